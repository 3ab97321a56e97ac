import { readDuration, timeUnitOf } from "./duration-words.ts";
import { readNumber } from "./number-words.ts";
import type { ArgumentSchema } from "./offline-tool.ts";

/** The words of a slot as a value of the type that the schema asks for; undefined if they cannot be one. */
export function slotValue(name: string, schema: ArgumentSchema, text: string): unknown {
  const { words, quoted } = trimmed(text);
  if (words === "") return undefined;
  if (Array.isArray(schema.enum)) return oneOf(schema.enum, words);
  const special = quoted ? undefined : SPECIAL.find(({ names }) => names.test(name));
  if (special !== undefined) return special.read(words);
  const types = typesOf(schema);
  if (isNumeric(schema)) return numberOf(name, words, types.includes("integer"));
  if (types.includes("boolean")) return booleanOf(words);
  if (types.includes("array")) return listOf(words);
  return quoted ? words : withoutArticle(words);
}

/** Arguments that by their name are no free text: what cannot be one is no request for the tool. */
const SPECIAL: readonly { names: RegExp; read: (words: string) => unknown }[] = [
  { names: /^(path|working_dir)$/, read: pathOf },
  { names: /_id$/, read: (words) => (/^[^\s]*[\d-][^\s]*$/.test(words) ? words : undefined) },
  { names: /^key$/, read: (words) => (/[./\\]/.test(words) ? undefined : withoutArticle(words)) },
  { names: /^command$/, read: (words) => (NO_COMMAND.test(words) ? undefined : words) },
  { names: /^target$/, read: (words) => (/\s/.test(words) ? undefined : words) },
  { names: /_unit$/, read: unitOf },
  { names: /^name$/, read: (words) => withoutArticle(words.replace(/^(called|named)\s+/i, "")) },
  { names: /^packages$/, read: packagesOf },
];

const STARTS_WITH_ARTICLE = /^(a|an|the|my|some|me)\s/i;
/** What a person may run that no shell can: "run away", "run for president", "run it". */
const NO_COMMAND =
  /^((a|an|the|my|some|me)\s|(it|this|that|them|us|away|off|out|up|down|over|around|about|through|into|to|from|for(?!\s+\w+\s+in\s)|with|like|errands|late|order)(\s|$))/i;
const HERE = /^((this|the|my|our|current|whole)\s+)*(folder|directory|dir|project|repository|repo|code|here)$/i;

/** `the file a.txt`, `the lib folder`, `this project`; a path with blanks has to be quoted. */
function pathOf(words: string): string | undefined {
  if (HERE.test(words)) return ".";
  const bare = words
    .replace(/^(me|us)\s+/i, "")
    .replace(/^((the|my|a)\s+)?(file|folder|directory|dir)\s+((named|called)\s+)?/i, "")
    .replace(/^(the|my|an?)\s+/i, "")
    .replace(/\s+(file|folder|directory|dir)$/i, "");
  return /\s/.test(bare) ? undefined : unquoted(bare);
}

function unitOf(words: string): string | undefined {
  const unit = words.replace(/^[?\s]+/, "");
  if (/\b(and|of|there)\b/i.test(unit)) return undefined;
  return /^[^\d\s+=*-][^\d+=*]*$/.test(unit) ? withoutArticle(unit) : undefined;
}

function unquoted(words: string): string {
  return /^(["'`]).+\1$/.test(words) ? words.slice(1, -1) : words;
}

function packagesOf(words: string): string[] | undefined {
  const names = words.split(/[\s,]+/).filter((name) => name !== "" && name !== "and");
  return STARTS_WITH_ARTICLE.test(`${words} `) || !names.every((name) => /^[@\w][\w@./~^=<>-]*$/.test(name))
    ? undefined
    : names;
}

/** Numbers take as many words as make one ("two and a half"); everything else as few as can be. */
export function isNumeric(schema: ArgumentSchema): boolean {
  return typesOf(schema).some((type) => type === "number" || type === "integer");
}

function typesOf(schema: ArgumentSchema): readonly unknown[] {
  const choices = Array.isArray(schema.anyOf) ? (schema.anyOf as readonly ArgumentSchema[]) : [schema];
  return choices.flatMap((choice) => choice.type).filter((type) => type !== "null");
}

function numberOf(name: string, words: string, whole: boolean): number | undefined {
  const unit = timeUnitOf(name);
  const seconds = unit === undefined ? undefined : readDuration(words);
  const value = seconds !== undefined && unit !== undefined ? seconds / unit : readNumber(words);
  return value !== undefined && whole ? Math.round(value) : value;
}

function oneOf(values: readonly unknown[], words: string): unknown {
  const wanted = words.toLowerCase().replace(/[\s-]+/g, "_");
  return values.find((value) => {
    const name = String(value)
      .toLowerCase()
      .replace(/[\s-]+/g, "_");
    return name === wanted || `${name}s` === wanted;
  });
}

function booleanOf(words: string): boolean | undefined {
  if (/^(yes|true|on|yeah|yep)$/i.test(words)) return true;
  return /^(no|false|off|nope)$/i.test(words) ? false : undefined;
}

function listOf(words: string): string[] {
  return words.split(/\s*,\s*(?:and\s+)?|\s+and\s+/).filter((item) => item !== "");
}

/** "the gas inspection" means the gas inspection; longer texts are left as they were said. */
function withoutArticle(words: string): string {
  const bare = words.replace(/^(the|my|an?)\s+(?=\S)/i, "");
  return words.split(/\s+/).length <= 3 ? bare : words;
}

/** Without the punctuation of the sentence, and without quotes around it all. */
function trimmed(text: string): { words: string; quoted: boolean } {
  const words = withoutPunctuation(text.trim().replace(/^[:,–—-]\s+/, ""));
  const quoted = /^["'“‘`].+["'”’`]$/s.test(words);
  return { words: quoted ? words.slice(1, -1) : words, quoted };
}

/** That of the sentence, at its end; the dots of `..` are the name of a folder. */
function withoutPunctuation(text: string): string {
  if (/(^|\/)\.\.?$/.test(text)) return text;
  let end = text.length;
  while (end > 0 && "?!.,;:".includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
