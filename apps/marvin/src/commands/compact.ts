import { defineCommand } from "./command.ts";

export const compact = defineCommand({
  name: "/compact",
  summary: "makes the conversation shorter; all of it is kept on disk",
  usage: "[TOKENS]",
  group: "conversation",
  async run({ argument, session, signal, say }) {
    const target = argument === "" ? undefined : tokensIn(argument);
    if (Number.isNaN(target))
      return say("Write a number of tokens behind it, such as /compact 20000 or /compact 20k.\n");
    if (session.agent.state.messages.length === 0) return say("There is nothing to compact yet.\n");
    const { before, after, refused } = await session.compact(target, signal);
    // The rest is told by notices, as it is when room is made without being asked for.
    if (refused !== undefined && before === after && before === 0) say(`Nothing was compacted: ${refused}.\n`);
  },
});

function tokensIn(text: string): number {
  const [, digits, thousands] = /^([\d,_.]*\d)\s*(k?)$/i.exec(text) ?? [];
  if (digits === undefined) return Number.NaN;
  return thousands ? Number(digits) * 1000 : Number(digits.replaceAll(/[,_.]/g, ""));
}
