import { ToolError } from "@marvin/agent-core";

/** Splits a line as a shell does, by its quotes and backslashes. Nothing is expanded and nothing is run. */
export function shellWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; ) {
    const piece = pieceAt(line, at);
    at += piece.length;
    if (piece.joins) continue;
    if (piece.text !== undefined) word = (word ?? "") + piece.text;
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}

interface Piece {
  readonly length: number;
  /** Undefined between two words. */
  readonly text: string | undefined;
  /** An escaped end of line: as if it were not there. */
  readonly joins?: true;
}

function pieceAt(line: string, at: number): Piece {
  const char = line.charAt(at);
  if (/\s/.test(char)) return { length: 1, text: undefined };
  if (char === "'") return quoted(line, at, () => undefined);
  if (char === '"') return quoted(line, at, (next) => DOUBLE_QUOTED[next]);
  if (char !== "\\" || at + 1 >= line.length) return { length: 1, text: char };
  const next = line.charAt(at + 1);
  return next === "\n" ? { length: 2, text: "", joins: true } : { length: 2, text: next };
}

/** What a backslash takes its meaning from in double quotes; before anything else it is a backslash. */
const DOUBLE_QUOTED: Readonly<Record<string, string>> = { '"': '"', "\\": "\\", $: "$", "`": "`", "\n": "" };

function quoted(line: string, start: number, escaped: (next: string) => string | undefined): Piece {
  const quote = line.charAt(start);
  let text = "";
  for (let at = start + 1; at < line.length; at++) {
    const char = line.charAt(at);
    if (char === quote) return { length: at + 1 - start, text };
    const meant = char === "\\" ? escaped(line.charAt(at + 1)) : undefined;
    text += meant ?? char;
    if (meant !== undefined) at++;
  }
  const where = line.slice(start, start + 40);
  throw new ToolError("invalid-input", `The quote that begins at ${where} is not closed.`, {
    hint: `Close it, or quote the text as a whole: an apostrophe is plain inside "…".`,
  });
}
