import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { defineTool, type ToolContext, ToolError, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { shellWords } from "../support/tickets/shell-words.ts";
import { findTicketFolder } from "../support/tickets/ticket-folder.ts";
import { type TicketLedger, ticketLedger } from "../support/tickets/ticket-gate.ts";
import { runBuiltIn } from "./tk/built-in.ts";
import { usage } from "./tk/command.ts";
import { findInstalled, runInstalled } from "./tk/installed.ts";

export default defineTool({
  name: "tk",
  description:
    'The project\'s tickets, in .tickets. Takes the arguments of the tk program: create "Title" -d "…" --acceptance "…" [-t bug|feature|task|epic|chore] [-p 0-4] [--parent ID] [--tags a,b]; start, close, reopen or show ID; add-note ID "text"; ls [--status=open]; ready; blocked; closed; dep ID ID; undep ID ID; dep tree ID; link ID ID; query. An ID may be shortened. Files can be changed only after a ticket was created.',
  category: "coding",
  tier: "write",
  input: z.object({
    args: z.string().describe('The arguments as on a command line, texts in quotes: create "Fix login" -t bug -d "…"'),
  }),
  phrases: [
    "create a ticket for this work",
    "make a ticket before changing files",
    "tk {args}",
    "run tk {args}",
    "list the open tickets of this project",
    "which tickets are ready to work on",
    "which tickets are blocked",
    "show ticket details",
    "start working on the ticket",
    "close the ticket",
    "add a note to the ticket",
    "show the dependency tree of the ticket",
    "make this ticket depend on that one",
  ],
  async run({ args }, context) {
    const words = meantWords(shellWords(args));
    const ledger = ticketLedger(context.session);
    if (words[0] !== "create") return await runTk(words, context, undefined);
    ledger?.refuseFirstAttempt();
    const output = await runTk(asChild(words, ledger), context, ledger?.parent);
    ledger?.ticketMade();
    return output;
  },
});

async function runTk(
  words: readonly string[],
  context: ToolContext,
  knownParent: string | undefined,
): Promise<ToolOutput> {
  if (words[0] === "add-note" && words.slice(2).join("").trim() === "") throw usage("ticket add-note <id> <text>");
  const program = await safeProgram(context);
  const installed = program === undefined ? undefined : await runInstalled(program, words, context);
  if (installed) return installed;
  const { workingDir, environment, now, signal, session } = context;
  return await runBuiltIn(words, { workingDir, environment, now, signal, session, knownParent });
}

/** The installed program follows links among the tickets, out of the project too; the built-in one does not. */
async function safeProgram(context: ToolContext): Promise<string | undefined> {
  const program = findInstalled(context.environment);
  if (program === undefined) return undefined;
  const named = context.environment["TICKETS_DIR"];
  const isYetToBeMade = named !== undefined && named !== "" && !existsSync(resolve(context.workingDir, named));
  const folder = isYetToBeMade ? undefined : findTicketFolder(context);
  return (await folder?.hasLinks()) ? undefined : program;
}

/** Without the program's own name, and with the one spelling that the specification has and the program has not. */
function meantWords(words: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  if (first === "tk" || first === "ticket") return meantWords(rest);
  // It goes past plugins, and must not go past the gate.
  if (first === "super" && meantWords(rest)[0] === "create") return meantWords(rest);
  return first === "dep-tree" ? ["dep", "tree", ...rest] : words;
}

/** The first ticket of an agent that was sent by another is a child of the ticket that it was sent with. */
function asChild(words: readonly string[], ledger: TicketLedger | undefined): readonly string[] {
  const parent = ledger?.parent;
  if (parent === undefined || ledger?.isOpen) return words;
  const at = words.findIndex((word) => word === "--parent" || word.startsWith("--parent="));
  if (at < 0) return [...words, "--parent", parent];
  const given = words[at]?.includes("=") ? words[at].slice("--parent=".length) : (words[at + 1] ?? "");
  if (given === "" || !parent.includes(given)) {
    throw new ToolError("denied", `This agent works for ticket ${parent}: its first ticket must be a child of it.`, {
      hint: `Use --parent ${parent}.`,
    });
  }
  return words.with(at, "--parent").toSpliced(at + 1, words[at] === "--parent" ? 1 : 0, parent);
}
