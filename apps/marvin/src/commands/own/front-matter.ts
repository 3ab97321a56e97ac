// By a plain import: the bundle gives a CommonJS library that is imported at need no names.
import { parse } from "yaml";

export interface FrontMatter {
  readonly description?: string;
  readonly hint?: string;
}

/** Throws what YAML has to say where it is none. */
export function readFrontMatter(text: string): FrontMatter {
  const values: unknown = parse(text);
  if (typeof values !== "object" || values === null) return {};
  const { description, "argument-hint": hint } = values as Record<string, unknown>;
  return {
    ...(typeof description === "string" ? { description } : {}),
    ...(typeof hint === "string" || Array.isArray(hint) ? { hint: hintText(hint) } : {}),
  };
}

/** `argument-hint: [topic]` is a list to YAML, and a hint to its author. */
function hintText(hint: string | readonly unknown[]): string {
  return typeof hint === "string" ? hint : `[${hint.map(String).join(", ")}]`;
}
