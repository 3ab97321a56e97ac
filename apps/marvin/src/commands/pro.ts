import { defineCommand } from "./command.ts";

export const pro = defineCommand({
  name: "!pro",
  aliases: ["/pro"],
  summary: "asks GitHub Copilot for this one answer",
  usage: "PROMPT",
  group: "model",
  async run({ argument, config, say, agent }) {
    if (argument === "") return say("Write the question behind it: !pro PROMPT\n");
    if (agent.state.provider.id === "copilot") return { prompt: argument };
    const [{ isCopilotReady }, { copilotHost }] = await Promise.all([
      import("@marvin/ai"),
      import("../copilot-host.ts"),
    ]);
    if (await isCopilotReady(copilotHost(config))) return { prompt: argument, once: "copilot" };
    say("GitHub Copilot is not signed in here, so it was not asked. Sign in with: marvin login copilot\n");
    return undefined;
  },
});
