import { writeFile } from "node:fs/promises";
import { ToolError, type ToolOutput } from "@marvin/agent-core";
import { runProgram } from "../../support/programs/child-process.ts";
import { outputFolder } from "../../support/programs/output-folder.ts";
import { findProgram } from "../../support/programs/program-path.ts";
import { listOf, type Ticket } from "../../support/tickets/ticket-file.ts";
import type { BuiltInContext, Command } from "./command.ts";
import { parseFilter, type Row } from "./query-filter.ts";

/** One JSON object a line from the front matter. A filter is jq's, or its simple part where there is no jq. */
export const queryTickets: Command = async (folder, words, context) => {
  const rows = (await folder.all()).map(rowOf);
  const filter = words.join(" ").trim();
  if (filter === "") return shown(rows);
  const jq = findProgram("jq", context.environment);
  return jq === undefined ? shown(rows.filter(parseFilter(filter))) : await askJq(jq, filter, rows, context);
};

function rowOf({ fields }: Ticket): Row {
  return Object.fromEntries(fields.map(({ name, value }) => [name, /^\[.*\]$/.test(value) ? listOf(value) : value]));
}

function shown(rows: readonly Row[]): ToolOutput {
  return { text: linesOf(rows) || "(no tickets)", data: { tickets: rows } };
}

function linesOf(rows: readonly Row[]): string {
  return rows.map((row) => JSON.stringify(row)).join("\n");
}

const JQ_MS = 10_000;

async function askJq(
  file: string,
  filter: string,
  rows: readonly Row[],
  { workingDir: cwd, environment, signal, session }: BuiltInContext,
): Promise<ToolOutput> {
  const input = outputFolder(session).newFile("tickets");
  await writeFile(input, linesOf(rows), { mode: 0o600 });
  const args = ["-c", `select(${filter})`, input];
  const { code, stdout, stderr } = await runProgram({ file, args, cwd, environment, signal, timeoutMs: JQ_MS });
  if (code === 0) return { text: stdout.trimEnd() || "(no tickets)" };
  throw new ToolError("invalid-input", stderr.trim() || `jq ended with exit code ${code}.`, {
    hint: `A filter looks like this: query '.status == "open" and .priority == "1"'`,
  });
}
