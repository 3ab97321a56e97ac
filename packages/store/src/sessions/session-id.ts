const DIGITS = "0123456789";
// No vowels: an id is never a word, so that a word behind `--resume` can be told from one.
const LETTERS = "bcdfghjkmnpqrstvwxz";
const LENGTH = 10;

/** A digit, a letter, and eight of both: short to type by its beginning, and unlike any word. */
export function newSessionId(): string {
  const rest = Array.from({ length: LENGTH - 2 }, () => oneOf(DIGITS + LETTERS)).join("");
  return oneOf(DIGITS) + oneOf(LETTERS) + rest;
}

export function newEntryId(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(-12);
}

export const SESSION_EXTENSION = ".jsonl";

/** Sorted by name, a folder is sorted by time. */
export function sessionFileName(id: string, started: string): string {
  return `${started.slice(0, 19).replaceAll(":", "-")}-${id}${SESSION_EXTENSION}`;
}

/** What was changed in files in the session of that file is kept beside it. */
export function changesPathOf(sessionPath: string): string {
  return `${sessionPath.slice(0, -SESSION_EXTENSION.length)}.changes`;
}

/** Whether a file's name or its session's id begins so. */
export function isNamedBy(fileName: string, beginning: string): boolean {
  const name = fileName.slice(0, -SESSION_EXTENSION.length);
  const wanted = beginning.endsWith(SESSION_EXTENSION) ? beginning.slice(0, -SESSION_EXTENSION.length) : beginning;
  return wanted !== "" && (name.startsWith(wanted) || idIn(fileName).startsWith(wanted.toLowerCase()));
}

/** A file that somebody named by hand is known by its whole name. */
export function idIn(fileName: string): string {
  const name = fileName.slice(0, -SESSION_EXTENSION.length);
  return /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-([0-9a-z]+)$/.exec(name)?.[1] ?? name;
}

function oneOf(characters: string): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return characters[random % characters.length] ?? "";
}
