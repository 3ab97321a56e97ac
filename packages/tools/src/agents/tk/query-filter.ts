import { ToolError } from "@marvin/agent-core";

export type Row = Readonly<Record<string, string | readonly string[]>>;
type Test = (row: Row) => boolean;

/**
 * The part of jq that is asked of tickets: fields and texts compared, `and`, `or`, `not`, brackets, and
 * `.tags | index("x")` for what a list or a text holds.
 */
export function parseFilter(filter: string): Test {
  const tokens = tokensOf(filter);
  const test = anyOf(tokens);
  if (tokens.length > 0) throw notUnderstood(tokens[0]);
  return test;
}

function tokensOf(filter: string): string[] {
  const pattern = /\s*("(?:[^"\\]|\\.)*"|\.[A-Za-z_][\w-]*|\.\["[^"]*"\]|==|!=|<=|>=|[<>()|]|\d+|[a-z_]+|\S)/gy;
  return [...filter.trimEnd().matchAll(pattern)].map((match) => match[1] ?? "");
}

function anyOf(tokens: string[]): Test {
  const tests = [allOf(tokens)];
  while (took(tokens, "or")) tests.push(allOf(tokens));
  return (row) => tests.some((test) => test(row));
}

function allOf(tokens: string[]): Test {
  const tests = [one(tokens)];
  while (took(tokens, "and")) tests.push(one(tokens));
  return (row) => tests.every((test) => test(row));
}

function one(tokens: string[]): Test {
  const test = took(tokens, "(") ? bracketed(tokens) : comparison(tokens);
  if (tokens[0] !== "|" || tokens[1] !== "not") return test;
  tokens.splice(0, 2);
  return (row) => !test(row);
}

function bracketed(tokens: string[]): Test {
  const test = anyOf(tokens);
  if (!took(tokens, ")")) throw notUnderstood(tokens[0]);
  return test;
}

type Value = string | readonly string[] | undefined;

function comparison(tokens: string[]): Test {
  const left = valueIn(tokens);
  const operator = tokens[0] ?? "";
  if (operator === "|" && ["index", "contains"].includes(tokens[1] ?? ""))
    return held(left, tokens.splice(0, 2) && tokens);
  const compare = Object.hasOwn(COMPARE, operator) ? COMPARE[operator] : undefined;
  if (!compare) return (row) => left(row) !== undefined;
  tokens.shift();
  const right = valueIn(tokens);
  return (row) => compare(String(left(row) ?? "null"), String(right(row) ?? "null"));
}

const COMPARE: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
};

function held(left: (row: Row) => Value, tokens: string[]): Test {
  if (!took(tokens, "(")) throw notUnderstood(tokens[0]);
  const wanted = valueIn(tokens);
  if (!took(tokens, ")")) throw notUnderstood(tokens[0]);
  return (row) => left(row)?.includes(String(wanted(row) ?? "")) ?? false;
}

function valueIn(tokens: string[]): (row: Row) => Value {
  const token = tokens.shift();
  if (token?.startsWith('"')) {
    const text = textIn(token);
    return () => text;
  }
  if (token === "null") return () => undefined;
  const name = /^\.(?:\["([^"]*)"\]|(.+))$/.exec(token ?? "");
  if (!name) throw notUnderstood(token);
  const field = name[1] ?? name[2] ?? "";
  return (row) => (Object.hasOwn(row, field) ? row[field] : undefined);
}

function textIn(token: string): string {
  try {
    return JSON.parse(token) as string;
  } catch {
    throw notUnderstood(token);
  }
}

function took(tokens: string[], wanted: string): boolean {
  if (tokens[0] !== wanted) return false;
  tokens.shift();
  return true;
}

function notUnderstood(token: string | undefined): ToolError {
  const where = token === undefined ? "at its end" : `at ${token}`;
  return new ToolError("invalid-input", `The filter cannot be understood ${where}.`, {
    hint: `Without jq a filter compares fields with texts: .status == "open" and (.tags | index("ui")). Install jq for more.`,
  });
}
