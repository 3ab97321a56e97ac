/**
 * What a session or a program lends to a few tools alone, by name in the session's slots. A slot that is empty means:
 * there is no such thing here, and the tool says so.
 */

/** The `UsageMeter` of the session. */
export const USAGE_SLOT = "session/usage";

/** What the session works on, a `SessionRun`; empty until it is given its first prompt. */
export const RUN_SLOT = "session/run";

/** Runs of one prompt have one number: what a tool changes is taken back by prompt. */
export interface SessionRun {
  readonly number: number;
  readonly prompt: string;
}

/** Where what is changed in files is kept beyond the process, a `ChangesPlace`; empty: nowhere. */
export const CHANGES_SLOT = "session/changes";

export interface ChangesPlace {
  /** The file for the session that is open at this time; undefined: there is none yet. */
  path(): string | undefined;
  /** Where the open session was begun, and where it goes on, by real paths: the project may have been moved between. */
  moved?(): { readonly from: string; readonly to: string } | undefined;
  notice(text: string): void;
}

/** How the program is asked to end, an `ExitWish`; empty where a run ends by itself. */
export const EXIT_SLOT = "session/exit";

export interface ExitWish {
  /** The program ends when the answer is written. */
  leaveAfterAnswer(): void;
}

/** Somebody who can answer, an `AskUser`; empty where nobody can. */
export const ASK_USER_SLOT = "session/ask-user";

export interface UserQuestion {
  readonly question: string;
  /** May be empty: then any words are an answer. */
  readonly choices: readonly string[];
  /** More than one choice may be taken. */
  readonly multiple: boolean;
}

export interface UserAnswer {
  readonly chosen: readonly string[];
  /** In the person's own words, beside or instead of a choice. */
  readonly other?: string;
}

/** Undefined: whoever was asked has gone. Rejects when the signal aborts. */
export type AskUser = (question: UserQuestion, signal: AbortSignal) => Promise<UserAnswer | undefined>;

/** What makes room in the conversation, a `Compaction`; empty where there is none. */
export const COMPACTION_SLOT = "session/compaction";

export interface CompactionReport {
  readonly before: number;
  readonly after: number;
  /** Messages that a summary stands for now; 0 if only old results were taken out, or nothing could be. */
  readonly summarised: number;
  /** Where all of it is kept; left out where that failed or nothing had to be. */
  readonly backup?: string;
  /** Why nothing was changed. */
  readonly refused?: string;
}

export interface Compaction {
  /** Never rejects. Tokens: of the whole request, about. */
  compact(targetTokens: number | undefined, signal: AbortSignal): Promise<CompactionReport>;
}
