import type { Cursor } from "./cursor.ts";
import { readDocument, type SubReader } from "./read-expansion.ts";
import { Unreadable } from "./shell-line.ts";

interface Waiting {
  readonly mark: string;
  /** The text is data to the letter. */
  readonly quoted: boolean;
  readonly stripTabs: boolean;
}

/** Here-documents whose text begins behind the next end of a line. */
export class HereDocuments {
  readonly #waiting: Waiting[] = [];

  get areWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  await(document: Waiting): void {
    this.#waiting.push(document);
  }

  /** The cursor stands behind the end of a line. */
  readTexts(cursor: Cursor, reader: SubReader): void {
    for (const document of this.#waiting.splice(0)) {
      const text = textOf(document, cursor);
      if (!document.quoted) readDocument(text, reader);
    }
  }
}

function textOf({ mark, quoted, stripTabs }: Waiting, cursor: Cursor): string {
  const lines: string[] = [];
  while (!isAtEnd(cursor)) {
    const line = quoted ? cursor.takeRawLine() : joinedLine(cursor);
    const stripped = stripTabs ? line.replace(/^\t+/, "") : line;
    if (stripped === mark) return lines.join("\n");
    // Inside a substitution bash takes such a line for the end and goes on behind the mark.
    if (stripped.startsWith(mark)) throw new Unreadable("the end of a here-document is in doubt");
    lines.push(stripped);
  }
  throw new Unreadable("the end of a here-document is missing");
}

/** A backslash at its end joins a line with the next, so that the mark there is none. */
function joinedLine(cursor: Cursor): string {
  let line = cursor.takeRawLine();
  while (/(?<!\\)(\\\\)*\\$/.test(line) && !isAtEnd(cursor)) line = line.slice(0, -1) + cursor.takeRawLine();
  return line;
}

function isAtEnd(cursor: Cursor): boolean {
  return cursor.at >= cursor.text.length;
}
