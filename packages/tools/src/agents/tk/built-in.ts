import { ToolError, type ToolOutput } from "@marvin/agent-core";
import { findOrMakeTicketFolder, type TicketFolder, ticketFolder } from "../../support/tickets/ticket-folder.ts";
import { addNote, addTicketLinks, removeTicketLink, setStatus } from "./change-ticket.ts";
import { type BuiltInContext, type Command, usage } from "./command.ts";
import { createTicket } from "./create-ticket.ts";
import { addDependency, removeDependency } from "./dependencies.ts";
import { dependencyCycles, dependencyTree } from "./dependency-tree.ts";
import { HELP } from "./help-text.ts";
import { listBlocked, listClosed, listReady, listTickets } from "./list-tickets.ts";
import { queryTickets } from "./query-tickets.ts";
import { showTicket } from "./show-ticket.ts";

/** The ticket program, on the same files and with the same words as the one that people install. */
export async function runBuiltIn(words: readonly string[], context: BuiltInContext): Promise<ToolOutput> {
  const [name = "help", ...rest] = words;
  if (["help", "-h", "--help"].includes(name)) return { text: HELP };
  if (name === "super") return runBuiltIn(rest, context);
  if (name === "migrate-beads") {
    throw new ToolError("invalid-input", "migrate-beads is not built in.", {
      hint: "Install tk to import from beads.",
    });
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new ToolError("invalid-input", `Unknown command: ${name}`, { hint: HELP });
  const folder = name === "create" ? await findOrMakeTicketFolder(context) : ticketFolder(context);
  return command(folder, rest, context);
}

const COMMANDS: Readonly<Record<string, Command>> = {
  create: createTicket,
  start: (folder, [id]) => setStatus(folder, ["start", id, "in_progress"]),
  close: (folder, [id]) => setStatus(folder, ["close", id, "closed"]),
  reopen: (folder, [id]) => setStatus(folder, ["reopen", id, "open"]),
  status: (folder, [id, status]) => setStatus(folder, ["status", id, status]),
  dep: dependency,
  undep: removeDependency,
  link: addTicketLinks,
  unlink: removeTicketLink,
  ls: listTickets,
  list: listTickets,
  ready: listReady,
  blocked: listBlocked,
  closed: listClosed,
  show: showTicket,
  edit: whereToEdit,
  "add-note": addNote,
  query: queryTickets,
};

async function dependency(
  folder: TicketFolder,
  words: readonly string[],
  context: BuiltInContext,
): Promise<ToolOutput> {
  const [first, ...rest] = words;
  if (first === "tree") return dependencyTree(folder, rest, context);
  return first === "cycle" ? dependencyCycles(folder, rest, context) : addDependency(folder, words, context);
}

async function whereToEdit(folder: TicketFolder, [id]: readonly string[]): Promise<ToolOutput> {
  if (id === undefined) throw usage("ticket edit <id>");
  const path = `${folder.path}/${await folder.idOf(id)}.md`;
  const text = `Edit ticket file: ${path}\nNothing was opened: there is no editor here. add-note, status, dep and link change a ticket.`;
  return { text, data: { path } };
}
