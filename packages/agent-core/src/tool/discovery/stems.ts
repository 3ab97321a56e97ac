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
    .filter((word) => word.length > 1 && !/^\d+$/.test(word));
}

/** Words that follow one another, as one term. */
export function joinedTerm(words: readonly string[]): string {
  return words.map(stemOf).join("_");
}

// What stands between words, named one by one: classes such as \p{L} take a millisecond to compile.
const BETWEEN_WORDS = /[\s!-&(-/:-@[-`{-~\u00a0-\u00bf\u2010-\u2018\u201a-\u2026\u2039\u203a\u3000-\u303f\uff00-\uff0f]+/;

function plain(text: string): string {
  if (/^[\x20-\x7e\s]*$/.test(text)) return text;
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
}

/** Light on purpose: endings that English adds to a word, nothing that makes another word of it. */
export function stemOf(word: string): string {
  if (word.length <= 3) return word;
  const single = withoutPlural(word);
  const plain = withoutEnding(single);
  return plain.length > 3 ? plain.replace(/[ey]$/, (end) => (end === "y" ? "i" : "")) : plain;
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

function withoutPlural(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("ies") && word.length > 4) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  if (/[aeiouy].*ing$/.test(word) && word.length > 5) return undoubled(word.slice(0, -3));
  if (/[aeiouy].*ed$/.test(word) && word.length > 4) return undoubled(word.slice(0, -2));
  if (/[st]ion$/.test(word) && word.length > 6) return word.slice(0, -3);
  return word;
}

function undoubled(word: string): string {
  return /([bdgklmnprtvz])\1$/.test(word) && word.length > 3 && !/ll$/.test(word) ? word.slice(0, -1) : word;
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
