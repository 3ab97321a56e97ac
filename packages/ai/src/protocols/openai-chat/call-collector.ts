import type { ToolCallPart } from "../../message.ts";
import { ObjectScan } from "./object-scan.ts";

/** A call whose pieces are still coming. */
export interface OpenCall {
  id: string;
  name: string;
  readonly pieces: string[];
  /** Characters in `pieces`. */
  length: number;
  scan: ObjectScan;
  extra: Record<string, unknown> | undefined;
}

/**
 * Puts tool calls together from what servers send: pieces by index, by id, by neither; indices that start at 1, repeat
 * or are missing; whole calls; names and ids in every piece; arguments as objects or as ever longer copies.
 */
export class CallCollector {
  readonly #calls: OpenCall[] = [];
  readonly #byIndex = new Map<number, OpenCall>();

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  /** The call that the piece belongs to, whether it is new, and whether the piece held anything: blanks without end do not. */
  add(entry: unknown): { call: OpenCall; isNew: boolean; progress: boolean } | undefined {
    if (!isRecord(entry)) return undefined;
    const fn = isRecord(entry.function) ? entry.function : entry;
    const id = typeof entry.id === "string" ? entry.id : "";
    const name = typeof fn.name === "string" ? fn.name : "";
    const piece = argumentText(fn.arguments);
    const known = this.#known(entry.index, id, name);
    const found = known && startsAnother(known, id, name, piece) ? undefined : known;
    const call = found ?? this.#start(entry.index);
    if (call.id === "") call.id = id;
    if (name !== "" && name !== call.name) call.name += name;
    // The name came before, with a piece that held nothing else.
    if (call.name === "" && known !== undefined) call.name = known.name;
    append(call, piece);
    keepExtra(call, entry);
    return { call, isNew: found === undefined, progress: found === undefined || piece.trim() !== "" };
  }

  /** The finished parts, with ids that are there and differ. Calls that never got a name are left out. */
  finish(): Map<OpenCall, ToolCallPart> {
    const finished = new Map<OpenCall, ToolCallPart>();
    const taken = new Set<string>();
    for (const [index, call] of this.#calls.entries()) {
      if (call.name === "") continue;
      const id = freshId(call.id, index, taken);
      taken.add(id);
      const part = { type: "tool_call" as const, id, name: call.name, arguments: call.pieces.join("") };
      finished.set(call, call.extra === undefined ? part : { ...part, extra: call.extra });
    }
    return finished;
  }

  #known(index: unknown, id: string, name: string): OpenCall | undefined {
    if (typeof index === "number") return this.#byIndex.get(index);
    if (id !== "") return this.#calls.findLast((call) => call.id === id);
    const last = this.#calls.at(-1);
    // Without index and id a name begins a call, unless it only repeats that of a call still being written.
    if (name !== "" && last && (last.name !== name || last.length === 0 || isWhole(last))) return undefined;
    return last;
  }

  #start(index: unknown): OpenCall {
    const call: OpenCall = { id: "", name: "", pieces: [], length: 0, scan: new ObjectScan(), extra: undefined };
    this.#calls.push(call);
    if (typeof index === "number") this.#byIndex.set(index, call);
    return call;
  }
}

/** Servers reuse an index or an id for the next call: two calls must not be merged into one. */
function startsAnother(call: OpenCall, id: string, name: string, piece: string): boolean {
  if (id !== "" && call.id !== "" && id !== call.id) return name !== "" || isWhole(call);
  if (call.length === 0) return false;
  if (name !== "" && name !== call.name) return true;
  return piece.startsWith("{") && isWhole(call) && !isLongerCopy(call, piece);
}

function append(call: OpenCall, piece: string): void {
  if (piece === "") return;
  if (isLongerCopy(call, piece)) {
    call.pieces.length = 0;
    call.length = 0;
    call.scan = new ObjectScan();
  }
  call.pieces.push(piece);
  call.length += piece.length;
  call.scan.push(piece);
}

/** Some servers send all of the arguments so far each time. */
function isLongerCopy(call: OpenCall, piece: string): boolean {
  if (call.length < 2 || piece.length < call.length || !piece.startsWith("{")) return false;
  return piece.startsWith(call.pieces.join(""));
}

function isWhole(call: OpenCall): boolean {
  if (!call.scan.isClosed) return false;
  try {
    JSON.parse(call.pieces.join(""));
    return true;
  } catch {
    return false;
  }
}

function argumentText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

const KNOWN_FIELDS = new Set(["index", "id", "type", "function", "name", "arguments"]);

function keepExtra(call: OpenCall, entry: Record<string, unknown>): void {
  for (const field in entry) {
    if (KNOWN_FIELDS.has(field) || entry[field] === null || field === "__proto__") continue;
    call.extra ??= {};
    call.extra[field] = entry[field];
  }
}

function freshId(id: string, index: number, taken: ReadonlySet<string>): string {
  if (id !== "" && !taken.has(id)) return id;
  const random = crypto.randomUUID().slice(0, 8);
  return id === "" ? `call_${index}_${random}` : `${id}_${random}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
