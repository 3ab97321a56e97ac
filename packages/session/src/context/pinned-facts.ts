import { type Message, type ToolCallPart, textOf, toolCallsOf } from "@marvin/ai";
import { isSummary, readSummary } from "./summary-message.ts";

/** What must not get lost when a conversation is summarised, each the oldest first. */
export interface PinnedFacts {
  /** What the user asked for, shortened. */
  readonly topics: readonly string[];
  /** What the user wants or has decided, in their own words. */
  readonly instructions: readonly string[];
  readonly filesChanged: readonly string[];
  readonly filesRead: readonly string[];
  /** Of tickets that were made or worked on and not closed. */
  readonly tickets: readonly string[];
}

const TOPIC_CHARACTERS = 100;
const INSTRUCTION_CHARACTERS = 300;
const CHANGES = /^(create|append|apply|write|edit|delete|rename|move|copy|download)_/;
const INSTRUCTS =
  /\b(always|never|do not|don't|must|should|prefer|remember|instead|only|make sure|decided?|let's|use|keep|avoid|please|immer|nie|nicht|bitte|soll)\b/i;

/** Reads them from messages that go, summaries of earlier ones included. */
export function pinnedFacts(messages: readonly Message[]): PinnedFacts {
  const facts = new FactCollector();
  for (const message of messages) {
    if (message.role === "user" && isSummary(message)) facts.takeOver(readSummary(message));
    else if (message.role === "user") facts.hear(textOf(message));
    else if (message.role === "assistant") for (const call of toolCallsOf(message)) facts.see(call);
    else facts.learn(message.callId, message.toolName, message.ok, textOf(message));
  }
  return facts;
}

class FactCollector implements PinnedFacts {
  readonly #topics: string[] = [];
  readonly #instructions = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #read = new Set<string>();
  readonly #tickets = new Map<string, string>();
  readonly #ticketCalls = new Map<string, TicketCommand>();

  get topics() {
    return this.#topics;
  }
  get instructions() {
    return [...this.#instructions];
  }
  get filesChanged() {
    return [...this.#changed];
  }
  get filesRead() {
    return [...this.#read].filter((path) => !this.#changed.has(path));
  }
  get tickets() {
    return [...this.#tickets].map(([id, title]) => (title === "" ? id : `${id} ${title}`));
  }

  takeOver(earlier: PinnedFacts): void {
    this.#topics.push(...earlier.topics);
    for (const line of earlier.instructions) this.#instructions.add(line);
    for (const path of earlier.filesChanged) this.#changed.add(path);
    for (const path of earlier.filesRead) this.#read.add(path);
    for (const line of earlier.tickets)
      this.#tickets.set(line.split(" ")[0] ?? line, line.split(" ").slice(1).join(" "));
  }

  hear(text: string): void {
    if (text.trim() === "") return;
    this.#topics.push(oneLine(text, TOPIC_CHARACTERS));
    if (INSTRUCTS.test(text)) this.#instructions.add(oneLine(text, INSTRUCTION_CHARACTERS));
  }

  see(call: ToolCallPart): void {
    const input = fieldsOf(call.arguments);
    const command = ticketCommand(call.name, input);
    if (command) this.#ticketCalls.set(call.id, command);
    else this.#ticketCalls.delete(call.id); // some models give the same ids again in each round
    const files = CHANGES.test(call.name) ? this.#changed : this.#read;
    for (const path of pathsIn(input)) files.add(path);
  }

  learn(callId: string, toolName: string, ok: boolean, text: string): void {
    if (toolName === "ask_user" && ok) this.#instructions.add(oneLine(text, INSTRUCTION_CHARACTERS));
    const command = this.#ticketCalls.get(callId);
    this.#ticketCalls.delete(callId);
    if (command && ok) this.#workOn(command, text);
  }

  #workOn({ verb, id, title }: TicketCommand, answer: string): void {
    if (verb === "create") {
      const made = /^\S+-[a-z0-9]+$/m.exec(answer.trim())?.[0] ?? /\bticket ([a-z0-9-]{2,20})\b/i.exec(answer)?.[1];
      if (made) this.#tickets.set(made, title);
      return;
    }
    // Ids may be shortened while they are clear.
    const known = [...this.#tickets.keys()].find((one) => id !== "" && one.includes(id));
    if (verb === "close") this.#tickets.delete(known ?? id);
    else if (WORKING.includes(verb) && id && known === undefined) this.#tickets.set(id, "");
  }
}

const WORKING: readonly string[] = ["start", "reopen", "add-note"];

interface TicketCommand {
  readonly verb: string;
  readonly id: string;
  readonly title: string;
}

/** What a call does to a ticket: of the project by `tk`, of the person by tools of their own. */
function ticketCommand(tool: string, input: Readonly<Record<string, string>>): TicketCommand | undefined {
  if (tool === "tk") {
    const args = (input["args"] ?? "").trim();
    const [verb = "", id = ""] = args.split(/\s+/);
    return { verb, id, title: /^create\s+(["'])(.*?)\1/s.exec(args)?.[2] ?? "" };
  }
  const verb = PERSONAL[tool];
  return verb === undefined ? undefined : { verb, id: input["ticket_id"] ?? "", title: input["title"] ?? "" };
}

const PERSONAL: Readonly<Record<string, string>> = {
  create_ticket: "create",
  ticket_start: "start",
  ticket_close: "close",
  ticket_add_note: "add-note",
};

const PATH_KEYS = ["path", "file_path", "file", "filename", "destination"];

function pathsIn(input: Readonly<Record<string, string>>): string[] {
  const named = PATH_KEYS.map((key) => input[key]).filter((path) => path !== undefined);
  const patch = input["patch"] ?? input["diff"] ?? "";
  const patched = [...patch.matchAll(/^(?:\*\*\* (?:Add|Update|Delete) File: |\+\+\+ (?:b\/)?)(\S.*)$/gm)];
  return [...named, ...patched.map((match) => match[1]?.trim() ?? "")].filter(
    (path) => path !== "" && path.length < 300,
  );
}

/** The texts among the arguments of a call. */
function fieldsOf(json: string): Record<string, string> {
  try {
    const input: unknown = JSON.parse(json);
    if (typeof input !== "object" || input === null) return {};
    return Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

export function oneLine(text: string, characters: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= characters ? line : `${line.slice(0, characters - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
