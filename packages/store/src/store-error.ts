export type StoreErrorCode =
  /** Another process holds the file and did not let go in time. */
  | "busy"
  | "no-space"
  /** The disk or the folder is not ours to write to, or to read. */
  | "not-allowed"
  /** A file stands where a folder should be, or a folder where a file should be. */
  | "in-the-way"
  | "too-large"
  /** Written by a newer Marvin: it may be read and is never changed. */
  | "newer"
  /** What was to be written is not of the form that the file has. */
  | "invalid"
  | "bad-name"
  | "failed";

/** A file could not be read or written. What was on disk before is still there, and the caller can go on without it. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;
  readonly hint: string | undefined;

  constructor(code: StoreErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
  }
}

/** What the system said, as a sentence that names the file. */
export function storeErrorOf(cause: unknown, doing: "read" | "written", path: string): StoreError {
  if (cause instanceof StoreError) return cause;
  const known = KNOWN[errnoOf(cause) ?? ""];
  const why = known?.why ?? (cause instanceof Error ? cause.message : String(cause));
  return new StoreError(known?.code ?? "failed", `${path} cannot be ${doing}: ${why}.`, {
    ...(known?.hint === undefined ? {} : { hint: known.hint }),
    cause,
  });
}

export function errnoOf(cause: unknown): string | undefined {
  return cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
}

interface KnownCause {
  readonly code: StoreErrorCode;
  readonly why: string;
  readonly hint?: string;
}

const FULL: KnownCause = { code: "no-space", why: "the disk is full", hint: "Free some space and try again." };
const DENIED: KnownCause = { code: "not-allowed", why: "the system does not allow it", hint: "Look at its owner." };

const KNOWN: Readonly<Record<string, KnownCause>> = {
  ENOSPC: FULL,
  EDQUOT: { ...FULL, why: "the quota of disk space is used up" },
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: { code: "not-allowed", why: "the disk is read-only" },
  ENOTDIR: { code: "in-the-way", why: "a part of its path is a file and not a folder" },
  EEXIST: { code: "in-the-way", why: "a part of its path is a file and not a folder" },
  EISDIR: { code: "in-the-way", why: "it is a folder" },
  ELOOP: { code: "in-the-way", why: "its links lead in a circle" },
  ENAMETOOLONG: { code: "bad-name", why: "its name is too long" },
  EFBIG: { code: "no-space", why: "the system does not allow a file so large" },
  EMFILE: { code: "failed", why: "too many files are open" },
};
