import { ToolError, type ToolOutput } from "@marvin/agent-core";
import { listText, timeText, withField, withNote } from "../../support/tickets/ticket-file.ts";
import type { FiledTicket, TicketFolder } from "../../support/tickets/ticket-folder.ts";
import { type BuiltInContext, usage } from "./command.ts";

const STATUSES = ["open", "in_progress", "closed"];

export async function setStatus(
  folder: TicketFolder,
  [command, part, status]: readonly (string | undefined)[],
): Promise<ToolOutput> {
  if (part === undefined || status === undefined) {
    const words = STATUSES.join(" ");
    throw command === "status"
      ? usage("tk status <id> <status>", `Valid statuses: ${words}`)
      : usage(`ticket ${command} <id>`);
  }
  if (!STATUSES.includes(status)) {
    const message = `invalid status '${status}'. Must be one of: ${STATUSES.join(" ")}`;
    throw new ToolError("invalid-input", message);
  }
  return folder.exclusively(async () => {
    const ticket = await folder.ticket(part);
    await folder.change([ticket, withField(ticket.text, "status", status)]);
    return { text: `Updated ${ticket.name} -> ${status}`, data: { id: ticket.name, status, before: ticket.status } };
  });
}

export async function addNote(
  folder: TicketFolder,
  [part, ...words]: readonly string[],
  { now }: BuiltInContext,
): Promise<ToolOutput> {
  const note = words.join(" ");
  if (part === undefined || note.trim() === "") throw usage("ticket add-note <id> <text>");
  return folder.exclusively(async () => {
    const ticket = await folder.ticket(part);
    await folder.change([ticket, withNote(ticket.text, timeText(now()), note)]);
    return { text: `Note added to ${ticket.name}`, data: { id: ticket.name } };
  });
}

/** Links every ticket with every other. */
export async function addTicketLinks(folder: TicketFolder, parts: readonly string[]): Promise<ToolOutput> {
  if (parts.length < 2) throw usage("ticket link <id> <id> [id...]");
  return folder.exclusively(async () => {
    const tickets = await Promise.all(parts.map((part) => folder.ticket(part)));
    const names = [...new Set(tickets.map(({ name }) => name))];
    if (names.length < 2) throw new ToolError("invalid-input", "a ticket cannot be linked with itself");
    let added = 0;
    const changes = new Map<string, readonly [FiledTicket, string]>();
    for (const ticket of tickets) {
      if (changes.has(ticket.name)) continue;
      const missing = names.filter((name) => name !== ticket.name && !ticket.links.includes(name));
      added += missing.length;
      changes.set(ticket.name, [ticket, withLinks(ticket.text, [...ticket.links, ...missing], ticket.links)]);
    }
    await folder.change(...changes.values());
    const text = added === 0 ? "All links already exist" : `Added ${added} link(s) between ${names.length} tickets`;
    return { text, data: { ids: names, added } };
  });
}

export async function removeTicketLink(
  folder: TicketFolder,
  [onePart, otherPart]: readonly string[],
): Promise<ToolOutput> {
  if (onePart === undefined || otherPart === undefined) throw usage("ticket unlink <id> <target-id>");
  return folder.exclusively(async () => {
    const [one, other] = [await folder.ticket(onePart), await folder.ticket(otherPart)];
    const without = (links: readonly string[], name: string) => links.filter((link) => link !== name);
    if (!one.links.includes(other.name)) throw new ToolError("not-found", "Link not found");
    await folder.change(
      [one, withLinks(one.text, without(one.links, other.name), one.links)],
      [other, withLinks(other.text, without(other.links, one.name), other.links)],
    );
    return { text: `Removed link: ${one.name} <-> ${other.name}`, data: { ids: [one.name, other.name] } };
  });
}

function withLinks(text: string, links: readonly string[], before: readonly string[]): string {
  return links.length === before.length ? text : withField(text, "links", listText(links));
}
