import { type Message, textOf } from "../../message.ts";
import { type Choice, chooseTool } from "./choose-tool.ts";
import { argumentSchema, type OfflineTool } from "./offline-tool.ts";
import { slotValue } from "./slot-value.ts";

/** What is asked when an argument is missing. */
export function questionFor(argument: string): string {
  return QUESTIONS[argument] ?? `Which ${argument.replace(/_id$/, "").replaceAll("_", " ")}?`;
}

const QUESTIONS: Readonly<Record<string, string>> = {
  content: "What should it say?",
  text: "Which text?",
  message: "What is the message?",
  note: "What should the note say?",
  filename: "Which file?",
  path: "Which file?",
  url: "Which URL?",
  value: "How much?",
  start: "When does it start?",
  time: "At what time?",
  seconds: "How long?",
  query: "What should I look for?",
  pattern: "What should I look for?",
  from_unit: "From which unit?",
  to_unit: "Into which unit?",
  key: "Which preference?",
  target: "Which branch or commit?",
  location: "Where?",
  command: "Which command?",
  packages: "Which packages?",
};

/**
 * The request that is being put together: nothing is remembered, so it is read from the conversation again. Goes back
 * over our own questions to the request that they were about, and forth over the answers.
 */
export function pendingRequest(messages: readonly Message[], tools: readonly OfflineTool[]): Choice | undefined {
  const answers: string[] = [];
  let at = messages.length - 1;
  while (isAnswer(messages, at)) {
    answers.unshift(textOf(messages[at] as Message));
    at -= 2;
  }
  const first = messages[at];
  const choice = answers.length > 0 && first?.role === "user" ? chooseTool(textOf(first), tools) : undefined;
  return choice && answers.reduce<Choice | undefined>(fill, choice);
}

function isAnswer(messages: readonly Message[], at: number): boolean {
  const question = messages[at - 1];
  if (messages[at]?.role !== "user" || question?.role !== "assistant" || question.provider !== "offline") return false;
  return messages[at - 2]?.role === "user" && textOf(question).endsWith("?");
}

function fill(choice: Choice | undefined, answer: string): Choice | undefined {
  const [name, ...missing] = choice?.missing ?? [];
  if (choice === undefined || name === undefined) return undefined;
  const value = slotValue(name, argumentSchema(choice.tool, name), answer);
  if (value === undefined) return choice;
  return { ...choice, missing, values: { ...choice.values, [name]: value } };
}
