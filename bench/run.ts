// Measures the promises of the README: the built program beside the floor, in turns, as ratios.
// `pnpm bench` all of it; `pnpm bench hello` those whose name contains the word; BENCH_TIMES=5 for a quick look.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codingRows } from "./coding/coding-rows.ts";
import { cpuTimes, interleaved, type Program, type Sample } from "./measure.ts";
import { spoken, startModelServer } from "./model-server.ts";
import { type ScreenRow, screenRows } from "./screen/run-screen.ts";
import { sessionRows } from "./sessions/session-rows.ts";

const MARVIN = join(import.meta.dirname, "results/program/main.js");
const FLOOR = join(import.meta.dirname, "floor.mjs");
const APP = join(import.meta.dirname, "../apps/marvin");
const TIMES = Number(process.env["BENCH_TIMES"] ?? 15);

interface Row {
  readonly what: string;
  readonly ratio: number;
  readonly promise: number;
  readonly floor: string;
  readonly marvin: string;
}

buildProgram();
const folder = mkdtempSync(join(tmpdir(), "marvin-bench-"));
for (const n of [0, 1]) writeFileSync(join(folder, `file-${n}.txt`), "one line of a small file\n".repeat(60));
const TOOLS_FILE = join(folder, "tools.json");
writeFileSync(TOOLS_FILE, JSON.stringify(offeredTools()));
const server = await startModelServer();
const rows: Row[] = [];
const only = process.argv[2] ?? "";

const screen: ScreenRow[] = [];

const measures: Record<string, () => Promise<void>> = { version, hello, rounds, long, bytes, sessions, coding };
try {
  for (const [name, measure] of Object.entries(measures)) if (name.includes(only)) await measure();
  screen.push(...(await screenRows(server.url, MARVIN, TIMES, only)));
} finally {
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
print();
process.exit(0);

/** The program with a catalogue of full length, see tsup.config.ts beside this file. */
function buildProgram(): void {
  const tsup = join(import.meta.dirname, "../node_modules/.bin/tsup");
  const built = spawnSync(tsup, ["--config", "../../bench/tsup.config.ts"], { cwd: APP, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`The program could not be built:\n${built.stdout}${built.stderr}`);
}

/** What the program's requests carry, so that the floor's carry the same. */
function offeredTools(): object[] {
  const { stdout } = spawnSync(process.execPath, [MARVIN, "tools", "--json"], { encoding: "utf8" });
  const entries = JSON.parse(stdout) as { name: string; description: string; input: object }[];
  return entries.map(({ name, description, input }) => ({
    type: "function",
    function: { name, description, parameters: input },
  }));
}

async function version(): Promise<void> {
  const [floor, marvin] = await pair(
    { name: "node -e 0", argv: [process.execPath, "-e", "0"] },
    { name: "marvin", argv: [process.execPath, MARVIN, "--version"] },
  );
  add("--version: wall", floor.wallMs, marvin.wallMs, 1.5, "ms");
}

async function hello(): Promise<void> {
  const [floor, marvin] = await pair(floorProgram("say 20"), marvinProgram("say 20"));
  add("hello, 20 tokens: wall", floor.wallMs, marvin.wallMs, 1.5, "ms");
  add("hello, 20 tokens: first byte", floor.firstByteMs, marvin.firstByteMs, 1.5, "ms");
  add("hello, 20 tokens: peak memory", floor.peakMb, marvin.peakMb, 1.5, "MB");
  const [all, matched] = await pair(marvinProgram("say 20"), marvinProgram("say 20", [], { MARVIN_TOOLS: "auto" }));
  add(
    "hello, 20 tokens: first byte with tools by its words, beside all",
    all.firstByteMs,
    matched.firstByteMs,
    1.3,
    "ms",
  );
}

/** The cost of one more round: what 41 rounds take over one, by 40. */
async function rounds(): Promise<void> {
  const [floorOne, marvinOne, floorMany, marvinMany] = await interleaved(
    [floorProgram("read 1"), marvinProgram("read 1"), floorProgram("read 41"), marvinProgram("read 41")],
    TIMES,
  );
  if (!floorOne || !marvinOne || !floorMany || !marvinMany) return;
  const perRound = (one: Sample, many: Sample) => (many.wallMs - one.wallMs) / 40;
  add("a round with one read_file: wall", perRound(floorOne, floorMany), perRound(marvinOne, marvinMany), 2, "ms");
  add("the first round with its loading: wall of the run", floorOne.wallMs, marvinOne.wallMs, 2, "ms");
}

async function long(): Promise<void> {
  const programs = [floorProgram("say 20000"), marvinProgram("say 20000")] as const;
  const [floorCpu = 0, marvinCpu = 0] = await cpuTimes(programs, TIMES);
  add("20,000 tokens: CPU", floorCpu, marvinCpu, 1.5, "ms");
  const [floor, marvin] = await pair(...programs);
  add("20,000 tokens: first byte", floor.firstByteMs, marvin.firstByteMs, 1.5, "ms");
}

async function bytes(): Promise<void> {
  for (const tokens of [2_000, 20_000, 100_000]) {
    const [sample] = await interleaved([marvinProgram(`say ${tokens}`, ["--output", "stream-json"])], 1);
    add(`${tokens} tokens as stream-json: bytes of the text`, spoken(tokens).length, sample?.stdoutBytes ?? 0, 10, "B");
  }
}

async function sessions(): Promise<void> {
  await sessionRows({ marvin: MARVIN, url: server.url, folder, times: Math.min(TIMES, 7), add });
}

async function coding(): Promise<void> {
  await codingRows({ marvin: MARVIN, folder, times: Math.min(TIMES, 9), add });
}

function floorProgram(prompt: string): Program {
  return { name: "floor", argv: [process.execPath, FLOOR, server.url, prompt, TOOLS_FILE], cwd: folder };
}

function marvinProgram(prompt: string, flags: string[] = [], env: Record<string, string> = {}): Program {
  return {
    name: "marvin",
    argv: [process.execPath, MARVIN, "--non-interactive", "--prompt", prompt, ...flags],
    cwd: folder,
    env: {
      HOME: folder,
      LLM_PROVIDER: "openai-compat",
      OPENAI_COMPAT_URL: server.url,
      OPENAI_COMPAT_MODEL: "bench",
      MARVIN_TOOLS: "all",
      ...env,
    },
  };
}

async function pair(floor: Program, marvin: Program): Promise<[Sample, Sample]> {
  const [a, b] = await interleaved([floor, marvin], TIMES);
  if (!a || !b) throw new Error("nothing was measured");
  return [a, b];
}

function add(what: string, floor: number, marvin: number, promise: number, unit: string): void {
  const shown = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ${unit}`;
  rows.push({ what, ratio: marvin / floor, promise, floor: shown(floor), marvin: shown(marvin) });
}

function print(): void {
  if (rows.length > 0) printRows();
  if (screen.length > 0) printScreen();
}

function printScreen(): void {
  console.log("\n| the screen | plain node | minimal Ink | marvin | promise | |\n|---|---|---|---|---|---|");
  for (const { what, values, unit, promise } of screen) {
    const [plain, ink, marvin] = values;
    const shown = (value: number) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`.trim();
    const most = promise(plain, ink);
    const held = marvin <= most ? "holds" : "DOES NOT HOLD";
    console.log(`| ${what} | ${values.map(shown).join(" | ")} | at most ${shown(most)} | ${held} |`);
  }
}

function printRows(): void {
  console.log("| | ratio | promise | floor | marvin | |\n|---|---|---|---|---|---|");
  for (const { what, ratio, promise, floor, marvin } of rows) {
    const held = ratio <= promise ? "holds" : "DOES NOT HOLD";
    console.log(`| ${what} | ${ratio.toFixed(2)} | at most ${promise} | ${floor} | ${marvin} | ${held} |`);
  }
}
