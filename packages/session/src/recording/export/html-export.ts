import type { AssistantPart, ImagePart, Message, UserPart } from "@marvin/ai";
import {
  breakText,
  speaker,
  type Transcript,
  type TranscriptBreak,
  type TranscriptEntry,
  titleOf,
} from "./transcript.ts";

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
header p, time { color: #777; font-size: .85rem; }
article { margin: 1.2rem 0; padding: .6rem 1rem; border-left: 3px solid #8888; }
article.user { border-color: #2b7de9; }
article.assistant { border-color: #2ca02c; }
h2 { font-size: .9rem; margin: 0 0 .4rem; }
.text, pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0; }
pre { font: .85rem/1.45 ui-monospace, monospace; }
aside { margin: 1.2rem 0; color: #777; font-size: .85rem; }
img { max-width: 100%; }
`;
/** Nothing is loaded from anywhere and nothing runs, whatever slipped in. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** One page that stands alone: no scripts, nothing from outside, all that was said as text. */
export async function* htmlExport({ summary, entries }: Transcript): AsyncGenerator<string> {
  const title = escaped(titleOf(summary));
  const about = [summary.id, summary.started, `${summary.provider}/${summary.model}`, summary.workingDir];
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${about.map(escaped).join(" · ")}</p>
</header>
<main>
`;
  for await (const entry of entries) yield "message" in entry ? article(entry) : parting(entry);
  yield "</main>\n</body>\n</html>\n";
}

function article({ id, time, message }: TranscriptEntry): string {
  const parts = message.content.map((part) => partHtml(part, message.role)).join("");
  const heading = `<h2>${escaped(speaker(message))} <time>${escaped(time)}</time></h2>`;
  return `<article class="${message.role}" id="m-${escaped(id)}">\n${heading}\n${parts}</article>\n`;
}

function parting(place: TranscriptBreak): string {
  const { told, summary } = breakText(place);
  return `<aside id="m-${escaped(place.id)}">${summary === "" ? escaped(told) : folded(told, summary)}</aside>\n`;
}

function partHtml(part: UserPart | AssistantPart, role: Message["role"]): string {
  switch (part.type) {
    case "text":
      if (role === "tool") return folded("Result", part.text);
      return `<div class="text">${escaped(part.text.trim())}</div>\n`;
    case "image":
      return imageHtml(part);
    case "thinking":
      return part.text.trim() === "" ? "" : folded("Thinking", part.text);
    case "tool_call":
      return folded(`Calls ${part.name}`, part.arguments);
    default:
      return part satisfies never;
  }
}

function folded(label: string, text: string): string {
  return `<details><summary>${escaped(label)}</summary><pre>${escaped(text.trim())}</pre></details>\n`;
}

/** Pictures alone: an SVG may carry scripts. */
function imageHtml({ mimeType, base64, name = "image" }: ImagePart): string {
  const isPicture = /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType) && /^[A-Za-z0-9+/=]+$/.test(base64);
  if (!isPicture) return `<p>(${escaped(name)}, ${escaped(mimeType)})</p>\n`;
  return `<img alt="${escaped(name)}" src="data:${mimeType};base64,${base64}">\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.toWellFormed().replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
