import { ToolError } from "@marvin/agent-core";

/** Where the screens find the plan of a session. */
export const TODO_SLOT = "session/todo";

export interface TodoItem {
  readonly id: number;
  readonly text: string;
  readonly state: "open" | "in progress" | "done" | "dropped";
}

export interface TodoOperation {
  readonly op: "add" | "start" | "done" | "drop";
  readonly text?: string | undefined;
  readonly id?: number | undefined;
}

const MOST_ITEMS = 100;
const MARKS = { open: "[ ]", "in progress": "[>]", done: "[x]", dropped: "[-]" } as const;

/** A plan: numbered steps, of which one at most is in progress. */
export class TodoList {
  #items: readonly TodoItem[] = [];

  get items(): readonly TodoItem[] {
    return this.#items;
  }

  /** All of them in order, or none. */
  apply(operations: readonly TodoOperation[]): void {
    this.#items = operations.reduce(afterOperation, this.#items);
  }

  text(): string {
    if (this.#items.length === 0) return "The plan is empty.";
    const done = this.#items.filter(({ state }) => state === "done").length;
    const counted = this.#items.filter(({ state }) => state !== "dropped").length;
    const lines = this.#items.map(({ id, text, state }) => `${MARKS[state]} ${id}. ${text}`);
    return [...lines, `${done} of ${counted} done.`].join("\n");
  }
}

function afterOperation(items: readonly TodoItem[], { op, text, id }: TodoOperation, index: number): TodoItem[] {
  const refuse = (why: string) =>
    new ToolError("conflict", `Operation ${index + 1} (${op}): ${why} Nothing was changed.`, { hint: shown(items) });
  if (op === "add") {
    const step = text?.replace(/\s+/g, " ").trim() ?? "";
    if (step === "") throw refuse("a step needs a text.");
    if (items.length >= MOST_ITEMS) throw refuse(`a plan has at most ${MOST_ITEMS} steps.`);
    return [...items, { id: items.length + 1, text: step, state: "open" }];
  }
  const item = items.find((candidate) => candidate.id === id);
  if (item === undefined) throw refuse(id === undefined ? "it needs the number of a step." : `there is no step ${id}.`);
  const wrong = whatIsWrong(op, item, items);
  if (wrong !== undefined) throw refuse(wrong);
  const state = ({ start: "in progress", done: "done", drop: "dropped" } as const)[op];
  return items.map((candidate) => (candidate === item ? { ...candidate, state } : candidate));
}

function whatIsWrong(op: "start" | "done" | "drop", item: TodoItem, items: readonly TodoItem[]): string | undefined {
  if (op !== "start") return undefined;
  const running = items.find(({ state }) => state === "in progress");
  if (running !== undefined && running !== item) return `step ${running.id} is in progress: end it first.`;
  return item.state === "done" ? `step ${item.id} is done already.` : undefined;
}

function shown(items: readonly TodoItem[]): string {
  const lines = items.slice(0, 20).map(({ id, text, state }) => `${MARKS[state]} ${id}. ${text}`);
  return lines.length === 0 ? "The plan is empty." : `The plan:\n${lines.join("\n")}`;
}
