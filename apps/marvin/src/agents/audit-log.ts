import { closeSync, constants, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { AgentEvent } from "@marvin/agent-core";
import type { Config } from "../config/config.ts";

const ARGS_CHARACTERS = 200;
const RESULT_CHARACTERS = 400;

/**
 * Appends a line for each tool call to the file that MARVIN_SUBAGENT_LOG names. Undefined if it names none. One that
 * cannot be written is told once, and the run goes on.
 */
export function auditLog(
  { auditLog: path, redact }: Config,
  notice: (text: string) => void,
): ((event: AgentEvent) => void) | undefined {
  if (path === undefined) return undefined;
  const append = tellingOnce((line: object) => appendLine(resolve(path), line), path, notice);
  const begun = new Map<string, { args: string; at: number }>();
  return (event) => {
    if (event.type === "tool_execution_start") {
      begun.set(event.callId, { args: argsText(event.input, redact), at: performance.now() });
    } else if (event.type === "tool_execution_end") {
      const { args, at } = begun.get(event.callId) ?? { args: "", at: performance.now() };
      begun.delete(event.callId);
      append({
        ts: new Date().toISOString(),
        tool: event.toolName,
        args: beginning(args, ARGS_CHARACTERS),
        result: beginning(event.text, RESULT_CHARACTERS),
        elapsed_ms: Math.round(performance.now() - at),
      });
    }
  };
}

/** Each text by itself too: in JSON a key with a quote in it is written otherwise. */
function argsText(input: unknown, redact: (text: string) => string): string {
  const clean = (_: string, value: unknown) => (typeof value === "string" ? redact(value) : value);
  return redact(JSON.stringify(input, clean) ?? "");
}

/** Never ends with half a character. */
function beginning(text: string, characters: number): string {
  return text.slice(0, characters).replace(/[\ud800-\udbff]$/, "");
}

function tellingOnce(write: (line: object) => void, path: string, notice: (text: string) => void) {
  let isTold = false;
  return (line: object) => {
    try {
      write(line);
    } catch (error) {
      const why = (error as NodeJS.ErrnoException).code ?? String(error);
      const hint = "MARVIN_SUBAGENT_LOG has to name a file that can be written.";
      if (!isTold) notice(`Tool calls are not logged: ${path} cannot be written (${why}). ${hint}`);
      isTold = true;
    }
  };
}

/** In one write, as several agents share the file. */
function appendLine(path: string, line: object): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, APPENDING, 0o600);
  try {
    writeSync(file, `${JSON.stringify(line)}\n`);
  } finally {
    closeSync(file);
  }
}

/** A pipe that nobody reads is an error, and nothing to wait for. */
const APPENDING = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0);
