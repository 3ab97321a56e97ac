type Environment = Readonly<Record<string, string>>;

/**
 * The environment in which git runs: nothing of the parent that leads it to another repository or lets it start a
 * program, nobody to ask, messages in English. Of git's own variables who commits is kept, and where to stop searching.
 */
export function gitEnvironment(environment: Environment): Record<string, string> {
  const kept = Object.entries(environment).filter(([name]) => !isForGit(name) || KEPT.has(name));
  return { ...Object.fromEntries(kept), ...QUIET };
}

function isForGit(name: string): boolean {
  return name.startsWith("GIT_") || ["SSH_ASKPASS", "LANGUAGE", "LC_MESSAGES"].includes(name);
}

const KEPT = new Set([
  ...["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"],
  "GIT_CEILING_DIRECTORIES",
]);

const QUIET = {
  ...{ PAGER: "cat", GIT_PAGER: "cat", EDITOR: "true", VISUAL: "true", GIT_EDITOR: "true" },
  ...{ GIT_TERMINAL_PROMPT: "0", GIT_MERGE_AUTOEDIT: "no", TERM: "dumb", LC_ALL: "C.UTF-8" },
};

/** Only looking: no lock is taken, no object fetched, no remote reached. */
export const LOOKING = { GIT_OPTIONAL_LOCKS: "0", GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none" } as const;
