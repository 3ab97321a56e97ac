/** The words of a text that carry meaning, as stems: "Baking recipes" and "bake a recipe" give the same. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => (isStopWord(word) ? [] : [stemOf(word)]));
}

/** Lower case, without accents and apostrophes; `snake_case` and `camelCase` come apart, numbers alone are left out. */
export function wordsOf(text: string): string[] {
  return plain(text)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\b(what|who|where|when|how|that|it|there)['’]?s\b/g, "$1 is")
    .replace(/['’]/g, "")
    .split(BETWEEN_WORDS)
    .filter((word) => word.length > 1 && !isNumber(word));
}

// What stands between words, named one by one: classes such as \p{L} take a millisecond to compile.
const BETWEEN_WORDS =
  /[\s!-&(-/:-@[-`{-~\u00a0-\u00bf\u2010-\u2018\u201a-\u2026\u2039\u203a\u3000-\u303f\uff00-\uff0f]+/;

function isNumber(word: string): boolean {
  return word >= "0" && word < ":" && !Number.isNaN(Number(word));
}

function plain(text: string): string {
  if (/^[\x20-\x7e\s]*$/.test(text)) return text;
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
}

/**
 * Light on purpose: endings that English adds to a word, nothing that makes another word of it. In plain string
 * operations, since a pattern costs a program that just started more than all the words of a prompt.
 */
export function stemOf(word: string): string {
  if (word.length <= 3) return word;
  const stem = withoutEnding(withoutPlural(word));
  if (stem.length <= 3) return stem;
  if (stem.endsWith("e")) return stem.slice(0, -1);
  return stem.endsWith("y") ? `${stem.slice(0, -1)}i` : stem;
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

function withoutPlural(word: string): string {
  if (!word.endsWith("s") || endsWithAny(word, ["ss", "us", "is"])) return word;
  if (endsWithAny(word, ["sses", "shes", "ches", "xes", "zes"])) return word.slice(0, -2);
  return word.endsWith("ies") && word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
}

function withoutEnding(word: string): string {
  if (word.endsWith("ing") && word.length > 5 && hasVowel(word, -3)) return undoubled(word.slice(0, -3));
  if (word.endsWith("ed") && word.length > 4 && hasVowel(word, -2)) return undoubled(word.slice(0, -2));
  return endsWithAny(word, ["sion", "tion"]) && word.length > 6 ? word.slice(0, -3) : word;
}

function undoubled(word: string): string {
  const last = word.at(-1) ?? "";
  return word.length > 3 && last === word.at(-2) && "bdgkmnprtvz".includes(last) ? word.slice(0, -1) : word;
}

function hasVowel(word: string, end: number): boolean {
  for (const letter of word.slice(0, end)) if ("aeiouy".includes(letter)) return true;
  return false;
}

function endsWithAny(word: string, endings: readonly string[]): boolean {
  return endings.some((ending) => word.endsWith(ending));
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about am an and any anything are as at be been being but by can cant could did do does doing done dont else
  ever for from get gets getting give given go goes going got had has have having he her hers hey hi him his how i
  id if ill im in into is isnt it its ive just kindly know let lets like ll may me might mine more most much my need
  no not now of off ok okay on one only or our ours out over own per please really she should show so some something
  tell than thank thanks that thats the their them then there these they thing things this those to too up us use
  using very want wants was we well were what whats when where wheres which while who whos why will with would yes
  yet you your youre
  der die das den dem ein eine einen ist und ich mir mich fur im zu auf mit von
  le la les un une des du de et est je moi mon ma pour sur dans
  el los las una es yo mi para en con por que como`.split(/\s+/),
);
