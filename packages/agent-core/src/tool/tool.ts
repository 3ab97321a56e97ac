import type { ImagePart } from "@marvin/ai";
import type { ZodObject, z } from "zod";
import type { ToolContext } from "./tool-context.ts";

/** `always` is offered in every mode, `coding` in coding mode alone. */
export type ToolCategory = "always" | "coding";
/** `read` only looks, `write` leaves something changed behind (a file, an account), `exec` starts code. */
export type ToolTier = "read" | "write" | "exec";
export type ToolSource = "builtin" | "user" | "mcp";

export interface ToolOutput {
  /** For the model (and for `marvin tool`). */
  readonly text: string;
  /** For screens and scripts: plain JSON. Nobody parses `text` back. */
  readonly data?: unknown;
  /** For models that see. */
  readonly images?: readonly ImagePart[];
}

export interface Tool<Input extends ZodObject = ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly category: ToolCategory;
  readonly tier: ToolTier;
  readonly input: Input;
  /** Names a switch among the arguments: a call that sets it changes nothing and runs beside others, as reads do. */
  readonly readsWhen?: string;
  /**
   * What it changes is where the other calls of a round work (the folder, the person): it begins when those before it
   * have ended, and those behind it wait for its end, whatever their tier.
   */
  readonly runsAlone?: boolean;
  /**
   * How people ask for it: `"convert {value} {from_unit} to {to_unit}"`. Ranking learns from the words, the offline
   * assistant matches the whole; a name in braces is an argument.
   */
  readonly phrases?: readonly string[];
  /** It is of no use without the network: the offline assistant says so instead of calling it. */
  readonly network?: boolean;
  /**
   * The paths that a call would change or read, where its input has them elsewhere than in `path`: rules of permission
   * are held against them. May throw if the input is wrong.
   */
  touches?(input: Readonly<Record<string, unknown>>): readonly string[];
  /** Throws ToolError; anything else thrown is a bug and told as one. */
  run(input: z.output<Input>, context: ToolContext): Promise<ToolOutput>;
}

/** A tool before it is loaded: what a model and a list need to know, and the way to the rest. */
export interface ToolEntry {
  readonly name: string;
  readonly area: string;
  readonly category: ToolCategory;
  readonly tier: ToolTier;
  readonly source: ToolSource;
  readonly description: string;
  /** JSON schema of the input object. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly readsWhen?: string;
  readonly runsAlone?: boolean;
  readonly phrases?: readonly string[];
  readonly network?: boolean;
  readonly load: () => Promise<Tool>;
}
