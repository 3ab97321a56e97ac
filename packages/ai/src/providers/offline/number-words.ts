const SMALL = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const TEENS = ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

const VALUES = new Map<string, number>([
  ...[...SMALL, ...TEENS].map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, index): [string, number] => [word, (index + 2) * 10]),
  ["a", 1],
  ["an", 1],
  ["half", 0.5],
  ["quarter", 0.25],
  ["dozen", 12],
  ["couple", 2],
]);
const SCALES = new Map([
  ["hundred", 100],
  ["thousand", 1000],
  ["million", 1e6],
  ["dozen", 12],
]);

/** `3`, `1,000.5`, `two and a half`, `a dozen`, `three quarters`, `twenty-five`; undefined if it is no number. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().toLowerCase().replace(/[,.]$/, "");
  const digits = readDigits(plain);
  if (digits !== undefined) return digits;
  const words = plain.replaceAll("-", " ").split(/\s+/);
  return words[0] === "minus" ? negative(readWords(words.slice(1))) : readWords(words);
}

function readDigits(text: string): number | undefined {
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(",", ""));
  if (/^[+-]?\d*[.,]?\d+%?$/.test(text)) return Number(text.replace(",", ".").replace("%", ""));
  const fraction = /^(?:(\d+) )?(\d+)\/([1-9]\d*)$/.exec(text);
  return fraction ? Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3]) : undefined;
}

function readWords(words: readonly string[]): number | undefined {
  let sum = 0;
  let current: number | undefined;
  for (const [at, word] of words.entries()) {
    // "a half" is not one and a half, and "half an (hour)" neither.
    const isArticle = word === "a" || word === "an";
    if (word === "and" || word === "of" || (isArticle && (at + 1 < words.length || current !== undefined))) continue;
    const scale = SCALES.get(word);
    if (word === "quarters" && current !== undefined) current /= 4;
    else if (scale !== undefined && current !== undefined) current *= scale;
    else if (scale !== undefined) current = scale;
    else {
      const value = VALUES.get(word) ?? readDigits(word);
      if (value === undefined) return undefined;
      current = (current ?? 0) + value;
    }
    if ((scale ?? 0) >= 1000 && current !== undefined) {
      sum += current;
      current = undefined;
    }
  }
  return current === undefined && sum === 0 ? undefined : sum + (current ?? 0);
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}
