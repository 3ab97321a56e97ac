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
  /** Line of the patch, for errors. */
  readonly at: number;
}

interface Named {
  /** What the patch may mean, the likeliest first: the first that exists is taken. */
  readonly paths: readonly string[];
}

/** What a patch does to one file. */
export type FilePatch =
  | (Named & { readonly kind: "add"; readonly lines: readonly string[]; readonly finalNewline: boolean })
  | (Named & { readonly kind: "delete"; readonly hunks: readonly Hunk[] })
  | (Named & { readonly kind: "update"; readonly moveTo?: string; readonly hunks: readonly Hunk[] });
