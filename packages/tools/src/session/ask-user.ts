import { ASK_USER_SLOT, type AskUser, defineTool, ToolError, type UserAnswer } from "@marvin/agent-core";
import * as z from "zod";

export default defineTool({
  name: "ask_user",
  description:
    "Asks the user one question and waits for the answer. For decisions that are the user's and change what you do next; not for what a tool can find out. An answer in other words is always possible.",
  category: "always",
  tier: "read",
  input: z.object({
    question: z.string().min(1).max(2000).describe("The question, one, with what it depends on."),
    choices: z
      .array(z.string().min(1).max(300))
      .max(12)
      .default([])
      .describe("Answers to choose from, the best first. Without them any words are an answer."),
    multiple: z.boolean().default(false).describe("Whether more than one may be chosen."),
  }),
  phrases: [
    "ask me before you decide",
    "ask me which one i want",
    "let me choose between {choices}",
    "give me a choice",
    "ask me if you are not sure",
    "check with me first",
  ],
  async run({ question, choices, multiple }, { session, signal }) {
    const ask = session.peek<AskUser>(ASK_USER_SLOT);
    if (!ask) throw nobody("Nobody can be asked here.");
    const distinct = [...new Set(choices.map((choice) => choice.trim()))].filter((choice) => choice !== "");
    const answer = await ask({ question, choices: distinct, multiple }, signal);
    if (!answer) throw nobody("Nobody answered.");
    return { text: told(answer), data: { ...answer } };
  },
});

function nobody(what: string): ToolError {
  return new ToolError("denied", what, { hint: "Take the most careful way, and say in the answer what you assumed." });
}

function told({ chosen, other }: UserAnswer): string {
  const own = other === undefined ? "" : `The user said: ${other}`;
  if (chosen.length === 0) return own === "" ? "The user chose none of them." : own;
  return `The user chose: ${chosen.join("; ")}.${own === "" ? "" : ` ${own}`}`;
}
