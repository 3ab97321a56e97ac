import { tableRow, tableRule } from "./markdown-table.ts";
import { attributeOf, prefixedAttributeOf, xmlEvents } from "./xml-events.ts";

/** Words, or what stands in another part: a chart or a diagram, by the id of its relation. */
export type Block = string | { readonly relation: string };

export interface Shapes {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly hidden: boolean;
}

/** The text of the shapes in their order, tables as tables. `wanted` chooses shapes by their placeholder. */
export function readShapes(xml: string, wanted: (placeholder: string) => boolean = () => true): Shapes {
  const reader = new ShapeReader(wanted);
  for (const event of xmlEvents(xml)) {
    if (event.type === "open") reader.open(event.name, event.attributes);
    else if (event.type === "close") reader.close(event.name);
    else reader.text(event.text);
  }
  return { title: reader.title, blocks: reader.blocks, hidden: reader.hidden };
}

class ShapeReader {
  title = "";
  hidden = false;
  readonly blocks: Block[] = [];
  readonly #wanted: (placeholder: string) => boolean;
  #placeholder = "";
  #lines: string[] = [];
  #line = "";
  #level = 0;
  #inText = false;
  #rows: string[][] | undefined;
  #cellStart = 0;
  /** How deep in what older programs are given instead of what was just read. */
  #fallback = 0;
  #picture: string | undefined;

  constructor(wanted: (placeholder: string) => boolean) {
    this.#wanted = wanted;
  }

  open(name: string, attributes: string): void {
    if (name === "Fallback") this.#fallback++;
    if (this.#fallback > 0) return;
    if (name === "sld") this.hidden = ["0", "false"].includes(attributeOf(attributes, "show") ?? "");
    else if (name === "sp" || name === "graphicFrame") this.#startShape();
    else if (name === "pic") this.#picture = "";
    else if (name === "cNvPr" && this.#picture === "") this.#picture = attributeOf(attributes, "descr") ?? "";
    else if (name === "ph") this.#placeholder = attributeOf(attributes, "type") ?? "body";
    else if (name === "chart") this.#refer(prefixedAttributeOf(attributes, "id"));
    else if (name === "relIds") this.#refer(prefixedAttributeOf(attributes, "dm"));
    else this.#openText(name, attributes);
  }

  close(name: string): void {
    if (name === "Fallback") this.#fallback = Math.max(0, this.#fallback - 1);
    else if (this.#fallback > 0) return;
    else if (name === "t") this.#inText = false;
    else if (name === "p") this.#endLine();
    else if (name === "tc") this.#rows?.at(-1)?.push(this.#lines.splice(this.#cellStart).join("\n"));
    else if (name === "tbl") this.#endTable();
    else if (name === "pic") this.#endPicture();
    else if (name === "sp" || name === "graphicFrame") this.#endShape();
  }

  text(text: string): void {
    if (this.#inText && this.#fallback === 0) this.#line += text;
  }

  #openText(name: string, attributes: string): void {
    if (name === "t") this.#inText = true;
    else if (name === "pPr") this.#level = Math.min(8, Number(attributeOf(attributes, "lvl") ?? 0) || 0);
    else if (name === "br") this.#line += " ";
    else if (name === "tbl") this.#rows = [];
    else if (name === "tr") this.#rows?.push([]);
    else if (name === "tc") this.#cellStart = this.#lines.length;
  }

  #startShape(): void {
    this.#placeholder = "";
    this.#lines = [];
  }

  #refer(relation: string | undefined): void {
    if (relation !== undefined) this.blocks.push({ relation });
  }

  #endPicture(): void {
    const words = this.#picture?.replace(/\s+/g, " ").trim();
    this.#picture = undefined;
    if (this.#wanted("pic")) this.blocks.push(words ? `[image: ${words}]` : "[image]");
  }

  #endLine(): void {
    const line = this.#line.replace(/[\r\n\v]+/g, " ").trim();
    if (line !== "") this.#lines.push(this.#level > 0 ? `${"  ".repeat(this.#level - 1)}- ${line}` : line);
    this.#line = "";
    this.#level = 0;
  }

  #endTable(): void {
    const [head = [], ...rows] = this.#rows ?? [];
    if (head.length > 0) this.blocks.push([tableRow(head), tableRule(head.length), ...rows.map(tableRow)].join("\n"));
    this.#rows = undefined;
  }

  #endShape(): void {
    const lines = this.#lines;
    this.#lines = [];
    if (lines.length === 0 || !this.#wanted(this.#placeholder) || this.#placeholder === "sldNum") return;
    const isTitle = this.#placeholder === "title" || this.#placeholder === "ctrTitle";
    if (isTitle && this.title === "") this.title = lines.join(" ");
    else this.blocks.push(lines.join("\n"));
  }
}
