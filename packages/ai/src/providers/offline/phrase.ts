import { isFiller, readSentence } from "./sentence.ts";

export type PhraseItem =
  | { readonly type: "word"; readonly norm: string; readonly filler: boolean }
  | { readonly type: "slot"; readonly name: string };

/** A way to ask for a tool: words that must be there, slots for arguments, arguments that it settles by itself. */
export interface Phrase {
  readonly items: readonly PhraseItem[];
  readonly constants: Readonly<Record<string, string>>;
}

export function readPhrase(template: string): Phrase {
  const constants: Record<string, string> = {};
  const items = template.split(/(\{[^}]*\})/).flatMap((piece): PhraseItem[] => {
    const slot = /^\{\s*(\w+)\s*(?:=(.*))?\}$/s.exec(piece);
    if (slot === null) return readSentence(` ${piece} `).words.flatMap(wordItem);
    const [, name = "", value] = slot;
    if (value === undefined) return [{ type: "slot", name }];
    constants[name] = value.trim();
    return [];
  });
  return { items, constants };
}

function wordItem({ norm }: { readonly norm: string }): PhraseItem[] {
  return norm === "" ? [] : [{ type: "word", norm, filler: isFiller(norm) }];
}

/** As a person would read it: `convert … to …`. */
export function phraseInWords(template: string): string {
  const words = template.replace(/\{\s*\w+\s*=[^}]*\}/g, "").replace(/\{[^}]*\}/g, "…");
  return words.replace(/\s+/g, " ").trim();
}
