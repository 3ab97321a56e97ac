import { constants, lstatSync, realpathSync, statSync } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { type ToolContext, ToolError } from "@marvin/agent-core";
import { ChangeFailed, changeFiles, type FileChange } from "../changes/change-files.ts";
import { type FileState, stateOf } from "../changes/file-state.ts";
import { lockFolder } from "./folder-lock.ts";
import { parseTicket, type Ticket } from "./ticket-file.ts";

type Where = Pick<ToolContext, "workingDir" | "environment">;

/** The folder of tickets that a place belongs to; undefined if there is none yet. */
export function findTicketFolder(where: Where): TicketFolder | undefined {
  const named = where.environment["TICKETS_DIR"];
  if (named) {
    const path = resolve(where.workingDir, named);
    if (isFolder(path)) return new TicketFolder(realpathSync(path));
    throw new ToolError("not-found", `tickets directory '${named}' does not exist`);
  }
  for (let dir = where.workingDir; ; dir = dirname(dir)) {
    const path = join(dir, ".tickets");
    if (isFolder(path)) return new TicketFolder(ownFolder(path));
    if (dirname(dir) === dir) return undefined;
  }
}

/**
 * A project that comes from elsewhere may hold a link in the folder's place, and tickets would be read and written where
 * it leads. Below the project it may, and to the tickets of another working copy.
 */
function ownFolder(path: string): string {
  const real = realpathSync(path);
  if (basename(real) === ".tickets" || isInside(real, realpathSync(dirname(path)))) return real;
  throw new ToolError("denied", `${path} is a link to ${real}, which is no folder of this project.`, {
    hint: `If the tickets are to be kept there, Marvin has to be started with TICKETS_DIR=${real}.`,
  });
}

export function ticketFolder(where: Where): TicketFolder {
  const found = findTicketFolder(where);
  if (found) return found;
  throw new ToolError("not-found", "no .tickets directory found (searched parent directories)", {
    hint: "Run 'tk create' to initialize, or set TICKETS_DIR env var",
  });
}

export async function findOrMakeTicketFolder(where: Where): Promise<TicketFolder> {
  const named = where.environment["TICKETS_DIR"];
  const path = named ? resolve(where.workingDir, named) : join(where.workingDir, ".tickets");
  if (!named || !isFolder(path)) {
    const found = named ? undefined : findTicketFolder(where);
    if (found) return found;
    await mkdir(path, { recursive: true }).catch((cause: unknown) => {
      throw notMade(path, cause);
    });
  }
  return new TicketFolder(realpathSync(path));
}

function notMade(path: string, cause: unknown): ToolError {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there) {
    const what = there.isSymbolicLink() ? "a link that leads nowhere" : "no folder";
    const hint = "Tickets are kept in a folder of that name: move what is there away first.";
    return new ToolError("conflict", `${path} is ${what}, so no ticket can be made.`, { hint, cause });
  }
  const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
  return new ToolError("denied", `The folder ${path} could not be made (${code}).`, { cause });
}

const LARGEST_BYTES = 4 * 1024 * 1024;
/** Files that are open at a time: a system lets a program have a few hundred. */
const READ_AT_ONCE = 64;

export class TicketFolder {
  readonly path: string;

  constructor(realPath: string) {
    this.path = realPath;
  }

  /** Every ticket, by name. What is not a plain file, or no ticket, is passed over. */
  async all(): Promise<FiledTicket[]> {
    const names = (await this.#names()).map((name) => `${name}.md`);
    const tickets: FiledTicket[] = [];
    for (let from = 0; from < names.length; from += READ_AT_ONCE) {
      const read = await Promise.all(names.slice(from, from + READ_AT_ONCE).map((name) => this.#read(name)));
      tickets.push(...read.filter((ticket) => ticket !== undefined));
    }
    return tickets;
  }

  /** Whether there are links among the tickets. Here they are passed over; other programs follow them anywhere. */
  async hasLinks(): Promise<boolean> {
    const entries = await readdir(this.path, { withFileTypes: true });
    return entries.some((entry) => entry.isSymbolicLink() && entry.name.endsWith(".md"));
  }

  /** By its name or any part of it, as long as that is a part of no other. */
  async idOf(part: string): Promise<string> {
    const names = await this.#names();
    const wanted = part.replace(/^.*\//, "").replace(/\.md$/, "");
    if (names.includes(wanted)) return wanted;
    const found = wanted === "" ? [] : names.filter((name) => name.includes(wanted));
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    if (only === undefined) throw new ToolError("not-found", `ticket '${part}' not found`, listHint(names));
    throw new ToolError("conflict", `ambiguous ID '${part}' matches multiple tickets`, listHint(found));
  }

  async ticket(part: string): Promise<FiledTicket> {
    const id = await this.idOf(part);
    const ticket = await this.#read(`${id}.md`);
    if (ticket) return ticket;
    throw new ToolError("invalid-input", `${join(this.path, `${id}.md`)} is not a ticket that can be read.`, {
      hint: "A ticket begins with a line ---, then fields such as id: and status:, then --- again.",
    });
  }

  /** Runs while no other Marvin changes tickets here. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    await using _ = await lockFolder(this.path);
    return await work();
  }

  /** False if there is a ticket of that name. */
  async add(id: string, text: string): Promise<boolean> {
    const real = join(this.path, `${id}.md`);
    try {
      await changeFiles([{ real, shown: `.tickets/${id}.md`, before: undefined, after: { bytes: Buffer.from(text) } }]);
      return true;
    } catch (error) {
      if (!(error instanceof ChangeFailed)) throw error;
      if (error.code === "EEXIST") return false;
      throw notWritten(`.tickets/${id}.md`, error);
    }
  }

  /** Replaces texts, all or none; for use inside `exclusively`. Another program's change in between is not overwritten. */
  async change(...changes: readonly (readonly [FiledTicket, string])[]): Promise<void> {
    const meant = changes.filter(([ticket, text]) => text !== ticket.text);
    try {
      await changeFiles(meant.map(([ticket, text]) => this.#changeOf(ticket, text)));
    } catch (error) {
      if (!(error instanceof ChangeFailed)) throw error;
      const { shown } = error.change;
      if (error.code !== "ECHANGED") throw notWritten(shown, error);
      throw new ToolError("conflict", `${shown} was changed by another program meanwhile.`, { hint: "Try again." });
    }
  }

  #changeOf(ticket: FiledTicket, text: string): FileChange {
    const shown = `.tickets/${ticket.name}.md`;
    if (!Buffer.from(ticket.text).equals(ticket.state.bytes)) {
      throw new ToolError("invalid-input", `${shown} is not UTF-8 text, and was left as it is.`);
    }
    const after = { bytes: Buffer.from(text) };
    return { real: join(this.path, `${ticket.name}.md`), shown, before: ticket.state, after };
  }

  async #names(): Promise<string[]> {
    const entries = await readdir(this.path, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && /^[^.].*\.md$/.test(entry.name));
    return files.map(({ name }) => name.slice(0, -".md".length)).sort();
  }

  async #read(name: string): Promise<FiledTicket | undefined> {
    // A link in the folder would show files from anywhere; a pipe would keep us waiting.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    await using file = await open(join(this.path, name), flags).catch(unreadable);
    const stats = await file?.stat({ bigint: true });
    if (!file || !stats?.isFile() || stats.size > LARGEST_BYTES) return undefined;
    const bytes = await file.readFile();
    const ticket = parseTicket(bytes.toString("utf8"));
    return (
      ticket && {
        ...ticket,
        name: name.slice(0, -".md".length),
        state: stateOf(bytes, stats),
        changedAt: stats.mtimeNs,
      }
    );
  }
}

export interface FiledTicket extends Ticket {
  /** Of its file, without the ending: what ids are matched with. */
  readonly name: string;
  readonly state: FileState;
  readonly changedAt: bigint;
}

/** A file that cannot be opened is passed over; where none can be opened any more, the list would be wrong. */
function unreadable(cause: NodeJS.ErrnoException): undefined {
  if (cause.code === "EMFILE" || cause.code === "ENFILE") throw cause;
}

function notWritten(shown: string, cause: ChangeFailed): ToolError {
  const hint = "Look whether the folder may be written, and whether the disk has room.";
  return new ToolError("unavailable", `${shown} could not be written (${cause.code}).`, { hint, cause });
}

function listHint(names: readonly string[]): { hint?: string } {
  if (names.length === 0) return {};
  const more = names.length > 10 ? `, and ${names.length - 10} more` : "";
  return { hint: `Tickets: ${names.slice(0, 10).join(", ")}${more}.` };
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
