/** What changed in one file, as lines without their ends. */
export interface FileDiff {
  readonly path: string;
  readonly kind: "created" | "changed" | "deleted";
  readonly hunks: readonly DiffHunk[];
  readonly added: number;
  readonly removed: number;
}

/** Lines that stand together in the file. */
export interface DiffHunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly lines: readonly DiffLine[];
}

export interface DiffLine {
  readonly kind: " " | "-" | "+";
  readonly text: string;
}
