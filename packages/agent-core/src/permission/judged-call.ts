import { relative } from "node:path";
import { lenientInput } from "../tool/lenient-input.ts";
import type { ToolEntry } from "../tool/tool.ts";
import { inputSchema } from "../tool/tool-registry.ts";
import { type Assessment, assessCommand, type CommandPlace } from "./assess-command.ts";
import { realPathOf } from "./path-inside.ts";
import { visibleText } from "./visible-text.ts";

/** A call as it would run, before it does. */
export interface JudgedCall {
  readonly entry: ToolEntry;
  /** As the tool will be given it. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Of a tool that is given a command line. */
  readonly command: Assessment | undefined;
  readonly place: CommandPlace;
  /** What a permission for this very call is known by. */
  readonly exact: string;
  /** The whole of what would run, with control characters made visible. */
  readonly action: string;
}

/** Undefined if the arguments cannot be read: then the tool will not run either. */
export async function judgedCall(
  entry: ToolEntry,
  input: string,
  place: CommandPlace,
): Promise<JudgedCall | undefined> {
  const given = await readInput(entry, input);
  if (given === undefined) return undefined;
  const command = given["command"];
  const known = { entry, input: given, place };
  if (typeof command === "string") {
    return { ...known, command: assessCommand(command, place), exact: command, action: visibleText(command) };
  }
  const whole = stableJson(given);
  const path = given["path"];
  const exact = entry.tier === "write" && typeof path === "string" ? ownName(path, place) : whole;
  return { ...known, command: undefined, exact, action: visibleText(whole) };
}

/** A path by the name that it has from where the session began: the same words mean another file elsewhere. */
function ownName(path: string, { workingDir, rootDirs: [start = workingDir] = [] }: CommandPlace): string {
  return start === workingDir ? path : relative(start, realPathOf(path, workingDir));
}

async function readInput(entry: ToolEntry, input: string): Promise<Record<string, unknown> | undefined> {
  try {
    return lenientInput(input, await inputSchema(entry));
  } catch {
    return undefined;
  }
}

/** What the call is about: the path of a file, else the values of the argument that it must have, else of its first. */
export function subjectsOf({ entry, input }: JudgedCall): {
  readonly kind: "path" | "main" | "first";
  readonly texts: string[];
} {
  if (typeof input["path"] === "string") return { kind: "path", texts: [input["path"]] };
  const [main] = (entry.input["required"] as string[] | undefined) ?? [];
  const kind = main === undefined ? "first" : "main";
  const value = input[main ?? Object.keys(input)[0] ?? ""];
  if (typeof value === "string") return { kind, texts: [value] };
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return { kind, texts: value };
  return { kind, texts: [stableJson(input)] };
}

/** The same for the same values, whatever order they came in. */
function stableJson(value: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));
}
