import { textOf } from "@marvin/ai";
import { defineCommand } from "./command.ts";

export const retry = defineCommand({
  name: "/retry",
  summary: "asks again for an answer that failed, broke off or was cancelled",
  group: "conversation",
  run({ lastRun, agent, config, say }) {
    const last = lastRun();
    if (!last) return say("Nothing was asked yet.\n");
    const { stop } = last.result;
    if (stop === "done" || stop === "round-limit") {
      return say("The last answer was a whole one. To have another, ask again in other words.\n");
    }
    const asked = config.redact(last.asked.prompt);
    const isHere = agent.state.messages.some((message) => message.role === "user" && textOf(message).includes(asked));
    // It may have been said in another conversation, or to nobody: then it is said for the first time.
    return { ...last.asked, again: isHere };
  },
});
