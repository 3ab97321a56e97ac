import { statSync } from "node:fs";
import { isAbsolute, sep } from "node:path";
import { defineTool, type ToolContext, ToolError, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { recordChangesOf } from "../support/changes/record-changes-of.ts";
import { nextDepth, ownProgram } from "../support/child-agent/agent-depth.ts";
import { type ChildAgentEnd, demandBudget, startChildAgent } from "../support/child-agent/child-agent.ts";
import { runningAgents } from "../support/child-agent/running-agents.ts";
import { pathError, resolveWorkspacePath } from "../support/paths/workspace-path.ts";
import { type FiledTicket, findTicketFolder, ticketFolder } from "../support/tickets/ticket-folder.ts";

const LONGEST_MS = 4 * 60 * 60 * 1000;

export default defineTool({
  name: "launch_agent",
  description:
    "Sends another agent to do a part of the work, and waits for its answer. It knows nothing of this conversation: the prompt must say everything. It works in the same folder and makes its own ticket below the one that is named; with readonly it can only look, and several such agents run side by side.",
  category: "coding",
  tier: "exec",
  network: true,
  readsWhen: "readonly",
  input: z.looseObject({
    ticket_id: z.string().describe("The ticket that the work belongs to, from tk."),
    prompt: z.string().describe("The whole task: what to do, where, and how to tell that it is done."),
    model: z
      .enum(["auto", "codex", "opus"])
      .default("auto")
      .describe("codex to implement, opus to review; auto chooses by the task."),
    working_dir: z.string().optional().describe("The folder to work in; the present working directory if left out."),
    readonly: z.boolean().default(false).describe("The agent may look at everything and change nothing."),
  }),
  phrases: [
    "launch an agent to {prompt}",
    "start a sub-agent for ticket {ticket_id}",
    "send an agent to {prompt}",
    "delegate this to another agent",
    "let another agent implement ticket {ticket_id}",
    "have a sub-agent do {prompt}",
    "spawn a sub-agent that writes the tests",
    "use the {model} agent for {ticket_id}",
    "ask a read-only agent to look at {working_dir}",
    "get a second opinion from another agent",
    "split the work among several agents",
    "run a helper agent on {prompt}",
  ],
  touches({ working_dir }) {
    return typeof working_dir === "string" && working_dir.trim() !== "" ? [working_dir] : [];
  },
  async run({ ticket_id, prompt, model, working_dir, readonly, ...rest }, context) {
    refuseOutOfScope(rest);
    if (prompt.trim() === "")
      throw new ToolError("invalid-input", "The prompt is empty: the agent would know nothing.");
    const program = ownProgram(context);
    const depth = nextDepth(context);
    const ticket = await ticketFolder(context).ticket(ticket_id);
    const workingDir = await folderOf(working_dir, context);
    const chosen = program.models[tierOf(model, readonly, ticket)];
    const start = { program, workingDir, prompt, depth, readonly, model: chosen, ticket: ticket.name };
    const send = () => {
      const budget = context.budgetLeft();
      demandBudget(budget);
      const agent = startChildAgent({ ...start, budget, ...otherTicketFolder(workingDir, context) }, context.report);
      const limits = { signal: context.signal, timeoutMs: LONGEST_MS };
      return runningAgents(context.session).untilEnd(agent, limits, ({ spent }) => spent && context.countUsage(spent));
    };
    const end = await (readonly ? send() : recordChangesOf("launch_agent", { ...context, workingDir }, send));
    context.signal.throwIfAborted();
    return outputOf(end, { ticket: ticket.name, model: chosen, readonly, depth });
  },
});

/** The design and test pipelines of Marvin's ancestor. */
function refuseOutOfScope(rest: Readonly<Record<string, unknown>>): void {
  const asked = Object.entries(rest).filter(([name, value]) => /^(design_?first|tdd)$/i.test(name) && isOn(value));
  const [name] = asked[0] ?? [];
  if (name === undefined) return;
  throw new ToolError("invalid-input", `${name} is out of scope: an agent is sent with a prompt alone.`, {
    hint: "Leave it out, and say in the prompt what is to be designed or tested first.",
  });
}

function isOn(value: unknown): boolean {
  return value !== false && value !== null && value !== "false" && value !== 0 && value !== "";
}

/** Review is for the high tier, debugging for the plan tier, the rest for the low one. */
function tierOf(model: "auto" | "codex" | "opus", readonly: boolean, ticket: FiledTicket): "high" | "low" | "plan" {
  if (model !== "auto") return model === "opus" ? "high" : "low";
  if (readonly) return "high";
  return ticket.type === "bug" ? "plan" : "low";
}

async function folderOf(given: string | undefined, context: ToolContext): Promise<string> {
  if (given === undefined || given.trim() === "") return context.workingDir;
  const path = isAbsolute(given) ? given : context.workingDir + sep + given;
  const start = context.session.peek<{ path: string }>("files/start")?.path ?? context.workingDir;
  const target = await resolveWorkspacePath(path, "write", { ...pathContext(context), workingDir: start });
  if (statSync(target.real, { throwIfNoEntry: false })?.isDirectory()) return target.real;
  throw await pathError("not-found", `working_dir: there is no folder "${given.slice(0, 200)}".`, context);
}

function pathContext({ closedDirs }: ToolContext) {
  return { closedDirs, readableDirs: [] };
}

/** A folder with tickets of its own would hide the ticket that the agent is sent with. */
function otherTicketFolder(workingDir: string, { environment, workingDir: ours }: ToolContext) {
  const path = ticketFolder({ environment, workingDir: ours }).path;
  return findTicketFolder({ environment, workingDir })?.path === path ? {} : { ticketFolder: path };
}

interface About {
  readonly ticket: string;
  readonly model: string;
  readonly readonly: boolean;
  readonly depth: number;
}

function outputOf(end: ChildAgentEnd, about: About): ToolOutput {
  const { code, answer, tools, unfinished, spent } = end;
  if (code !== 0) throw failed(end);
  const data = { ...about, exit_code: code, tools, ...(spent ? { usage: spent } : {}) };
  const text = answer.trimEnd() || "(The agent ended without a word.)";
  return { text: unfinished ? `${text}\n\n[The agent may not have finished. ${unfinished}]` : text, data };
}

/** Of a failed agent's words the end counts. */
const LAST_CHARACTERS = 4000;

function failed({ code, signal, why, answer, error, tools }: ChildAgentEnd): ToolError {
  const how = signal === undefined ? `failed with exit code ${code ?? "none"}` : `was ended from outside by ${signal}`;
  const end = why === "timeout" ? `was stopped after ${LONGEST_MS / 3_600_000} hours` : how;
  const calls = tools.length === 1 ? "one tool" : `${tools.length} tools`;
  const did = tools.length === 0 ? "It called no tools." : `It called ${calls}; its changes stay.`;
  const said = answer === "" ? "" : `\nIts last words: ${answer.slice(-LAST_CHARACTERS)}`;
  return new ToolError("unavailable", `The agent ${end}${error ? `: ${error.slice(0, LAST_CHARACTERS)}` : "."}`, {
    hint: `${did}${said}`,
  });
}
