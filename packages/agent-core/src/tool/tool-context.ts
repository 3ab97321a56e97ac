import type { HttpClient } from "@marvin/http";
import type { RunBudget } from "../run/run-limits.ts";
import type { ModelSpending } from "../usage/usage-meter.ts";
import type { SessionSlots } from "./session-slots.ts";

export interface SavedPlace {
  readonly label: string;
  readonly name: string;
  readonly address?: string;
  readonly lat: number;
  readonly lng: number;
  readonly notes?: string;
}

/** What a tool may know of the person it works for. Missing files are empty, never an error. */
export interface ProfileView {
  readonly name: string;
  preferences(): Promise<Readonly<Record<string, unknown>>>;
  savedPlaces(): Promise<readonly SavedPlace[]>;
}

/** How this program is started again, for agents that work for this one. */
export interface OwnProgram {
  /** The program and its first arguments. */
  readonly command: readonly string[];
  /** All of it, keys included: for a child of our own alone. */
  readonly environment: Readonly<Record<string, string>>;
  /** The models for review, for implementation and for debugging. */
  readonly models: Readonly<Record<"high" | "low" | "plan", string>>;
}

/**
 * The capabilities of one tool call, made fresh for it. What is not on the list a tool cannot reach; `http` already
 * carries the call's abort signal.
 */
export interface ToolContext {
  /** Real path of the folder that file tools may touch. */
  readonly workingDir: string;
  /** For the calls that follow. The caller has judged the path. */
  readonly setWorkingDir: (realPath: string) => void;
  /** In coding mode: notes and the like belong to the project. */
  readonly coding: boolean;
  /** The person's home folder, by real path. */
  readonly homeDir: string;
  /** What a program that is started may see of the environment: no keys of ours. */
  readonly environment: Readonly<Record<string, string>>;
  /** What lasts for this session. */
  readonly session: SessionSlots;
  /** Folders that no file tool may touch, by real path (Marvin's own settings and profiles). */
  readonly closedDirs: readonly string[];
  /** Folders outside the working directory that may be read, by real path (results too long for a conversation). */
  readonly readableDirs: readonly string[];
  readonly http: HttpClient;
  readonly profile: ProfileView;
  /** The value of a key such as OMDB_API_KEY, or undefined if the user has none. */
  readonly secret: (name: string) => string | undefined;
  /** Left out where there is no program, as in an embedded agent. */
  readonly ownProgram?: OwnProgram;
  /** Adds what another program has spent on models in this session's name. */
  readonly countUsage: (spent: ModelSpending) => void;
  /** What this run may still spend: for those who spend in its name. */
  readonly budgetLeft: () => RunBudget;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Progress, shown to people while the tool runs; never sent to the model. */
  readonly report: (text: string) => void;
}
