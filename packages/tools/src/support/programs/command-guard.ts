import { type ChildProcess, spawn } from "node:child_process";
import type { ProcessTree } from "./process-tree.ts";
import { absolutePath, findProgram } from "./program-path.ts";

/**
 * Ends commands when nobody else can any more: a small process of its own waits for the end of ours, whatever brought
 * it about, and then ends what was still watched. It waits at a pipe, so it costs nothing and needs no answer.
 */
export class CommandGuard implements Disposable {
  #process: ChildProcess | undefined;
  #failed = false;

  watch(tree: ProcessTree, environment: Readonly<Record<string, string>>): void {
    this.#process ??= this.#start(environment);
    this.#tell("+", tree);
  }

  release(tree: ProcessTree): void {
    this.#tell("-", tree);
  }

  /** What is still watched is ended. */
  [Symbol.dispose](): void {
    this.#process?.stdin?.end();
  }

  #tell(sign: "+" | "-", { leader, marker }: ProcessTree): void {
    if (Number.isInteger(leader)) this.#process?.stdin?.write(`${sign} ${leader} ${marker}\n`);
  }

  #start(environment: Readonly<Record<string, string>>): ChildProcess | undefined {
    const file = this.#failed ? undefined : findProgram("sh", environment);
    if (file === undefined) return undefined;
    const env = { PATH: absolutePath(environment) };
    const child = spawn(file, ["-c", SCRIPT], { cwd: "/", env, detached: true, stdio: ["pipe", "ignore", "ignore"] });
    child.on("error", () => {
      this.#failed = true;
    });
    child.stdin.on("error", () => {});
    child.unref();
    (child.stdin as { unref?: () => void }).unref?.();
    return child;
  }
}

/** Of each tree the group, and what left it but has its marker in the environment. */
const SCRIPT = `
list=
while read -r sign group marker; do
  kept=
  for one in $list; do [ "$one" = "$group:$marker" ] || kept="$kept $one"; done
  list=$kept
  [ "$sign" = "+" ] && list="$list $group:$marker"
done
[ -n "$list" ] || exit 0
end() {
  for one in $list; do
    kill -s "$1" -- "-\${one%%:*}"
    for file in $(grep -lasF -e "\${one#*:}" /proc/[0-9]*/environ); do
      pid=\${file#/proc/}
      kill -s "$1" "\${pid%/environ}"
    done
  done
}
end TERM
sleep 1
end KILL
`;
