/** Words that ask for the same: a phrase is written with one of them and understood with each. */
const GROUPS: readonly (readonly string[])[] = [
  ["what", "which", "whats"],
  ["show", "display", "print", "view", "list", "see"],
  ["computer", "machine", "pc", "laptop"],
  ["processor", "cpu"],
  ["processors", "cpus"],
  ["folder", "directory", "dir"],
  ["folders", "directories"],
  ["structure", "layout"],
  ["repository", "repo"],
  ["operating", "os"],
  ["named", "called"],
  ["last", "latest", "newest", "recent"],
  ["changed", "modified", "edited"],
  ["uncommitted", "unstaged"],
  ["contents", "content"],
  ["info", "information", "details"],
  ["text", "word", "string"],
  ["current", "present"],
];

const FIRST = new Map(GROUPS.flatMap(([first = "", ...others]) => others.map((other) => [other, first] as const)));

/** The word of its group that stands for it. */
export function sameWord(norm: string): string {
  return FIRST.get(norm) ?? norm;
}
