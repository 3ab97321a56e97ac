import { defineCommand } from "./command.ts";

const COPILOT = "copilot";

export const pro = defineCommand({
  name: "!pro",
  aliases: ["/pro"],
  summary: "asks GitHub Copilot for this one answer",
  usage: "PROMPT",
  group: "model",
  async run({ argument, agent, models, say }) {
    if (argument === "") return say("Write the question behind it: !pro PROMPT\n");
    if (agent.state.provider.id === COPILOT) return { prompt: argument };
    const trouble = await models.trouble(COPILOT);
    if (trouble === undefined) return { prompt: argument, once: COPILOT };
    say(`It was not asked. ${trouble}\n`);
    return undefined;
  },
});
