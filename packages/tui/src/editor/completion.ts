/** One thing that could stand in place of what is being typed. */
export interface Completion {
  /** What is put in place of the text from `from` to the caret. */
  readonly insert: string;
  /** What is shown. */
  readonly label: string;
  /** A word on it, shown behind. */
  readonly detail?: string;
}

export interface Completions {
  /** Where the text that is to be replaced begins. */
  readonly from: number;
  readonly items: readonly Completion[];
}

/** Asked after each change of the text; undefined: nothing to offer. Must answer within a frame. */
export type Complete = (text: string, caret: number) => Completions | undefined;
