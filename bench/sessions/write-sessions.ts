import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WORDS = "river stone marble window garden copper little before nothing seven thunder paper through village".split(
  " ",
);

/** A home folder with so many sessions of so many messages each, in the form in which the program writes them. */
export function writeSessions(home: string, sessions: number, messages: number): void {
  const dir = join(home, ".local/share/marvin/sessions");
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  for (let n = 0; n < sessions; n++) {
    const started = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
    const id = `${n % 10}b${String(n).padStart(8, "0")}`;
    const name = `${started.slice(0, 19).replaceAll(":", "-")}-${id}.jsonl`;
    writeFileSync(join(dir, name), sessionText(id, started, home, messages), { mode: 0o600 });
  }
}

function sessionText(id: string, started: string, workingDir: string, messages: number): string {
  const head = { type: "session", version: 1, id, started, workingDir, provider: "bench", model: "bench" };
  const lines: object[] = [head];
  for (let n = 0; n < messages; n++) {
    const parent = n === 0 ? null : entryId(n - 1);
    const text = `message ${n} of ${id}: ${spoken(n)}`;
    const content = [{ type: "text", text }];
    const message =
      n % 2 === 0 ? { role: "user", content } : { role: "assistant", content, provider: "bench", model: "bench" };
    lines.push({ type: "message", id: entryId(n), parent, time: started, message });
  }
  lines.push({ type: "mark", time: started, title: `Talk ${id}`, by: "exchange", messages });
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

function entryId(n: number): string {
  return n.toString(16).padStart(12, "0");
}

function spoken(n: number): string {
  return Array.from({ length: 60 }, (_, at) => WORDS[(n * 7 + at * at) % WORDS.length]).join(" ");
}
