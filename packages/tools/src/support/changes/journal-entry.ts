/** One file in a change: undefined on a side where there was no file. */
export interface JournalFile {
  readonly real: string;
  readonly shown: string;
  readonly before: JournalContent | undefined;
  readonly after: JournalContent | undefined;
  /** Folders that were made for it, the outermost first. */
  readonly made?: readonly string[];
  /** Where the file came from, if it was moved: the real path of another file of the same change. */
  readonly movedFrom?: string;
}

export interface JournalContent {
  readonly bytes: Buffer;
  /** Without one, that of any new file. */
  readonly mode?: number;
}

/** What one call of a tool changed. */
export interface JournalEntry {
  readonly id: string;
  readonly tool: string;
  readonly time: Date;
  /** The prompt for which it was made; grows from prompt to prompt. */
  readonly run: number;
  readonly files: readonly JournalFile[];
}

/** What happened to a journal, in the order in which it happened. */
export type JournalEvent =
  | { readonly type: "change"; readonly entry: JournalEntry; readonly prompt: string }
  | {
      readonly type: "undo";
      /** Which changes were taken back: calls by their ids, files by their real paths. */
      readonly changes: readonly ChangeName[];
      /** What that did to the files. */
      readonly files: readonly JournalFile[];
    }
  | { readonly type: "redo" };

export interface ChangeName {
  readonly entry: string;
  readonly real: string;
}
