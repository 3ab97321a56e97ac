import { ToolError } from "@marvin/agent-core";

/** Splits a line as a shell does, by its quotes and backslashes. Nothing is expanded and nothing is run. */
export function shellWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  // Quoted and escaped text is left out here: only what is bare means something to a shell.
  let bare = "";
  const endWord = () => {
    if (word === undefined) return;
    if (/^(&&|\|\|?)$|;$/.test(bare)) throw chained(bare);
    words.push(word);
    [word, bare] = [undefined, ""];
  };
  for (let at = 0; at < line.length; ) {
    const piece = pieceAt(line, at);
    at += piece.length;
    if (piece.text === undefined) endWord();
    else if (!piece.joins) {
      word = (word ?? "") + piece.text;
      bare = piece.length === 1 ? bare + piece.text : `${bare}"`;
    }
  }
  endWord();
  return words;
}

/** What ends a command in a shell is no part of a text, unless that is quoted. */
function chained(sign: string): ToolError {
  return new ToolError("invalid-input", `Nothing was run: ${sign.replaceAll('"', "")} would begin another command.`, {
    hint: "Call the tool once for each command. A text that holds such a sign goes in quotes.",
  });
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
