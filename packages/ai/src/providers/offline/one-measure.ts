import { readNumber } from "./number-words.ts";

interface Pair {
  readonly large: string;
  readonly small: string;
  readonly ratio: number;
  readonly name: string;
  /** `5 foot 11`: what the second number counts goes without saying. */
  readonly isShort?: true;
}

const PAIRS: readonly Pair[] = [
  {
    large: "feet|foot|ft|'|′|’",
    small: `inches|inch|in(?=\\s+(?:in|to|into|as)\\s)|"|″|”`,
    ratio: 12,
    name: "inches",
    isShort: true,
  },
  { large: "stones?|st", small: "pounds?|lbs?", ratio: 14, name: "pounds", isShort: true },
  { large: "pounds?|lbs?", small: "ounces?|oz", ratio: 16, name: "ounces" },
  { large: "years?", small: "months?", ratio: 12, name: "months" },
  { large: "weeks?", small: "days?", ratio: 7, name: "days" },
  { large: "days?", small: "hours?|hrs?|h", ratio: 24, name: "hours" },
  { large: "hours?|hrs?|h", small: "minutes?|mins?|m", ratio: 60, name: "minutes" },
  { large: "minutes?|mins?", small: "seconds?|secs?|s", ratio: 60, name: "seconds" },
  { large: "met(?:re|er)s?|m", small: "centimet(?:re|er)s?|cms?", ratio: 100, name: "centimetres" },
];

const NUMBER = "(\\d+(?:\\.\\d+)?|[a-z]+(?:-[a-z]+)?)";
const END = "(?=[\\s,.?!]|$)";

/** A question for a measure is short, and what is looked for here takes long in a long text. */
const LONGEST = 200;

/** `5 foot 11 in cm` as `71 inches in cm`, `an hour and a half` as `1.5 hour`; undefined where there is no such measure. */
export function asOneMeasure(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const half = new RegExp(`\\b${NUMBER} ([a-z]+) and a (half|quarter)${END}`, "i").exec(text);
  const whole = readNumber(half?.[1] ?? "");
  if (half && whole !== undefined) {
    return text.replace(half[0], `${whole + (half[3]?.toLowerCase() === "half" ? 0.5 : 0.25)} ${half[2]}`);
  }
  for (const { large, small, ratio, name, isShort } of PAIRS) {
    const unit = `\\s*(?:${small})${END}`;
    const second = `${NUMBER}(?:${unit}${isShort ? `|${END}` : ""})`;
    const found = new RegExp(`${NUMBER}\\s*(?:${large})\\s*(?:,\\s*|and\\s+)?${second}`, "i").exec(text);
    const [first, rest] = [readNumber(found?.[1] ?? ""), readNumber(found?.[2] ?? "")];
    if (found && first !== undefined && rest !== undefined)
      return text.replace(found[0], `${first * ratio + rest} ${name}`);
  }
  return undefined;
}
