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
  const fields = front?.lines.flatMap((line) => fieldOf(line) ?? []) ?? [];
  const value = (name: string) => fields.find((field) => field.name === name)?.value ?? "";
  if (!front || value("id") === "") return undefined;
  const title = /^# (.*)$/m.exec(text.slice(front.end))?.[1] ?? "";
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
  let at = front.start;
  for (const line of front.lines) {
    if (fieldOf(line)?.name === name) {
      const whole = line.replace(/\r$/, "");
      return `${text.slice(0, at)}${name}: ${value}${text.slice(at + whole.length)}`;
    }
    at += line.length + 1;
  }
  return `${text.slice(0, at)}${name}: ${value}\n${text.slice(at)}`;
}

export function withNote(text: string, time: string, note: string): string {
  const lineEnded = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  const heading = /^## Notes\s*$/m.test(text) ? "" : "\n## Notes\n";
  return `${lineEnded}${heading}\n**${time}**\n\n${bodyText(note)}\n`;
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

function frontMatter(text: string): { start: number; end: number; lines: readonly string[] } | undefined {
  const opening = /^\uFEFF?---\r?\n/.exec(text);
  if (!opening) return undefined;
  const start = opening[0].length;
  const closing = /^---\r?$/m.exec(text.slice(start));
  if (!closing) return undefined;
  const inner = text.slice(start, start + closing.index);
  const lines = inner === "" ? [] : inner.replace(/\n$/, "").split("\n");
  return { start, end: start + closing.index + closing[0].length, lines };
}

function fieldOf(line: string): Field | undefined {
  const found = /^([A-Za-z][\w-]*):[ \t]*(.*?)\s*$/.exec(line);
  return found ? { name: found[1] ?? "", value: found[2] ?? "" } : undefined;
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
