/** The form of session files. A higher number is a newer Marvin's: such a file is left alone. */
export const SESSION_VERSION = 1;

/** The first line. */
export interface SessionHead {
  readonly type: "session";
  readonly version: number;
  readonly id: string;
  /** ISO 8601, like all times here. */
  readonly started: string;
  readonly workingDir: string;
  readonly provider: string;
  readonly model: string;
  /** The version of the program. */
  readonly program?: string;
  readonly forkedFrom?: { readonly session: string; readonly entry: string };
}

/** What was said, as a node of a tree: two entries with one parent are branches. What a message is, others know. */
export interface MessageEntry {
  readonly type: "message";
  readonly id: string;
  readonly parent: string | null;
  readonly time: string;
  readonly message: unknown;
}

/** What lists show, written anew after each run so that it is found near the end of the file. The newest counts. */
export interface MarkEntry {
  readonly type: "mark";
  readonly time: string;
  readonly title: string;
  /** A title that a person gave stays. */
  readonly by: "exchange" | "user";
  readonly messages: number;
}

export type SessionEntry = SessionHead | MessageEntry | MarkEntry;

/** The keys in the order that `messageNode` reads them in. */
export function messageEntry(id: string, parent: string | null, time: string, message: unknown): MessageEntry {
  return { type: "message", id, parent, time, message };
}

const NODE = /^\{"type":"message","id":"([^"\\]+)","parent":(?:"([^"\\]+)"|null),"time":"([^"\\]*)"/;

/** What the beginning of a line tells of a message, without parsing the message itself. */
export function messageNode(beginning: string): { id: string; parent: string | null; time: string } | undefined {
  const found = NODE.exec(beginning);
  return found?.[1] === undefined ? undefined : { id: found[1], parent: found[2] ?? null, time: found[3] ?? "" };
}

export function asMessageEntry(value: unknown): MessageEntry | undefined {
  const entry = value as MessageEntry | null;
  if (typeof entry !== "object" || entry?.type !== "message" || typeof entry.id !== "string") return undefined;
  const parent = typeof entry.parent === "string" ? entry.parent : null;
  return messageEntry(entry.id, parent, typeof entry.time === "string" ? entry.time : "", entry.message);
}

export function asMark(value: unknown): MarkEntry | undefined {
  const mark = value as MarkEntry | null;
  if (typeof mark !== "object" || mark?.type !== "mark" || typeof mark.title !== "string") return undefined;
  return { ...mark, messages: Number.isInteger(mark.messages) ? mark.messages : 0 };
}

export function asHead(value: unknown): SessionHead | undefined {
  const head = value as SessionHead | null;
  if (typeof head !== "object" || head?.type !== "session" || typeof head.version !== "number") return undefined;
  const texts = [head.id, head.started, head.workingDir, head.provider, head.model];
  return head.version > SESSION_VERSION || texts.every((text) => typeof text === "string") ? head : undefined;
}

export function parsedLine(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
