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
  /** Whose conversation it is. */
  readonly profile?: string;
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

/**
 * From here on the model had these messages in the place of all that stands above: the conversation was compacted, or its
 * oldest messages were left out. What was said stays where it is.
 */
export interface ContextEntry {
  readonly type: "context";
  readonly id: string;
  readonly parent: string | null;
  readonly time: string;
  readonly messages: readonly ContextItem[];
}

/** The id of an entry above, or a message that nobody said: a summary, a result without its text. */
export type ContextItem = string | { readonly message: unknown };

/** What has a place in the tree. */
export type NodeEntry = MessageEntry | ContextEntry;

/** What lists show, written anew after each run so that it is found near the end of the file. The newest counts. */
export interface MarkEntry extends SessionMode {
  readonly type: "mark";
  readonly time: string;
  readonly title: string;
  /** A title that a person gave stays. */
  readonly by: "exchange" | "user";
  readonly messages: number;
}

/** How a conversation was left, and is taken up again; left out is what was not so. */
export interface SessionMode {
  /** Tools for code were on. */
  readonly coding?: true;
  /** Only a plan was wanted. */
  readonly planning?: true;
}

/** Without what is not so. */
export function sessionMode(mode: { readonly coding?: unknown; readonly planning?: unknown }): SessionMode {
  return { ...(mode.coding === true ? { coding: true } : {}), ...(mode.planning === true ? { planning: true } : {}) };
}

export type SessionEntry = SessionHead | NodeEntry | MarkEntry;

/** The keys in the order that `entryNode` reads them in. */
export function messageEntry(id: string, parent: string | null, time: string, message: unknown): MessageEntry {
  return { type: "message", id, parent, time, message };
}

export function contextEntry(
  id: string,
  parent: string | null,
  time: string,
  messages: readonly ContextItem[],
): ContextEntry {
  return { type: "context", id, parent, time, messages };
}

/** The place of an entry in the tree. */
export interface EntryNode {
  readonly type: NodeEntry["type"];
  readonly id: string;
  readonly parent: string | null;
  readonly time: string;
}

const NODE = /^\{"type":"(message|context)","id":"([^"\\]+)","parent":(?:"([^"\\]+)"|null),"time":"([^"\\]*)"/;

/** What the beginning of a line tells of an entry, without parsing the rest of it. */
export function entryNode(beginning: string): EntryNode | undefined {
  const found = NODE.exec(beginning);
  if (found?.[2] === undefined) return undefined;
  const type = found[1] === "context" ? "context" : "message";
  return { type, id: found[2], parent: found[3] ?? null, time: found[4] ?? "" };
}

/** A message or a context, whoever has written it. */
export function asNodeEntry(value: unknown): NodeEntry | undefined {
  const entry = value as NodeEntry | null;
  if (typeof entry !== "object" || typeof entry?.id !== "string") return undefined;
  const parent = typeof entry.parent === "string" ? entry.parent : null;
  const time = typeof entry.time === "string" ? entry.time : "";
  if (entry.type === "message") return messageEntry(entry.id, parent, time, entry.message);
  if (entry.type !== "context" || !Array.isArray(entry.messages)) return undefined;
  return contextEntry(entry.id, parent, time, entry.messages.filter(isContextItem));
}

function isContextItem(item: unknown): item is ContextItem {
  return typeof item === "string" || (typeof item === "object" && item !== null && "message" in item);
}

export function asMessageEntry(value: unknown): MessageEntry | undefined {
  const entry = asNodeEntry(value);
  return entry?.type === "message" ? entry : undefined;
}

export function asMark(value: unknown): MarkEntry | undefined {
  const mark = value as MarkEntry | null;
  if (typeof mark !== "object" || mark?.type !== "mark" || typeof mark.title !== "string") return undefined;
  const { coding: _, planning: __, ...rest } = mark;
  const messages = Number.isInteger(mark.messages) ? mark.messages : 0;
  return { ...rest, messages, ...sessionMode(mark) };
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
