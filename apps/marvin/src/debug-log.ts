import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { AgentEvent } from "@marvin/agent-core";
import type { Config } from "./config/config.ts";

/** What happens, with times and without keys. */
export interface DebugLog {
  readonly path: string | undefined;
  note(what: string, facts?: object): void;
  event(event: AgentEvent): void;
  http(line: object): void;
  close(): void;
}

const SILENT: DebugLog = { path: undefined, note() {}, event() {}, http() {}, close() {} };

/** Writes nothing at all unless it was asked for. */
export function openDebugLog(config: Config): DebugLog {
  if (!config.debug) return SILENT;
  const dir = join(config.folders.data, "logs");
  const path = join(dir, `${new Date().toISOString().replace(/[:.]/g, "-")}-${process.pid}.log`);
  let file: number;
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    file = openSync(path, "ax", 0o600);
  } catch (cause) {
    process.stderr.write(`The debug log cannot be written: ${cause instanceof Error ? cause.message : cause}\n`);
    return SILENT;
  }
  process.stderr.write(`Writing a debug log to ${path}\n`);
  const write = (what: string, facts: object = {}) => {
    const line = `${new Date().toISOString()} ${what} ${config.redact(JSON.stringify(facts, shorten))}\n`;
    try {
      writeSync(file, line);
    } catch {
      // A full disk costs the log, never the conversation.
    }
  };
  return {
    path,
    note: write,
    event: ({ type, ...facts }) => write(type, facts),
    http: (line) => write("http", line),
    close: () => closeSync(file),
  };
}

function shorten(_key: string, value: unknown): unknown {
  return typeof value === "string" && value.length > 2000
    ? `${value.slice(0, 2000)}… (${value.length} characters)`
    : value;
}
