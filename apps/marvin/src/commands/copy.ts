import { type Message, textOf } from "@marvin/ai";
import { defineCommand } from "./command.ts";

export const copy = defineCommand({
  name: "/copy",
  summary: "puts the last answer on the clipboard, or the one N before it",
  usage: "[N]",
  group: "conversation",
  whileWorking: true,
  async run({ argument, agent, config, face, say }) {
    const back = argument === "" ? 0 : Number(argument);
    if (!Number.isInteger(back) || back < 0) return say("Write how many answers back behind it, such as /copy 1.\n");
    const text = answers(agent.state.messages).at(-1 - back);
    if (text === undefined) return say(back === 0 ? "There is no answer yet.\n" : "There are not so many answers.\n");
    const { copyByProgram } = await import("./copy/clipboard-program.ts");
    const [byTerminal, program] = [face.copyByTerminal(text), await copyByProgram(text, config, process.platform)];
    if (byTerminal || program !== undefined) return say(`Copied: ${text.length.toLocaleString("en-US")} characters.\n`);
    say("Nothing here takes a text for the clipboard. Install wl-clipboard, xclip or xsel.\n");
  },
});

function answers(messages: readonly Message[]): string[] {
  const said = messages.filter(({ role }) => role === "assistant").map((message) => textOf(message).trim());
  return said.filter((text) => text !== "");
}
