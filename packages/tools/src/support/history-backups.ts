import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ToolContext } from "@marvin/agent-core";
import { AppendFile, type LazyStore, STORE_SLOT } from "@marvin/store";

export interface FoundMessage {
  /** `user`, `assistant`, or the tool whose result it is. */
  readonly who: string;
  /** When the backup was made. */
  readonly when: string;
  readonly file: string;
  readonly passage: string;
}

const NAME = /^context-backup-.*\.jsonl$/;
const MOST_FILES = 200;

/** The messages with all words of the query, the newest first; what stands in several backups comes once. */
export async function searchBackups(
  query: string,
  limit: number,
  context: Pick<ToolContext, "session" | "workingDir" | "signal">,
): Promise<{ found: FoundMessage[]; searched: number }> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const files = await backupFiles(await backupFolders(context));
  const seen = new Set<string>();
  const found: FoundMessage[] = [];
  for (const path of files) {
    const matches: FoundMessage[] = [];
    for await (const record of new AppendFile(path, { notice: () => {} }).records()) {
      context.signal.throwIfAborted();
      const { who, text } = readMessage(record);
      const lower = text.toLowerCase();
      if (!words.every((word) => lower.includes(word)) || seen.has(text)) continue;
      seen.add(text);
      matches.push({ who, when: madeAt(path), file: path, passage: passageAround(text, lower, words) });
    }
    found.push(...matches.toReversed());
    if (found.length >= limit) break;
  }
  return { found: found.slice(0, limit), searched: files.length };
}

/** Coding sessions keep theirs with the project, others with the profile. */
async function backupFolders({ session, workingDir }: Pick<ToolContext, "session" | "workingDir">): Promise<string[]> {
  const profiles = await session.peek<LazyStore>(STORE_SLOT)?.profiles();
  return [join(workingDir, ".marvin", "logs"), ...(profiles ? [(await profiles.active()).dir] : [])];
}

async function backupFiles(folders: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile() && NAME.test(entry.name)).map(({ name }) => ({ folder, name }));
    }),
  );
  const newestFirst = lists.flat().toSorted((a, b) => (a.name < b.name ? 1 : -1));
  return newestFirst.slice(0, MOST_FILES).map(({ folder, name }) => join(folder, name));
}

function madeAt(path: string): string {
  const [, day, time] = /context-backup-(\d{8})T(\d{4})/.exec(path) ?? [];
  if (!day || !time) return "earlier";
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)} ${time.slice(0, 2)}:${time.slice(2)} UTC`;
}

interface Part {
  readonly text?: unknown;
  readonly name?: unknown;
  readonly arguments?: unknown;
}

function readMessage(record: unknown): { who: string; text: string } {
  const { role, toolName, content } = (record ?? {}) as { role?: unknown; toolName?: unknown; content?: unknown };
  const parts: readonly Part[] = Array.isArray(content)
    ? content
    : typeof content === "string"
      ? [{ text: content }]
      : [];
  const text = parts.map((part) => {
    if (typeof part?.text === "string") return part.text;
    return typeof part?.arguments === "string" ? `${part.name} ${part.arguments}` : "";
  });
  return { who: String(toolName ?? role ?? "message"), text: text.filter(Boolean).join("\n") };
}

const PASSAGE = 400;

function passageAround(text: string, lower: string, words: readonly string[]): string {
  const at = Math.max(0, lower.indexOf(words[0] ?? ""));
  const from = text.length <= PASSAGE ? 0 : Math.max(0, Math.min(at - PASSAGE / 4, text.length - PASSAGE));
  const passage = text
    .slice(from, from + PASSAGE)
    .replace(/\s+/g, " ")
    .trim();
  return `${from > 0 ? "… " : ""}${passage}${from + PASSAGE < text.length ? " …" : ""}`;
}
