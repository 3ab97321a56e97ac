export interface GitChange {
  readonly path: string;
  readonly from?: string;
  readonly kind: string;
}

export interface GitStatusReport {
  readonly branch: string | undefined;
  readonly commit: string | undefined;
  readonly upstream: string | undefined;
  readonly ahead: number;
  readonly behind: number;
  readonly staged: readonly GitChange[];
  readonly changed: readonly GitChange[];
  readonly conflicts: readonly GitChange[];
  readonly untracked: readonly string[];
}

/** Reads `git status --porcelain=v2 --branch -z`. Paths come below the prefix. */
export function readStatus(output: string, prefix: string): GitStatusReport {
  const headers = new Map<string, string>();
  const report = { staged: [] as GitChange[], changed: [] as GitChange[], conflicts: [] as GitChange[] };
  const untracked: string[] = [];
  const own = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : path);
  const records = output.split("\0");
  for (let at = 0; at < records.length; at++) {
    const record = records[at] ?? "";
    const [type, xy = ""] = record.split(" ", 2);
    if (type === "#") headers.set(xy, record.slice(xy.length + 3));
    else if (type === "?") untracked.push(own(record.slice(2)));
    else if (type === "u") report.conflicts.push({ path: own(afterFields(record, 10)), kind: conflict(xy) });
    else if (type === "1") addTracked(report, xy, { path: own(afterFields(record, 8)) });
    else if (type === "2")
      addTracked(report, xy, { path: own(afterFields(record, 9)), from: own(records[++at] ?? "") });
  }
  const [, ahead = "0", behind = "0"] = /^\+(\d+) -(\d+)$/.exec(headers.get("branch.ab") ?? "") ?? [];
  const head = headers.get("branch.head");
  const commit = headers.get("branch.oid");
  return {
    ...report,
    untracked,
    branch: head === "(detached)" ? undefined : head,
    commit: commit === "(initial)" ? undefined : commit?.slice(0, 10),
    upstream: headers.get("branch.upstream"),
    ahead: Number(ahead),
    behind: Number(behind),
  };
}

function addTracked(
  report: { staged: GitChange[]; changed: GitChange[] },
  xy: string,
  change: Pick<GitChange, "path" | "from">,
): void {
  const [staged = ".", changed = "."] = xy;
  if (staged !== ".") report.staged.push({ ...change, kind: kindOf(staged) });
  if (changed !== ".") report.changed.push({ path: change.path, kind: kindOf(changed) });
}

const KINDS: Readonly<Record<string, string>> = {
  M: "modified",
  T: "type changed",
  A: "new",
  D: "deleted",
  R: "renamed",
  C: "copied",
};

function kindOf(letter: string): string {
  return KINDS[letter] ?? letter;
}

const CONFLICTS: Readonly<Record<string, string>> = {
  DD: "both deleted",
  AU: "added by us",
  UD: "deleted by them",
  UA: "added by them",
  DU: "deleted by us",
  AA: "both added",
  UU: "both modified",
};

function conflict(xy: string): string {
  return CONFLICTS[xy] ?? xy;
}

function afterFields(record: string, fields: number): string {
  let at = -1;
  for (let field = 0; field < fields; field++) at = record.indexOf(" ", at + 1);
  return record.slice(at + 1);
}
