import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { invokeTool, type SessionSlots, type Tool, type ToolContext, type ToolOutcome } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";

/** For tests: a real repository in a temporary folder, with its own home, and a program that tells when it was run. */
export class TestRepository implements Disposable {
  readonly base = realpathSync(mkdtempSync(join(tmpdir(), "git-tools-")));
  readonly dir = join(this.base, "ws");
  readonly environment = {
    ...{ PATH: "/usr/local/bin:/usr/bin:/bin", HOME: join(this.base, "home"), LANG: "C.UTF-8" },
    ...{ GIT_AUTHOR_NAME: "Ada", GIT_AUTHOR_EMAIL: "ada@example.com" },
    ...{ GIT_COMMITTER_NAME: "Ada", GIT_COMMITTER_EMAIL: "ada@example.com" },
  };

  constructor(files: Readonly<Record<string, string>> = { "a.txt": "one\ntwo\n" }) {
    mkdirSync(this.environment.HOME);
    mkdirSync(this.dir);
    this.git("init", "-q", "-b", "main");
    this.put(files);
    this.git("add", "-A");
    this.git("commit", "-q", "--allow-empty", "-m", "first commit");
  }

  put(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.dir, name)), { recursive: true });
      writeFileSync(join(this.dir, name), text);
    }
  }

  read(name: string): string {
    return readFileSync(join(this.dir, name), "utf8");
  }

  git(...args: string[]): string {
    const env = { ...this.environment, GIT_CONFIG_NOSYSTEM: "1" };
    return execFileSync("git", args, {
      cwd: this.dir,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  }

  /** Plain git, for what it does on the way; failures do not matter. */
  tryGit(...args: string[]): void {
    try {
      this.git(...args);
    } catch {
      // Only looked at for its traces.
    }
  }

  /** A program that leaves a trace and then does what a filter would. */
  get canary(): string {
    return this.script("canary", `echo "$0 $@" >> '${this.#trace}'; cat 2>/dev/null; exit 0`);
  }

  script(name: string, body: string): string {
    const path = join(this.base, name);
    writeFileSync(path, `#!/bin/sh\n${body}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  /** Whether the canary was run since the last time. */
  sang(): boolean {
    const found = existsSync(this.#trace);
    rmSync(this.#trace, { force: true });
    return found;
  }

  get #trace(): string {
    return join(this.base, "trace");
  }

  call(
    tool: Tool,
    input: object = {},
    more: Partial<ToolContext> & { session?: SessionSlots } = {},
  ): Promise<ToolOutcome> {
    return invokeTool(tool, input, testToolContext({ workingDir: this.dir, environment: this.environment, ...more }));
  }

  [Symbol.dispose](): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}
