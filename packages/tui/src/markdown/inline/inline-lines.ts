import { trimLineEnd } from "../../text/cut-line.ts";
import type { Line, Span, Style } from "../../text/line.ts";
import type { InlineNode, Mark } from "./inline-node.ts";
import { parseInline } from "./parse-inline.ts";

export interface InlineOptions {
  /** How all of it looks, before marks change it. */
  readonly base: Style;
  /** Shows where a link leads, for terminals that cannot open it. */
  readonly showAddresses: boolean;
  /** More is to come: marks without an end are open, not text. */
  readonly unfinished?: boolean;
}

/** The Markdown of one block as lines, parted where the author broke them; always at least one. Too long a text is plain. */
export function inlineLines(text: string, options: InlineOptions): Line[] {
  if (text.length > MOST_CHARACTERS) return [[{ text, style: options.base }]];
  const { nodes } = parseInline(text, options.unfinished ?? false);
  const writer = new InlineWriter(options);
  for (const node of nodes) writer.add(node);
  return writer.finish();
}

const MOST_CHARACTERS = 16_384;
const CODE: Style = { color: "code" };
const LINK: Style = { color: "link", underline: true };
const ADDRESS: Style = { color: "muted" };
const OPENABLE = /^[a-z][a-z0-9+.-]*:/i;

interface OpenLink {
  readonly address: string;
  readonly image: boolean;
  shown: string;
}

class InlineWriter {
  readonly #options: InlineOptions;
  readonly #lines: Line[] = [];
  readonly #marks = { italic: 0, bold: 0, strikethrough: 0 };
  readonly #links: OpenLink[] = [];
  #spans: Span[] = [];
  #style: Style;

  constructor(options: InlineOptions) {
    this.#options = options;
    this.#style = options.base;
  }

  add(node: InlineNode): void {
    if (node.kind === "text") this.#write(node.text, this.#style);
    else if (node.kind === "code") this.#write(node.text, { ...this.#style, ...CODE });
    else if (node.kind === "break") this.#break(node.hard);
    else if (node.kind === "openLink") this.#openLink(node.address, node.image);
    else if (node.kind === "closeLink") this.#closeLink();
    else this.#delimiters(node.closes, node.sign.repeat(node.left), node.opens);
  }

  finish(): Line[] {
    this.#lines.push(trimLineEnd(this.#spans));
    const empty = this.#lines.length > 1 && this.#lines.at(-1)?.length === 0;
    return empty ? this.#lines.slice(0, -1) : this.#lines;
  }

  #delimiters(closes: readonly Mark[], left: string, opens: readonly Mark[]): void {
    for (const mark of closes) this.#marks[mark] -= 1;
    if (closes.length > 0) this.#restyle();
    this.#write(left, this.#style);
    for (const mark of opens) this.#marks[mark] += 1;
    if (opens.length > 0) this.#restyle();
  }

  #restyle(): void {
    const { italic, bold, strikethrough } = this.#marks;
    this.#style = {
      ...this.#options.base,
      ...(italic > 0 ? { italic: true } : {}),
      ...(bold > 0 ? { bold: true } : {}),
      ...(strikethrough > 0 ? { strikethrough: true } : {}),
      ...(this.#links.length > 0 ? LINK : {}),
    };
  }

  #openLink(address: string, image: boolean): void {
    this.#links.push({ address, image, shown: "" });
    this.#restyle();
  }

  #closeLink(): void {
    const link = this.#links.pop();
    this.#restyle();
    if (link === undefined) return;
    for (const outer of this.#links) outer.shown += link.shown;
    if (link.image && link.shown === "") this.#linkText(link.address, link.address);
    else if (this.#showsAddress(link)) this.#write(` (${link.address})`, ADDRESS);
  }

  #showsAddress({ address, image, shown }: OpenLink): boolean {
    if (address === "" || address === shown || bare(address) === bare(shown)) return false;
    return this.#options.showAddresses || image || !OPENABLE.test(address);
  }

  #linkText(text: string, address: string): void {
    this.#push({ text, style: { ...this.#style, ...LINK }, ...linkTo(address) });
  }

  #write(text: string, style: Style): void {
    const link = this.#links.at(-1);
    if (link !== undefined) link.shown += text;
    this.#push({ text, ...(isPlain(style) ? {} : { style }), ...linkTo(this.#links[0]?.address ?? "") });
  }

  #push(span: Span): void {
    if (span.text === "") return;
    const last = this.#spans.at(-1);
    if (last !== undefined && last.style === span.style && last.link === span.link) {
      this.#spans[this.#spans.length - 1] = { ...last, text: last.text + span.text };
    } else {
      this.#spans.push(span);
    }
  }

  #break(hard: boolean): void {
    if (!hard) {
      this.#write(" ", this.#style);
      return;
    }
    this.#lines.push(trimLineEnd(this.#spans));
    this.#spans = [];
  }
}

function isPlain(style: Style): boolean {
  for (const _ in style) return false;
  return true;
}

/** Terminals take addresses of printable ASCII alone. */
function linkTo(address: string): { link?: string } {
  if (!OPENABLE.test(address)) return {};
  return { link: address.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed())) };
}

/** Addresses that differ in what nobody writes are the same to a person. */
function bare(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)/, "").replace(/\/$/, "");
}
