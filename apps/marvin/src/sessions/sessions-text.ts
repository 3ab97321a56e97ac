import { sep } from "node:path";
import type { FoundSession, SessionSummary } from "@marvin/store/sessions";
import { tableLines } from "../doctor/table-text.ts";

const COLUMNS = [
  { title: "id" },
  { title: "last" },
  { title: "messages", right: true },
  { title: "folder" },
  { title: "title" },
];
const MOST_LISTED = 200;

export function listText(sessions: readonly SessionSummary[], homeDir: string): string {
  if (sessions.length === 0) return "There are no sessions yet.\n";
  const shown = sessions.slice(0, MOST_LISTED);
  const rows = shown.map(({ id, updated, messages, title, workingDir }) => [
    id,
    when(updated),
    String(messages),
    folderName(workingDir, homeDir),
    named(title),
  ]);
  const left = sessions.length - shown.length;
  const more = left === 0 ? "" : `and ${left} older ones: sessions search WORDS finds them, --json lists all\n`;
  return `${tableLines(COLUMNS, rows).join("\n")}\n${more}`;
}

export function foundText({ id, updated, title, snippets }: FoundSession): string {
  const lines = snippets.map(({ text }) => `    ${text}\n`);
  return `${id}  ${when(updated)}  ${named(title)}\n${lines.join("")}`;
}

export function newSessionText({ id, messages }: SessionSummary): string {
  return `${id}: a new session with ${counted(messages)}. marvin --resume ${id}\n`;
}

export function named(title: string): string {
  return title.trim() === "" ? "(untitled)" : title;
}

export function counted(messages: number): string {
  return `${messages} ${messages === 1 ? "message" : "messages"}`;
}

/** As people write it: `~` is the home folder, and of a long path the end is told. */
export function folderName(path: string, homeDir: string): string {
  const short = path === homeDir ? "~" : path.startsWith(homeDir + sep) ? `~${path.slice(homeDir.length)}` : path;
  return short.length <= LONGEST_FOLDER ? short : `…${short.slice(1 - LONGEST_FOLDER)}`;
}

const LONGEST_FOLDER = 32;
const MINUTE = 60_000;

/** How long ago that was, as far as a person wants to know; the day for what is older than a week. */
export function ago(iso: string, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / MINUTE);
  if (Number.isNaN(minutes)) return "?";
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  if (days <= 7) return days === 1 ? "yesterday" : `${days} days ago`;
  return when(iso).slice(0, "2026-11-18".length);
}

/** In the time of this machine, as far as a person wants to know. */
function when(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "?";
  const pad = (number: number) => String(number).padStart(2, "0");
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
