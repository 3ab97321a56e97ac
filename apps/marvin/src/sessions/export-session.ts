import type { Transcript, TranscriptEntry } from "@marvin/session/recording";
import type { SessionFile } from "@marvin/store/sessions";

export type ExportForm = "md" | "json" | "html" | "text";

/** Writes a session out in pieces. JSON has all branches, the others have the newest one. */
export async function exportSession(file: SessionFile, form: ExportForm, say: (text: string) => void): Promise<void> {
  const { htmlExport, jsonExport, markdownExport, transcriptOf } = await import("@marvin/session/recording");
  const writers = { md: markdownExport, json: jsonExport, html: htmlExport, text: textExport };
  const transcript = await transcriptOf(file, form === "json" ? "all branches" : "newest branch");
  for await (const piece of writers[form](transcript)) say(piece);
}

const LONGEST_RESULT = 400;

/** For a terminal: with the id of each message, to fork from. */
async function* textExport({ summary, entries }: Transcript): AsyncGenerator<string> {
  yield `${summary.title || "Untitled"}\n${summary.id} · ${summary.started} · ${summary.workingDir}\n`;
  for await (const entry of entries) yield `\n[${entry.id}] ${entryText(entry)}\n`;
}

function entryText({ message }: TranscriptEntry): string {
  const texts = message.content.map((part) => {
    if (part.type === "text") return message.role === "tool" ? cut(part.text) : part.text.trim();
    if (part.type === "tool_call") return `→ ${part.name} ${cut(part.arguments)}`;
    return part.type === "image" ? `(image ${part.name ?? part.mimeType})` : "";
  });
  const speaker = { user: "you", assistant: "marvin", tool: message.role === "tool" ? message.toolName : "" };
  return `${speaker[message.role]}> ${texts.filter((text) => text !== "").join("\n")}`;
}

function cut(text: string): string {
  return text.length <= LONGEST_RESULT ? text.trim() : `${text.slice(0, LONGEST_RESULT).toWellFormed()}…`;
}
