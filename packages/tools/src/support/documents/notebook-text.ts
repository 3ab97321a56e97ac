import { stripControl } from "@marvin/text";
import * as z from "zod";
import { BoundedText } from "./bounded-text.ts";
import type { DocumentText } from "./document-text.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";

const MOST_OUTPUT_CHARACTERS = 4000;

/** A Jupyter notebook as Markdown: words as they are, code and what it printed in fences, no pictures. */
export async function notebookText(bytes: Buffer, bounds: ReadingBounds): Promise<DocumentText> {
  const notebook = parseNotebook(bytes.toString("utf8").replace(/^\ufeff/, ""));
  const cells = notebook.cells ?? notebook.worksheets?.flatMap((sheet) => sheet.cells ?? []) ?? [];
  const language = notebook.metadata?.kernelspec?.language ?? notebook.metadata?.language_info?.name ?? "";
  const text = new BoundedText(bounds.limits.textCharacters);
  for (const [index, cell] of cells.entries()) {
    if (index % 200 === 0) await bounds.pause();
    if (!text.line(cellText(cell, index + 1, language))) break;
  }
  const count = `${cells.length} ${cells.length === 1 ? "cell" : "cells"}`;
  return { kind: `notebook, ${count}, as Markdown`, text: text.toString(), notes: text.note() };
}

const words = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(""))]).catch("");
const output = z.looseObject({
  output_type: z.string().catch(""),
  text: words.optional(),
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
  traceback: z.array(z.string()).optional().catch(undefined),
  ename: z.string().optional().catch(undefined),
  evalue: z.string().optional().catch(undefined),
});
const cell = z.looseObject({
  cell_type: z.string().catch("raw"),
  source: words.optional(),
  input: words.optional(),
  level: z.int().min(1).max(6).catch(1),
  execution_count: z.number().nullish().catch(undefined),
  outputs: z.array(output).optional().catch(undefined),
});
const cells = z.array(cell).optional();
const notebookForm = z.looseObject({
  cells,
  worksheets: z.array(z.looseObject({ cells })).optional(),
  metadata: z
    .looseObject({
      kernelspec: z.looseObject({ language: z.string().optional() }).optional(),
      language_info: z.looseObject({ name: z.string().optional() }).optional(),
    })
    .optional()
    .catch(undefined),
});

function parseNotebook(json: string): z.infer<typeof notebookForm> {
  try {
    const parsed = notebookForm.parse(JSON.parse(json));
    if (parsed.cells || parsed.worksheets) return parsed;
  } catch {
    // Said below, in the same words.
  }
  throw new UnreadableDocument("it is damaged (it does not hold cells as notebooks do)");
}

function cellText(given: z.infer<typeof cell>, number: number, language: string): string {
  const source = given.source ?? given.input ?? "";
  if (given.cell_type === "markdown") return `${withoutData(source)}\n`;
  if (given.cell_type === "heading") return `${"#".repeat(given.level)} ${withoutData(source)}\n`;
  if (given.cell_type !== "code") return `${fenced(source, "")}\n`;
  const count = given.execution_count ? ` [${given.execution_count}]` : "";
  const head = `**Cell ${number}${count}**\n\n${fenced(source, language)}`;
  const parts = [head, ...(given.outputs ?? []).map(outputText)].filter((part) => part !== "");
  return `${parts.join("\n\n")}\n`;
}

function outputText(given: z.infer<typeof output>): string {
  if (given.traceback?.length) return printed("Error:", given.traceback.join("\n"));
  if (given.ename) return printed("Error:", `${given.ename}: ${given.evalue ?? ""}`);
  if (given.text !== undefined) return printed("Output:", given.text);
  const data = given.data ?? {};
  const plain = words.parse(data["text/markdown"] ?? data["text/plain"]);
  const others = Object.keys(data).filter((type) => plain === "" || /^(image|audio|video)\//.test(type));
  const left = others.map((type) => `[${type.slice(0, 60)} left out]`);
  return [plain === "" ? "" : printed("Output:", plain), ...left].filter((part) => part !== "").join("\n\n");
}

function printed(title: string, text: string): string {
  const clean = withoutData(stripControl(text)).trimEnd();
  const left = clean.length - MOST_OUTPUT_CHARACTERS;
  const shown = left > 0 ? `${clean.slice(0, MOST_OUTPUT_CHARACTERS)}\n… [${left} more characters]` : clean;
  return shown === "" ? "" : `${title}\n\n${fenced(shown, "")}`;
}

/** Pictures that stand in the text itself. */
function withoutData(text: string): string {
  return text.replace(/data:[\w/+.-]{1,80};base64,[\w+/=]{40,}/g, "[data left out]");
}

function fenced(text: string, language: string): string {
  let fence = "```";
  while (text.includes(fence)) fence += "`";
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}
