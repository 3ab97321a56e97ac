import { defineCommand } from "./command.ts";

export const steer = defineCommand({
  name: "/steer",
  summary: "tells the model something while it works",
  usage: "TEXT",
  group: "conversation",
  whileWorking: true,
  run({ argument, agent, config, say }) {
    if (argument === "") return say("Write what it should know behind it: /steer TEXT\n");
    if (!agent.state.isStreaming) return { prompt: argument };
    agent.steer(config.redact(argument));
    say("It will be told before its next step.\n");
    return undefined;
  },
});
