import type { Line, Style } from "../text/line.ts";
import { textWidth } from "../text/width.ts";
import type { Glyphs } from "../theme/theme.ts";
import {
  closesFence,
  fenceStart,
  type HtmlStart,
  headingStart,
  htmlStart,
  type ItemStart,
  indentOf,
  isBlankLine,
  isRule,
  itemStart,
  quoteMark,
  underlineLevel,
} from "./block-starts.ts";
import { CodeBlock } from "./code-block.ts";
import type { Container, ItemContainer } from "./container.ts";
import { Paragraph, type ProseOptions } from "./paragraph.ts";
import type { RowWriter } from "./row-writer.ts";
import { MOST_COLUMNS, Table } from "./table.ts";
import { delimiterRow, splitCells } from "./table-source.ts";

interface HtmlBlock extends HtmlStart {
  readonly kind: "html";
}

type Leaf = Paragraph | CodeBlock | Table | HtmlBlock;

const MOST_CONTAINERS = 12;
const CODE_INDENT = 4;

const HEADINGS: readonly Style[] = [
  { color: "heading", bold: true, underline: true },
  { color: "heading", bold: true },
  { color: "heading", bold: true, italic: true },
  { color: "heading", italic: true },
];

/** Markdown line by line: every block is given to the writer as soon as nothing that follows can change it. */
export class BlockParser {
  readonly writer: RowWriter;
  readonly #options: ProseOptions;
  #leaf: Leaf | undefined;
  /** A blank line stood after the last block. */
  #isApart = false;

  constructor(writer: RowWriter, options: ProseOptions) {
    this.writer = writer;
    this.#options = options;
  }

  /** A parser that can go on by one line and end, leaving this one as it is. */
  copy(unfinished: boolean): BlockParser {
    const options = { ...this.#options, unfinished };
    const copy = new BlockParser(this.writer.copy(), options);
    copy.#leaf = this.#leaf?.kind === "html" ? this.#leaf : this.#leaf?.copy(options);
    copy.#isApart = this.#isApart;
    return copy;
  }

  get isInCode(): boolean {
    return this.#leaf?.kind === "code";
  }

  get isInParagraph(): boolean {
    return this.#leaf?.kind === "paragraph";
  }

  get isInFence(): boolean {
    return this.#leaf?.kind === "code" && this.#leaf.fence !== undefined;
  }

  /** One whole line, clean and without tabs. */
  line(text: string): void {
    const { depth, rest } = this.#matchContainers(text);
    const isInside = depth === this.writer.containers.length;
    if (isInside && this.#continuesLeaf(rest)) return;
    if (isBlankLine(rest)) this.#blankLine(depth);
    else this.#startBlocks(depth, rest);
  }

  /** More of the last line, which is of a paragraph. */
  addText(text: string): void {
    if (this.#leaf?.kind === "paragraph") this.#leaf.addText(text, this.writer);
  }

  /** Ends every block. Of a table no more than the last rows are given. */
  finish(mostTableRows?: number): void {
    if (this.#leaf?.kind === "table") this.#leaf.finish(this.writer, mostTableRows);
    else this.#closeLeaf();
    this.#leaf = undefined;
    this.#closeContainers(0);
    this.#isApart = false;
  }

  #matchContainers(text: string): { depth: number; rest: string } {
    let rest = text;
    let depth = 0;
    for (const container of this.writer.containers) {
      const taken = takenBy(container, rest);
      if (taken === -1) break;
      rest = rest.slice(taken);
      depth += 1;
    }
    return { depth, rest };
  }

  #continuesLeaf(rest: string): boolean {
    const leaf = this.#leaf;
    if (leaf?.kind === "code") return this.#continuesCode(leaf, rest);
    if (leaf?.kind === "html") return this.#continuesHtml(leaf, rest);
    if (leaf?.kind === "table") return this.#continuesTable(leaf, rest);
    return leaf?.kind === "paragraph" && this.#endsParagraph(leaf, rest);
  }

  #continuesCode(block: CodeBlock, rest: string): boolean {
    const { fence } = block;
    if (fence === undefined) {
      if (!isBlankLine(rest) && indentOf(rest) < CODE_INDENT) return false;
      block.add(rest.slice(CODE_INDENT), this.writer);
      this.#isApart = isBlankLine(rest);
    } else if (closesFence(rest, fence)) {
      this.#leaf = undefined;
    } else {
      block.add(rest.slice(Math.min(fence.indent, indentOf(rest))), this.writer);
    }
    return true;
  }

  #continuesHtml(block: HtmlBlock, rest: string): boolean {
    if (block.close === undefined && isBlankLine(rest)) return false;
    this.#addHtml(block, rest);
    return true;
  }

  #continuesTable(table: Table, rest: string): boolean {
    const isRow = rest.includes("|") && indentOf(rest) < CODE_INDENT && !this.#startsOtherBlock(rest);
    if (isRow) table.add(rest, this.writer);
    return isRow;
  }

  #startsOtherBlock(rest: string): boolean {
    const starts = [headingStart, fenceStart, htmlStart, itemStart];
    return quoteMark(rest) > 0 || isRule(rest) || starts.some((start) => start(rest) !== undefined);
  }

  /** A line under a paragraph may make it a heading, or its last line the head of a table. */
  #endsParagraph(paragraph: Paragraph, rest: string): boolean {
    const level = paragraph.isWhole ? underlineLevel(rest) : undefined;
    if (level !== undefined) {
      paragraph.finish(this.writer, HEADINGS[level - 1]);
      this.#leaf = undefined;
      return true;
    }
    const header = paragraph.lastLine;
    const alignments = header === undefined ? undefined : delimiterRow(rest);
    if (header === undefined || alignments === undefined) return false;
    if (alignments.length > MOST_COLUMNS || splitCells(header).length !== alignments.length) return false;
    paragraph.dropLastLine();
    const hasMore = !paragraph.isEmpty;
    this.#closeLeaf();
    if (hasMore) this.writer.beginBlock(false);
    this.#leaf = Table.begin(header, alignments, this.writer.base, this.#options);
    return true;
  }

  #blankLine(depth: number): void {
    this.#closeLeaf();
    this.#closeContainers(depth);
    this.#isApart = true;
  }

  #startBlocks(depth: number, line: string): void {
    let rest = line;
    let matched = depth;
    for (;;) {
      const opened = this.#openContainer(matched, rest);
      if (opened === -1) break;
      rest = rest.slice(opened);
      matched = this.writer.containers.length;
    }
    const goesOn = this.#leaf?.kind === "paragraph";
    if (isBlankLine(rest)) return;
    if (indentOf(rest) >= CODE_INDENT && !goesOn) this.#startCode(matched, rest);
    else if (indentOf(rest) >= CODE_INDENT || !this.#startLeaf(matched, rest)) this.#addProse(matched, rest);
  }

  /** How many characters the mark of a new container takes; -1 if none begins here. */
  #openContainer(matched: number, rest: string): number {
    if (indentOf(rest) >= CODE_INDENT || this.writer.containers.length >= MOST_CONTAINERS) return -1;
    const mark = quoteMark(rest);
    if (mark > 0) {
      this.#beginBlock(matched);
      this.writer.open({ kind: "quote", hasRows: false });
      return mark;
    }
    const item = isRule(rest) ? undefined : itemStart(rest);
    if (item === undefined || !this.#mayBeginItem(matched, item)) return -1;
    return this.#openItem(matched, item, rest);
  }

  /** A number or dash in the midst of a paragraph is seldom meant as a list. */
  #mayBeginItem(matched: number, item: ItemStart): boolean {
    const isInParagraph = this.#leaf?.kind === "paragraph" && matched === this.writer.containers.length;
    return !isInParagraph || (!item.isEmpty && (item.number === undefined || item.number === 1));
  }

  #openItem(matched: number, item: ItemStart, rest: string): number {
    const before = this.writer.containers[matched];
    const follows =
      before?.kind === "item" &&
      before.sign === item.sign &&
      (before.number === undefined) === (item.number === undefined);
    const number = follows && before.number !== undefined ? before.number + 1 : item.number;
    const content = rest.slice(item.contentIndent);
    const task = number === undefined ? /^\[([ xX])\] +(?=\S)/.exec(content) : null;
    this.#beginBlock(matched, follows);
    this.writer.open(itemContainer(item, number, task?.[1], this.writer.glyphs));
    return Math.min(rest.length, item.contentIndent + (task?.[0].length ?? 0));
  }

  #startLeaf(matched: number, rest: string): boolean {
    const heading = headingStart(rest);
    if (heading !== undefined) {
      this.#beginBlock(matched);
      const paragraph = new Paragraph(this.#options);
      paragraph.addLine(heading.text, this.writer);
      paragraph.finish(this.writer, HEADINGS[Math.min(heading.level, HEADINGS.length) - 1]);
      return true;
    }
    const fence = fenceStart(rest);
    if (fence !== undefined) {
      this.#beginBlock(matched);
      this.#leaf = new CodeBlock(fence);
      return true;
    }
    if (isRule(rest)) {
      this.#beginBlock(matched);
      const { glyphs, room } = this.writer;
      this.writer.row([{ text: glyphs.rule.repeat(room), style: { color: "border" } }]);
      return true;
    }
    return this.#startHtml(matched, rest);
  }

  #startHtml(matched: number, rest: string): boolean {
    const html = htmlStart(rest);
    if (html === undefined) return false;
    this.#beginBlock(matched);
    this.#addHtml({ kind: "html", ...html }, rest);
    return true;
  }

  #addHtml(block: HtmlBlock, text: string): void {
    const { base } = this.writer;
    this.writer.prose(text === "" ? [] : [{ text, style: base }]);
    const ends = block.close !== undefined && text.toLowerCase().includes(block.close);
    this.#leaf = ends ? undefined : block;
  }

  #startCode(matched: number, rest: string): void {
    this.#beginBlock(matched);
    const block = new CodeBlock(undefined);
    block.add(rest.slice(CODE_INDENT), this.writer);
    this.#leaf = block;
  }

  /** A paragraph goes on, even if the marks of its containers are left out, or begins. */
  #addProse(matched: number, rest: string): void {
    if (this.#leaf?.kind === "paragraph") {
      this.#leaf.addLine(rest, this.writer);
      return;
    }
    this.#beginBlock(matched);
    const paragraph = new Paragraph(this.#options);
    this.#leaf = paragraph;
    paragraph.addLine(rest, this.writer);
  }

  #beginBlock(matched: number, isNextItem = false): void {
    this.#closeLeaf();
    this.#closeContainers(matched);
    this.writer.beginBlock(this.#isApart, isNextItem);
    this.#isApart = false;
  }

  #closeLeaf(): void {
    const leaf = this.#leaf;
    if (leaf?.kind === "paragraph" || leaf?.kind === "table") leaf.finish(this.writer);
    this.#leaf = undefined;
  }

  #closeContainers(depth: number): void {
    if (this.writer.containers.length > depth) this.#closeLeaf();
    while (this.writer.containers.length > depth) this.writer.close();
  }
}

/** How many characters of the line belong to the container; -1 if the line is not in it. */
function takenBy(container: Container, text: string): number {
  if (container.kind === "quote") return quoteMark(text) > 0 ? quoteMark(text) : -1;
  const isEmpty = container.isEmpty;
  container.isEmpty = false;
  if (isBlankLine(text)) return isEmpty ? -1 : Math.min(text.length, container.contentIndent);
  if (indentOf(text) >= container.contentIndent) return container.contentIndent;
  return isNestedLoosely(container, text) ? indentOf(text) : -1;
}

/** Lists are often set in by two columns, whatever the width of the number above. */
function isNestedLoosely(container: ItemContainer, text: string): boolean {
  return indentOf(text) >= container.markerIndent + 2 && itemStart(text.trimStart()) !== undefined;
}

function itemContainer(
  item: ItemStart,
  number: number | undefined,
  task: string | undefined,
  glyphs: Glyphs,
): Container {
  const marker = markerOf(item, number, task, glyphs);
  return {
    kind: "item",
    hasRows: false,
    marker,
    markerWidth: marker.reduce((sum, { text }) => sum + textWidth(text), 0),
    contentIndent: item.contentIndent,
    markerIndent: item.indent,
    sign: item.sign,
    number,
    isEmpty: item.isEmpty,
  };
}

function markerOf(item: ItemStart, number: number | undefined, task: string | undefined, glyphs: Glyphs): Line {
  if (number !== undefined) return [{ text: `${number}${item.sign}`, style: { color: "accent" } }];
  if (task === undefined) return [{ text: glyphs.bullet, style: { color: "accent" } }];
  return task === " "
    ? [{ text: glyphs.todoOpen, style: { color: "muted" } }]
    : [{ text: glyphs.todoDone, style: { color: "success" } }];
}
