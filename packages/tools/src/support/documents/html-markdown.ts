/// <reference path="./turndown.d.ts" />
import TurndownService from "turndown";
import { BoundedText } from "./bounded-text.ts";
import { tableRow, tableRule } from "./markdown-table.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";

/** Adds a piece of HTML to a text as Markdown: block by block, for the converter's time grows with the square of a piece. */
export async function addMarkdown(html: string, text: BoundedText, bounds: ReadingBounds): Promise<void> {
  refuseDeepNesting(html);
  const service = markdownService();
  for (const piece of pieces(html)) {
    await bounds.pause();
    const markdown = service.turndown(piece).trim();
    if (markdown !== "" && !text.add(`${markdown}\n\n`)) return;
  }
}

export async function htmlMarkdown(html: string, bounds: ReadingBounds): Promise<{ text: string; notes: string[] }> {
  const text = new BoundedText(bounds.limits.textCharacters);
  await addMarkdown(html, text, bounds);
  return { text: text.toString().trimEnd(), notes: text.note() };
}

function markdownService(): TurndownService {
  const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
  service.remove(["script", "style", "title", "head"]);
  service.addRule("image", { filter: "img", replacement: (_, node) => imageWords(node) });
  service.addRule("anchor", {
    filter: (node) => node.nodeName === "A" && !isLink(node),
    replacement: (words) => words,
  });
  service.addRule("cell", {
    filter: ["td", "th"],
    replacement: (words, node) =>
      `${CELL}${[spanOf(node, "rowspan"), spanOf(node, "colspan"), words.trim()].join(SPAN)}`,
  });
  service.addRule("row", { filter: "tr", replacement: (words) => `${ROW}${words}` });
  service.addRule("table", { filter: "table", replacement: (words) => `\n\n${tableOf(words)}\n\n` });
  return service;
}

/** They stand between cells and rows, and in them, until the table is put together; no document holds them. */
const CELL = "\ue0f1";
const ROW = "\ue0f2";
const SPAN = "\ue0f3";

const MOST_SPANNED = 100;

function spanOf(node: TurndownNode, attribute: "rowspan" | "colspan"): number {
  const span = Number.parseInt(node.getAttribute(attribute) ?? "", 10);
  return span > 1 ? Math.min(span, MOST_SPANNED) : 1;
}

function tableOf(words: string): string {
  const rows = inColumns(
    words
      .split(ROW)
      .slice(1)
      .map((row) => row.split(CELL).slice(1)),
  );
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return words.replaceAll(CELL, " ").replaceAll(ROW, "\n");
  const padded = rows.map((row) => [...row, ...Array<string>(columns - row.length).fill("")]);
  const [head = [], ...body] = padded.map(tableRow);
  return [head, tableRule(columns), ...body].join("\n");
}

/**
 * Where a cell goes over several columns or rows, its words stand in the first and the others are empty. Columns in which
 * no cell begins are none: `colspan="100"` often means all that there are.
 */
function inColumns(rows: readonly (readonly string[])[]): string[][] {
  // By column: how many rows more the cell above goes down.
  const taken: number[] = [];
  return rows.map((cells) => {
    const line: string[] = [];
    let width = 0;
    const passTaken = () => {
      for (let left = taken[line.length] ?? 0; left > 0; left = taken[line.length] ?? 0) {
        taken[line.length] = left - 1;
        line.push("");
      }
    };
    for (const cell of cells) {
      const [down = "1", across = "1", words = ""] = cell.split(SPAN);
      passTaken();
      width = line.length + 1;
      for (let column = 0; column < Number(across); column++) {
        taken[line.length] = Number(down) - 1;
        line.push(column === 0 ? words : "");
      }
    }
    passTaken();
    return line.slice(0, width);
  });
}

function imageWords(node: TurndownNode): string {
  const alt = node.getAttribute("alt")?.trim();
  return alt ? `[image: ${alt}]` : "[image]";
}

/** Links inside the document lead nowhere once it is text. */
function isLink(node: TurndownNode): boolean {
  return /^(https?|mailto):/i.test(node.getAttribute("href") ?? "");
}

type TurndownNode = Parameters<TurndownService.ReplacementFunction>[1];

const PIECE_CHARACTERS = 32 * 1024;
const VOID = new Set(["br", "hr", "img", "input", "meta", "link", "col", "wbr", "area", "base", "source"]);

const MOST_NESTED = 500;
/** Their ends may be left out, so they say nothing of depth. */
const LOOSE = new Set([...VOID, "p", "li", "td", "th", "tr", "dt", "dd", "option"]);

/** The converter's time grows without measure with depth, and no book is written so. */
function refuseDeepNesting(html: string): void {
  let depth = 0;
  for (const [tag, slash, name = ""] of html.matchAll(/<(\/?)([a-z][\w:-]{0,40})[^<>]{0,2000}>/gi)) {
    if (tag.endsWith("/>") || LOOSE.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash ? -1 : 1));
    if (depth > MOST_NESTED) throw new UnreadableDocument("its parts are nested too deeply to be read");
  }
}

/** Cuts between blocks that stand in no other. */
function* pieces(html: string): Generator<string> {
  let depth = 0;
  let from = 0;
  for (const match of html.matchAll(
    /<(\/?)([a-z][\w:-]{0,40})(?:[^>"']|"[^"]{0,5000}"|'[^']{0,5000}'){0,200}?(\/?)>/gi,
  )) {
    const [tag, slash, name = "", closed] = match;
    if (closed || VOID.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash ? -1 : 1));
    const end = match.index + tag.length;
    if (depth === 0 && slash && end - from >= PIECE_CHARACTERS) {
      yield html.slice(from, end);
      from = end;
    }
  }
  if (from < html.length) yield html.slice(from);
}
