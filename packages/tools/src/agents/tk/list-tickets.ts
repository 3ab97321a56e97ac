import { ToolError, type ToolOutput } from "@marvin/agent-core";
import type { Ticket } from "../../support/tickets/ticket-file.ts";
import type { FiledTicket } from "../../support/tickets/ticket-folder.ts";
import type { Command } from "./command.ts";

export const listTickets: Command = async (folder, words) => {
  const kept = (await folder.all()).filter(filterOf(words));
  return listed(kept, (ticket) => {
    const deps = ticket.deps.length > 0 ? ` <- [${ticket.deps.join(", ")}]` : "";
    return `${ticket.id.padEnd(8)} [${ticket.status}] - ${ticket.title}${deps}`;
  });
};

export const listReady: Command = async (folder, words) => {
  const all = await folder.all();
  const statuses = statusesOf(all);
  const ready = active(all, words).filter((ticket) => openDeps(ticket, statuses).length === 0);
  return listed(ready.toSorted(byUrgency), urgentLine);
};

export const listBlocked: Command = async (folder, words) => {
  const all = await folder.all();
  const statuses = statusesOf(all);
  const blocked = active(all, words).filter((ticket) => openDeps(ticket, statuses).length > 0);
  return listed(
    blocked.toSorted(byUrgency),
    (ticket) => `${urgentLine(ticket)} <- [${openDeps(ticket, statuses).join(", ")}]`,
  );
};

const CLOSED_SHOWN = 20;

export const listClosed: Command = async (folder, words) => {
  const limit = Number(optionsOf(words).get("limit") ?? CLOSED_SHOWN);
  if (!Number.isInteger(limit) || limit < 0) throw new ToolError("invalid-input", "--limit takes a whole number.");
  const closed = (await folder.all()).filter(({ status }) => status === "closed" || status === "done");
  const newest = closed.filter(filterOf(words)).toSorted(newestFirst).slice(0, limit);
  return listed(newest, ({ id, status, title }) => `${id.padEnd(8)} [${status}] - ${title}`);
};

/** Those of a ticket's dependencies that are not closed; a missing one is not. */
export function openDeps(ticket: Ticket, statuses: ReadonlyMap<string, string>): string[] {
  return ticket.deps.filter((dep) => statuses.get(dep) !== "closed");
}

export function statusesOf(all: readonly Ticket[]): ReadonlyMap<string, string> {
  return new Map(all.map(({ id, status }) => [id, status]));
}

function listed<T extends Ticket>(tickets: readonly T[], line: (ticket: T) => string): ToolOutput {
  const data = tickets.map(({ id, status, title, type, priority, deps }) => ({
    id,
    status,
    title,
    type,
    priority,
    deps,
  }));
  return { text: tickets.map(line).join("\n") || "(no tickets)", data: { tickets: data } };
}

function urgentLine({ id, priority, status, title }: Ticket): string {
  return `${id.padEnd(8)} [P${priority}][${status}] - ${title}`;
}

function active(all: readonly FiledTicket[], words: readonly string[]): FiledTicket[] {
  const wanted = filterOf(words);
  return all.filter((ticket) => ["open", "in_progress"].includes(ticket.status) && wanted(ticket));
}

/** A priority that is no number, as another program may have written it, comes after all that are. */
function byUrgency(a: Ticket, b: Ticket): number {
  const [one, other] = [a, b].map(({ priority }) => (/^\d+$/.test(priority) ? Number(priority) : Infinity));
  if (one !== other) return (one ?? 0) < (other ?? 0) ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function newestFirst(a: FiledTicket, b: FiledTicket): number {
  return a.changedAt === b.changedAt ? 0 : a.changedAt > b.changedAt ? -1 : 1;
}

function filterOf(words: readonly string[]): (ticket: Ticket) => boolean {
  const options = optionsOf(words);
  const [status, assignee, tag] = ["status", "assignee", "tag"].map((name) => options.get(name));
  return (ticket) =>
    (status === undefined || ticket.status === status) &&
    (assignee === undefined || ticket.assignee === assignee) &&
    (tag === undefined || ticket.tags.includes(tag));
}

const NAMES: Readonly<Record<string, string>> = { "-a": "assignee", "-T": "tag" };
const KNOWN = ["status", "assignee", "tag", "limit"];

/** `--status=open` as everywhere, and `--status open`, which is meant as often. */
function optionsOf(words: readonly string[]): Map<string, string> {
  const options = new Map<string, string>();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, long, inline] = /^--([a-z]+)(?:=(.*))?$/s.exec(word) ?? [];
    const name = NAMES[word] ?? long;
    if (name === undefined || !KNOWN.includes(name)) {
      throw new ToolError("invalid-input", `Unknown option: ${word}`, {
        hint: "Filters: --status=open|in_progress|closed, -a ASSIGNEE, -T TAG; for closed --limit=N.",
      });
    }
    const value = inline ?? rest.shift();
    if (value === undefined) throw new ToolError("invalid-input", `${word} needs a value.`);
    options.set(name, value);
  }
  return options;
}
