/** A ticket as its file has it: front matter, a title, Markdown. */
export interface Ticket {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly deps: readonly string[];
  readonly links: readonly string[];
  readonly tags: readonly string[];
  readonly type: string;
  /** As it is written: other programs do not check it. */
  readonly priority: string;
  readonly assignee: string;
  readonly parent: string;
  /** All of the front matter in its order, also what nobody here knows. */
  readonly fields: readonly Field[];
  readonly text: string;
}

export interface Field {
  readonly name: string;
  readonly value: string;
}

/** Undefined: this is no ticket. */
export function parseTicket(text: string): Ticket | undefined {
  const front = frontMatter(text);
  const fields = fieldsIn(front?.lines ?? []);
  // Of two with one name the other program takes the last.
  const value = (name: string) => fields.findLast((field) => field.name === name)?.value ?? "";
  if (!front || value("id") === "") return undefined;
  const title = /\n# ([^\r\n]*)/.exec(text.slice(front.end))?.[1] ?? "";
  return {
    ...{ id: value("id"), title: title.trimEnd(), status: value("status"), type: value("type"), fields, text },
    ...{ deps: listOf(value("deps")), links: listOf(value("links")), tags: listOf(value("tags")) },
    ...{
      priority: value("priority") || "2",
      assignee: value("assignee"),
      parent: value("parent").replace(/ *#.*/, ""),
    },
  };
}

/** Changes one field of the front matter, or adds it at its end; everything else stays byte for byte. */
export function withField(text: string, name: string, value: string): string {
  const front = frontMatter(text);
  if (!front) return text;
  const lines = [...front.lines];
  const line = `${name}: ${value}${front.lineEnd === "\r\n" ? "\r" : ""}`;
  const given = fieldsIn(lines).filter((field) => field.name === name);
  for (const { at, height } of given.toReversed()) lines.splice(at, height, line);
  if (given.length === 0) lines.push(line);
  return text.slice(0, front.start) + lines.map((one) => `${one}\n`).join("") + text.slice(front.closingAt);
}

export function withNote(text: string, time: string, note: string): string {
  const heading = /^## Notes\s*$/m.test(text) ? "" : "\n## Notes\n";
  const ending = text === "" || text.endsWith("\n") ? "" : "\n";
  const added = `${ending}${heading}\n**${time}**\n\n${bodyText(note)}\n`;
  return text + added.replaceAll("\n", frontMatter(text)?.lineEnd ?? "\n");
}

export interface NewTicket {
  readonly id: string;
  readonly created: string;
  readonly title: string;
  readonly type: string;
  readonly priority: string;
  readonly assignee?: string;
  readonly externalRef?: string;
  readonly parent?: string;
  readonly tags?: string;
  readonly description?: string;
  readonly design?: string;
  readonly acceptance?: string;
}

export function ticketText(ticket: NewTicket): string {
  const { id, created, type, priority, description, design, acceptance } = ticket;
  const tags = ticket.tags
    ?.split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const fields = [
    ...[`id: ${id}`, "status: open", "deps: []", "links: []", `created: ${created}`],
    ...[`type: ${oneLine(type)}`, `priority: ${oneLine(priority)}`],
    ...optional("assignee", ticket.assignee),
    ...optional("external-ref", ticket.externalRef),
    ...optional("parent", ticket.parent),
    ...(tags && tags.length > 0 ? [`tags: [${oneLine(tags.join(", "))}]`] : []),
  ];
  const body = [
    ...(description ? [bodyText(description)] : []),
    ...(design ? [`## Design\n\n${bodyText(design)}`] : []),
    ...(acceptance ? [`## Acceptance Criteria\n\n${bodyText(acceptance)}`] : []),
  ];
  const title = oneLine(ticket.title) || "Untitled";
  return `---\n${fields.join("\n")}\n---\n# ${title}\n\n${body.map((part) => `${part}\n\n`).join("")}`;
}

export function listText(items: readonly string[]): string {
  return `[${items.join(", ")}]`;
}

/** As the files have it: to the second, in UTC. */
export function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

interface FrontMatter {
  readonly start: number;
  readonly closingAt: number;
  readonly end: number;
  /** Each without its newline, but with what else ends it. */
  readonly lines: readonly string[];
  readonly lineEnd: "\n" | "\r\n";
}

function frontMatter(text: string): FrontMatter | undefined {
  const opening = /^\uFEFF?---(\r?)\n/.exec(text);
  if (!opening) return undefined;
  const start = opening[0].length;
  const closing = /(^|\n)---\r?(?=\n|$)/.exec(text.slice(start));
  if (!closing) return undefined;
  const closingAt = start + closing.index + (closing[1] ?? "").length;
  const lines = text.slice(start, closingAt).split("\n").slice(0, -1);
  const end = start + closing.index + closing[0].length;
  return { start, closingAt, end, lines, lineEnd: opening[1] === "" ? "\n" : "\r\n" };
}

interface PlacedField extends Field {
  readonly at: number;
  /** How many lines it takes. */
  readonly height: number;
}

/** A list may also stand below its name, an item a line: some editors write it so. */
function fieldsIn(lines: readonly string[]): PlacedField[] {
  return lines.flatMap((line, at) => {
    const found = /^([A-Za-z][\w-]*):[ \t]*(.*?)\s*$/s.exec(line);
    if (!found) return [];
    const [, name = "", value = ""] = found;
    const items = value === "" ? itemsFrom(lines, at + 1) : [];
    return [{ name, value: items.length > 0 ? listText(items) : value, at, height: 1 + items.length }];
  });
}

function itemsFrom(lines: readonly string[], from: number): string[] {
  const items: string[] = [];
  for (const line of lines.slice(from)) {
    const item = /^[ \t]*-[ \t]+(.*?)\s*$/s.exec(line)?.[1];
    if (item === undefined) break;
    items.push(item);
  }
  return items;
}

export function listOf(value: string): string[] {
  return value
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function optional(name: string, value: string | undefined): string[] {
  return value ? [`${name}: ${oneLine(value)}`] : [];
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, " ").trim();
}

/** The other program takes every line `---` for an end of the front matter; a space before it is the same Markdown. */
function bodyText(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(/^---$/gm, " ---");
}
