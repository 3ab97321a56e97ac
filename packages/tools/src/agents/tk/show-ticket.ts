import type { FiledTicket } from "../../support/tickets/ticket-folder.ts";
import { type Command, usage } from "./command.ts";
import { openDeps, statusesOf } from "./list-tickets.ts";

/** The file, the parent's title beside it, and what hangs together with the ticket. */
export const showTicket: Command = async (folder, [part]) => {
  if (part === undefined) throw usage("ticket show <id>");
  const ticket = await folder.ticket(part);
  const all = await folder.all();
  const { id } = ticket;
  const named = (ids: readonly string[]) => ids.map((one) => lineOf(one, all));
  const ofAll = (test: (other: FiledTicket) => boolean) => named(all.filter(test).map((other) => other.id));
  const sections = [
    ...section("Blockers", named(openDeps(ticket, statusesOf(all)))),
    ...section(
      "Blocking",
      ofAll((other) => other.deps.includes(id) && other.status !== "closed"),
    ),
    ...section(
      "Children",
      ofAll((other) => other.parent === id),
    ),
    ...section("Linked", named(ticket.links)),
  ];
  const { title, status, type, priority, parent, deps, links, tags } = ticket;
  return {
    text: [withParentTitle(ticket, all).replace(/\n$/, ""), ...sections].join("\n"),
    data: { id, title, status, type, priority, parent, deps, links, tags },
  };
};

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `## ${heading}`, "", ...lines];
}

function lineOf(id: string, all: readonly FiledTicket[]): string {
  const ticket = all.find((other) => other.id === id);
  return ticket ? `- ${id} [${ticket.status}] ${ticket.title}` : `- ${id} [not found]`;
}

function withParentTitle({ text, parent }: FiledTicket, all: readonly FiledTicket[]): string {
  const title = all.find(({ id }) => id === parent)?.title;
  if (parent === "" || title === undefined) return text;
  return text.replace(/^parent:.*$/m, (line) => `${line.replace(/ *#.*/, "").trimEnd()}  # ${title}`);
}
