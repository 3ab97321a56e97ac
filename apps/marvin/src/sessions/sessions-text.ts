import type { FoundSession, SessionSummary } from "@marvin/store/sessions";
import { tableLines } from "../doctor/table-text.ts";

const COLUMNS = [{ title: "id" }, { title: "last" }, { title: "messages", right: true }, { title: "title" }];

export function listText(sessions: readonly SessionSummary[]): string {
  if (sessions.length === 0) return "There are no sessions yet.\n";
  const rows = sessions.map(({ id, updated, messages, title }) => [id, when(updated), String(messages), named(title)]);
  return `${tableLines(COLUMNS, rows).join("\n")}\n`;
}

export function foundText({ id, updated, title, snippets }: FoundSession): string {
  const lines = snippets.map(({ text }) => `    ${text}\n`);
  return `${id}  ${when(updated)}  ${named(title)}\n${lines.join("")}`;
}

export function newSessionText({ id, messages }: SessionSummary): string {
  return `${id}: a new session with ${messages} ${messages === 1 ? "message" : "messages"}. marvin --resume ${id}\n`;
}

function named(title: string): string {
  return title === "" ? "(untitled)" : title;
}

/** In the time of this machine, as far as a person wants to know. */
function when(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "?";
  const pad = (number: number) => String(number).padStart(2, "0");
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
