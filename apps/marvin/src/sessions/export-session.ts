import type { Transcript, TranscriptBreak, TranscriptEntry } from "@marvin/session/recording";
import type { SessionFile } from "@marvin/store/sessions";

export type ExportForm = "md" | "json" | "html" | "text";

/** Writes a session out in pieces, each when the one before was taken. JSON has all branches, the others the newest. */
export async function exportSession(
  file: SessionFile,
  form: ExportForm,
  say: (text: string) => void | Promise<void>,
): Promise<void> {
  const { htmlExport, jsonExport, markdownExport, transcriptOf } = await import("@marvin/session/recording");
  const writers = { md: markdownExport, json: jsonExport, html: htmlExport, text: textExport };
  const transcript = await transcriptOf(file, form === "json" ? "all branches" : "newest branch");
  for await (const piece of writers[form](transcript)) await say(piece);
}

const LONGEST_RESULT = 400;

/** For a terminal: with the id of each message, to fork from. */
async function* textExport({ summary, entries }: Transcript): AsyncGenerator<string> {
  yield `${summary.title || "Untitled"}\n${summary.id} · ${summary.started} · ${summary.workingDir}\n`;
  for await (const entry of entries) {
    yield "message" in entry ? `\n[${entry.id}] ${entryText(entry)}\n` : `\n${await partingText(entry)}\n`;
  }
}

async function partingText(place: TranscriptBreak): Promise<string> {
  const { breakText } = await import("@marvin/session/recording");
  const { told, summary } = breakText(place);
  return summary === "" ? `--- ${told}` : `--- ${told}\n${cut(summary)}`;
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
