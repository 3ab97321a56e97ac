export interface HunkLine {
  readonly kind: " " | "-" | "+";
  readonly text: string;
}

/** One place to change: lines that must be there, lines that go, lines that come. */
export interface Hunk {
  readonly lines: readonly HunkLine[];
  /** Lines that stand somewhere above the place, the outermost first. */
  readonly anchors: readonly string[];
  /** The line at which it claims to begin, counted from 1; after which, if it only adds. */
  readonly oldStart?: number;
  /** It ends with the end of the file. */
  readonly atEnd?: boolean;
  /** It gives the file a newline at its end, or takes it away. */
  readonly finalNewline?: boolean;
  /** It adds to a file that must be empty. */
  readonly intoEmpty?: boolean;
  /** Line of the patch, for errors. */
  readonly at: number;
}

interface Named {
  /** What the patch may mean, the likeliest first: the first that exists is taken. */
  readonly paths: readonly string[];
}

interface Kept {
  /** Whether it becomes a program or ceases to be one; undefined: as it was. */
  readonly executable?: boolean;
}

/** What a patch does to one file. */
export type FilePatch =
  | (Named & Kept & { readonly kind: "add"; readonly lines: readonly string[]; readonly finalNewline: boolean })
  | (Named & { readonly kind: "delete"; readonly hunks: readonly Hunk[] })
  | (Named & Kept & { readonly kind: "update"; readonly hunks: readonly Hunk[]; readonly moveTo?: string })
  /** A new file made of another one, which stays. */
  | (Named & Kept & { readonly kind: "copy"; readonly hunks: readonly Hunk[]; readonly copyTo: string });
