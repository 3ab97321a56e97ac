/** A file of things to remember, as people read and write it: a heading, and a list whose entries may go over lines. */
export interface MemoryText {
  /** The heading, or what the caller says where there is none. */
  readonly title: string;
  readonly entries: readonly string[];
}

const ENTRY = /^[-*+][ \t]+/;

/** What is neither the heading nor an entry counts as an entry too, so that nothing someone wrote is invisible. */
export function readMemory(text: string, title: string): MemoryText {
  const heading = /^#[ \t]+(\S.*)$/m.exec(text)?.[1]?.trim();
  return { title: heading ?? title, entries: blocksOf(text).map(({ entry }) => entry) };
}

export function withEntry(text: string, title: string, entry: string): string {
  const before = text.trim() === "" ? `# ${title}\n` : text.trimEnd();
  const [first = "", ...more] = entry.trim().split(/\r?\n/);
  const lines = [`- ${first}`, ...more.map((line) => (line.trim() === "" ? "" : `  ${line}`))];
  return `${before}\n${lines.join("\n")}\n`;
}

/** All other lines stay as they are. */
export function withoutEntry(text: string, entry: string): string {
  const block = blocksOf(text).find((candidate) => candidate.entry === entry);
  if (block === undefined) return text;
  return text.split("\n").toSpliced(block.from, block.count).join("\n");
}

interface Block {
  readonly entry: string;
  readonly from: number;
  readonly count: number;
}

function blocksOf(text: string): Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    if (line.trim() === "" || /^#{1,6}[ \t]/.test(line)) {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < lines.length && continues(lines, end)) end += 1;
    const said = lines.slice(at, end).map((piece, index) => (index === 0 ? piece.replace(ENTRY, "") : piece.trim()));
    blocks.push({ entry: said.join("\n").trim(), from: at, count: end - at });
    at = end;
  }
  return blocks;
}

/** An indented line, and an empty one before an indented line. */
function continues(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (line.trim() !== "") return /^[ \t]/.test(line);
  return /^[ \t]+\S/.test(lines[at + 1] ?? "");
}
