import { nearestNames } from "@marvin/text";
import { FLAGS, type Flag, NAMES_ELSEWHERE, SHORT_FLAGS } from "./flags.ts";

export interface Arguments {
  readonly nonInteractive: boolean;
  readonly prompt?: string;
  readonly output: "raw" | "json" | "stream-json";
  readonly workingDir?: string;
  readonly provider?: string;
  readonly model?: string;
  readonly thinking?: "off" | "low" | "medium" | "high";
  readonly maxRounds?: number;
  readonly maxCost?: number;
  readonly maxTokens?: number;
  /** What the settings want asked is allowed. */
  readonly yes: boolean;
  /** Begins in plan mode. */
  readonly plan: boolean;
  readonly continue: boolean;
  /** An id or its beginning; empty if none was given. */
  readonly resume?: string;
  readonly format?: "md" | "json" | "html";
  readonly plain: boolean;
  readonly curses: boolean;
  /** A topic that is told how the run goes. */
  readonly ntfy?: string;
  readonly debug: boolean;
  readonly json: boolean;
  /** `config`: of the project. */
  readonly project: boolean;
  /** `trust`: show the list, or take a folder off it. */
  readonly list: boolean;
  readonly remove: boolean;
  readonly help: boolean;
  readonly version: boolean;
  /** Everything that is no flag, in order. */
  readonly words: readonly string[];
  /** One line that says what was wrong, and the nearest right thing. */
  readonly error?: string;
}

type Values = Record<string, string | number | boolean>;

/**
 * Reads the command line once, from left to right: what follows a flag that takes a value is that value, whatever it
 * looks like. The first mistake is kept and reading goes on, so that the caller still knows which mode was meant.
 */
export function parseArguments(argv: readonly string[]): Arguments {
  const values: Values = {};
  const words: string[] = [];
  let error: string | undefined;
  // `pnpm start -- …` hands its own mark on.
  const rest = argv[0] === "--" ? argv.slice(1) : [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") words.push(...rest.splice(0));
    else if (word.length > 1 && word.startsWith("-") && !/^-[\d.]/.test(word)) {
      const wrong = readFlag(word, rest, values);
      error ??= wrong;
    } else words.push(word);
  }
  error ??= misplaced(values);
  return {
    nonInteractive: values["non-interactive"] === true,
    output: (values["output"] as Arguments["output"] | undefined) ?? "raw",
    yes: values["yes"] === true,
    plan: values["plan"] === true,
    continue: values["continue"] === true,
    plain: values["plain"] === true,
    curses: values["curses"] === true,
    debug: values["debug"] === true,
    json: values["json"] === true,
    project: values["project"] === true,
    list: values["list"] === true,
    remove: values["remove"] === true,
    help: values["help"] === true,
    version: values["version"] === true,
    words,
    ...texts(values),
    ...(error === undefined ? {} : { error }),
  };
}

function texts(
  values: Values,
): Pick<
  Arguments,
  | "prompt"
  | "workingDir"
  | "provider"
  | "model"
  | "thinking"
  | "maxRounds"
  | "maxCost"
  | "maxTokens"
  | "resume"
  | "format"
  | "ntfy"
> {
  const names = {
    prompt: "prompt",
    workingDir: "working-dir",
    provider: "provider",
    model: "model",
    thinking: "thinking",
    maxRounds: "max-rounds",
    maxCost: "max-cost",
    maxTokens: "max-tokens",
    resume: "resume",
    format: "format",
    ntfy: "ntfy",
  } as const;
  const given = Object.entries(names).filter(([, flag]) => values[flag] !== undefined);
  return Object.fromEntries(given.map(([key, flag]) => [key, values[flag]]));
}

/** Takes one flag and its value in; gives what is wrong with it, if anything. */
function readFlag(word: string, rest: string[], values: Values): string | undefined {
  const equals = word.indexOf("=");
  const written = equals < 0 ? word : word.slice(0, equals);
  const name = SHORT_FLAGS[written] ?? written;
  const flag: Flag | undefined = FLAGS.find((candidate) => `--${candidate.name}` === name);
  if (!flag) return unknownFlag(written);
  const inline = equals < 0 ? undefined : word.slice(equals + 1);
  if (flag.kind === "switch") {
    if (inline !== undefined) return `--${flag.name} takes no value.`;
    values[flag.name] = true;
    return undefined;
  }
  if (flag.kind === "optional") {
    values[flag.name] = inline ?? (isSessionName(rest) ? (rest.shift() ?? "") : "");
    return undefined;
  }
  const value = inline ?? nextValue(flag, rest);
  const isEmpty = value?.trim() === "" && flag.name !== "prompt";
  if (value === undefined || isEmpty) return `--${flag.name} needs a value: --${flag.name} ${flag.value}.`;
  const judged = judge(flag, value);
  if (typeof judged === "object") return judged.error;
  values[flag.name] = judged;
  return undefined;
}

/**
 * Whether what follows `--resume` names a session or begins a prompt: it looks like an id (which no word does), or is
 * one word that stands alone. `--resume=ID` and `--resume -- words` leave no doubt.
 */
function isSessionName([next, afterwards]: readonly string[]): boolean {
  if (next === undefined || next.startsWith("-") || /\s/.test(next) || next === "") return false;
  if (/^\d[bcdfghjkmnpqrstvwxz][\dbcdfghjkmnpqrstvwxz]{2,}$/i.test(next) || /^\d{4}-\d\d-\d\dT/.test(next)) return true;
  return afterwards === undefined || (afterwards.startsWith("-") && afterwards !== "-");
}

function misplaced(values: Values): string | undefined {
  if (values["non-interactive"] !== true) {
    if (values["yes"] === true) return "--yes is for --non-interactive: on a screen you are asked.";
    const lost = (["output", "ntfy"] as const).find((flag) => values[flag] !== undefined);
    if (lost === undefined) return undefined;
    const others = lost === "output" ? "; commands such as `marvin tools` have --json" : "";
    return `--${lost} is for --non-interactive: marvin --non-interactive --${lost} ${values[lost]} --prompt TEXT${others}`;
  }
  if (values["json"] === true) return "--json is for commands such as `marvin tools`: here it is --output json.";
  const flag = values["continue"] === true ? "--continue" : values["resume"] === undefined ? undefined : "--resume";
  return flag && `${flag} is for conversations: --non-interactive keeps none and always begins afresh.`;
}

/** A prompt may be any text at all; for other flags a known flag in the value's place means that the value is missing. */
function nextValue(flag: Flag, rest: string[]): string | undefined {
  const next = rest[0];
  if (next === undefined) return undefined;
  if (flag.name !== "prompt" && FLAGS.some(({ name }) => next === `--${name}` || next.startsWith(`--${name}=`)))
    return undefined;
  return rest.shift();
}

function judge(flag: Flag, value: string): string | number | { error: string } {
  if (flag.kind === "choice" && !flag.choices?.includes(value)) {
    return { error: `--${flag.name} takes ${flag.choices?.join(", ")}, not "${shown(value)}".` };
  }
  if (flag.kind !== "number") return value;
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number) || number < 0) {
    return { error: `--${flag.name} takes a number that is not negative, not "${shown(value)}".` };
  }
  const whole = flag.name !== "max-cost";
  return whole && !Number.isInteger(number)
    ? { error: `--${flag.name} takes a whole number, not "${shown(value)}".` }
    : number;
}

function unknownFlag(written: string): string {
  if (written === "--design-first")
    return "--design-first is out of scope: plan with another tool, then ask Marvin for the work.";
  const elsewhere = new Map(Object.entries(NAMES_ELSEWHERE)).get(written.replace(/^--/, "").toLowerCase());
  const [slip] = nearestNames(
    written,
    FLAGS.map(({ name }) => `--${name}`),
  );
  const near = elsewhere === undefined ? slip : `--${elsewhere}`;
  return `There is no flag ${shown(written)}.${near === undefined ? " See --help." : ` Did you mean ${near}?`}`;
}

/** One line, whatever was typed. */
function shown(text: string): string {
  return JSON.stringify(text.slice(0, 60)).slice(1, -1);
}
