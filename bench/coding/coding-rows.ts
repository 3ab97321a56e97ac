import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { interleaved, median, type Program } from "../measure.ts";
import { git, type Project, restore, writeProject } from "./write-project.ts";

const FLOOR = join(import.meta.dirname, "floor.mjs");
const WRITE_FLOOR = join(import.meta.dirname, "write-floor.mjs");

export interface CodingBench {
  readonly marvin: string;
  readonly folder: string;
  readonly times: number;
  readonly add: (what: string, floor: number, marvin: number, promise: number, unit: string) => void;
}

interface Work {
  readonly what: string;
  /** What a person would run. */
  readonly program: readonly string[];
  readonly tool: string;
  readonly input: object;
  readonly promise: number;
}

/** Work on a repository of 2,000 files, beside the programs that are made for it; what starting takes is left out. */
export async function codingRows(bench: CodingBench): Promise<void> {
  const dir = join(bench.folder, "project");
  mkdirSync(dir);
  const project = writeProject(dir);
  const rg = await ripgrep();
  const search = [rg, "--line-number", "--hidden", "countItems", "./"];
  const works: Work[] = [
    { what: "search", program: search, tool: "code_grep", input: { pattern: "countItems" }, promise: 2 },
    { what: "tree", program: [rg, "--files", "--hidden", "./"], tool: "tree", input: { depth: 3 }, promise: 8 },
    { what: "git status", program: ["git", "status", "--porcelain"], tool: "git_status", input: {}, promise: 4 },
  ];
  // The program of the bench lies where no package is found.
  const env = { HOME: dir, PATH: `${dirname(rg)}${delimiter}${process.env["PATH"]}` };
  for (const work of works) await row(bench, dir, env, work);
  patchRow(bench, project);
  await undoRow(bench, project, env);
}

type Variables = Readonly<Record<string, string>>;

async function row({ add, marvin, times }: CodingBench, cwd: string, env: Variables, work: Work): Promise<void> {
  const floor = (...argv: string[]): Program => ({
    ...{ name: work.what, cwd, env },
    argv: [process.execPath, FLOOR, ...argv],
  });
  const tool = (name: string, input: object): Program => ({
    ...{ name, cwd, env },
    argv: [process.execPath, marvin, "tool", name, JSON.stringify(input)],
  });
  const programs = [floor(...work.program), tool(work.tool, work.input), floor("true"), tool("get_working_dir", {})];
  const [done, marvined, started, marvinStarted] = (await interleaved(programs, times)).map(({ wallMs }) => wallMs);
  const net = (whole = 0, start = 0) => Math.max(1, whole - start);
  add(`2,000 files: ${work.what}`, net(done, started), net(marvined, marvinStarted), work.promise, "ms");
}

/** One patch over 200 files, with the files put back between two runs. */
function patchRow({ add, marvin, times }: CodingBench, { dir, patch, renamed }: Project): void {
  const samples: Record<"floor" | "marvin", number[]> = { floor: [], marvin: [] };
  const argv = {
    floor: [process.execPath, WRITE_FLOOR, "countItems", "countAll", ...renamed],
    marvin: [process.execPath, marvin, "tool", "apply_patch", JSON.stringify({ patch })],
  };
  const env = { ...process.env, HOME: dir };
  for (let round = -1; round < times; round++) {
    for (const who of ["floor", "marvin"] as const) {
      const [file = "", ...args] = argv[who];
      const from = performance.now();
      const { status, stderr, error } = spawnSync(file, args, { cwd: dir, encoding: "utf8", env });
      if (status !== 0) throw new Error(`${who} could not patch: ${error ?? stderr}`);
      if (round >= 0) samples[who].push(performance.now() - from);
      restore(dir);
    }
  }
  add("2,000 files: a patch of 200", median(samples.floor), median(samples.marvin), 6, "ms");
}

/** What a command changed, found by looking before and after it, beside git's own two looks. The first look is left out. */
async function undoRow({ add, times }: CodingBench, { dir, renamed }: Project, env: Variables): Promise<void> {
  const { WorkspaceCopies } = await import("../../packages/tools/src/support/changes/workspace-copies.ts");
  await using copies = new WorkspaceCopies();
  const samples: Record<"floor" | "marvin", number[]> = { floor: [], marvin: [] };
  const [changed = ""] = renamed;
  const command = () => spawnSync("sed", ["-i", "s/countItems/countAll/", changed], { cwd: dir });
  const timed = async (who: "floor" | "marvin", round: number, work: () => Promise<void>) => {
    const from = performance.now();
    await work();
    if (round >= 0) samples[who].push(performance.now() - from);
    restore(dir);
  };
  for (let round = -1; round < times; round++) {
    await timed("floor", round, async () => {
      git(dir, "status", "--porcelain");
      command();
      if (!git(dir, "diff").includes("countAll")) throw new Error("git did not see the change");
    });
    await timed("marvin", round, async () => {
      const before = await copies.stateOf(dir, env);
      command();
      const changes = before ? await copies.changesSince(before, env) : [];
      if (changes.length !== 1) throw new Error(`${changes.length} changes were seen instead of 1`);
    });
  }
  add("2,000 files: what a command changed", median(samples.floor), median(samples.marvin), 6, "ms");
}

/** As the program finds it. */
async function ripgrep(): Promise<string> {
  const require = createRequire(join(import.meta.dirname, "../../apps/marvin/package.json"));
  const { rgPath } = (await import(pathToFileURL(require.resolve("@vscode/ripgrep")).href)) as { rgPath: string };
  return rgPath;
}
