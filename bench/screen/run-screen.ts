// The promises of the screen: the program beside a plain script and a minimal Ink program, in a pty of 100 x 30.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../measure.ts";
import { writeSessions } from "../sessions/write-sessions.ts";
import { BenchTerminal, type TerminalProgram } from "./bench-terminal.ts";
import { prose } from "./prose.ts";

const APP = join(import.meta.dirname, "../../apps/marvin");
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 10);

export interface ScreenRow {
  readonly what: string;
  readonly values: readonly [plain: number, ink: number, marvin: number];
  readonly unit: string;
  readonly promise: (plain: number, ink: number) => number;
}

export async function screenRows(url: string, marvin: string, times: number, only: string): Promise<ScreenRow[]> {
  buildMinimalInk();
  const programs = programsOf(url, marvin);
  const measures: Record<string, () => Promise<ScreenRow[]>> = {
    start: () => startUp(programs, times),
    keys: () => keys(programs, times),
    answer: () => longAnswer(programs),
    quiet: () => quiet(programs),
  };
  const rows: ScreenRow[] = [];
  for (const [name, measure] of Object.entries(measures)) {
    if (`screen ${name}`.includes(only) || only === "") rows.push(...(await measure()));
  }
  return rows;
}

type Programs = readonly [plain: TerminalProgram, ink: TerminalProgram, marvin: TerminalProgram];

function programsOf(url: string, marvin: string): Programs {
  const node = process.execPath;
  const ink = join(import.meta.dirname, "../results/screen/minimal-ink.js");
  return [
    { name: "plain", argv: [node, join(import.meta.dirname, "plain-node.mjs"), url], prompt: /> / },
    { name: "ink", argv: [node, ink, url], prompt: />/ },
    {
      name: "marvin",
      argv: [node, marvin],
      prompt: /❯ /,
      env: { LLM_PROVIDER: "openai-compat", OPENAI_COMPAT_URL: url, OPENAI_COMPAT_MODEL: "bench" },
    },
  ];
}

function buildMinimalInk(): void {
  const tsup = join(import.meta.dirname, "../../node_modules/.bin/tsup");
  const built = spawnSync(tsup, ["--config", "../../bench/screen/tsup.config.ts"], { cwd: APP, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`The minimal program could not be built:\n${built.stdout}${built.stderr}`);
}

async function startUp(programs: Programs, times: number): Promise<ScreenRow[]> {
  const home = mkdtempSync(join(tmpdir(), "marvin-bench-home-"));
  const samples = programs.map((): number[] => []);
  for (let round = -2; round < times; round++) {
    for (const [i, program] of programs.entries()) {
      const terminal = new BenchTerminal(program, home);
      const ms = (await terminal.shows(program.prompt)) - terminal.startedAt;
      if (round >= 0) samples[i]?.push(ms);
      await sleep(300); // whatever is done after the first frame is not another program's burden
      await terminal.close();
    }
  }
  const [plain = 0, ink = 0, marvin = 0] = samples.map(median);
  return [{ what: "start to the prompt", values: [plain, ink, marvin], unit: "ms", promise: (_, ink) => 1.5 * ink }];
}

async function keys(programs: Programs, times: number): Promise<ScreenRow[]> {
  const values = await eachProgram(programs, async (terminal) => {
    await sleep(700);
    return [await echoes(terminal, 20 + times * 2)];
  });
  return [
    { what: "key to echo", values: column(values, 0), unit: "ms", promise: (_, ink) => 2 * ink },
    await keysLater(programs, column(values, 0)),
  ];
}

/** In a conversation of 10,000 messages, beside the others as they are without one. */
async function keysLater([, , marvin]: Programs, [plain, ink]: [number, number, number]): Promise<ScreenRow> {
  const home = mkdtempSync(join(tmpdir(), "marvin-bench-home-"));
  writeSessions(home, 1, 10_000);
  const terminal = new BenchTerminal({ ...marvin, argv: [...marvin.argv, "--continue"] }, home);
  await terminal.shows(/messages before these/);
  const echo = await echoes(terminal, 40);
  await terminal.close();
  return {
    what: "key to echo, at 10,000 messages",
    values: [plain, ink, echo],
    unit: "ms",
    promise: (_, ink) => 2 * ink,
  };
}

async function echoes(terminal: BenchTerminal, times: number): Promise<number> {
  const ms: number[] = [];
  for (let i = 0; i < times; i++) {
    ms.push(await terminal.echo("abcdefghij"[i % 10] ?? "a"));
    await sleep(150); // Ink draws at most 15 frames a second: what waits for the next one is no latency of the echo
  }
  return median(ms.slice(10));
}

async function longAnswer(programs: Programs): Promise<ScreenRow[]> {
  const text = prose(20_000).join("").length;
  const values = await eachProgram(programs, async (terminal) => {
    await sleep(700);
    const { bytes } = terminal;
    const { cpuMs } = terminal.usage();
    terminal.write("prose 20000");
    await sleep(200);
    terminal.write("\r");
    await terminal.shows(/the-end/);
    await sleep(300);
    const after = terminal.usage();
    const written = (terminal.bytes - bytes) / text;
    return [written, (after.cpuMs - cpuMs) / 1000, after.peakMb, await echoes(terminal, 30)];
  });
  return [
    { what: "long answer: bytes, x the text", values: column(values, 0), unit: "", promise: () => 2 },
    { what: "long answer: CPU", values: column(values, 1), unit: "s", promise: (_, ink) => 1.5 * ink },
    { what: "long answer: peak memory", values: column(values, 2), unit: "MB", promise: (_, ink) => 1.5 * ink },
    { what: "key to echo after it", values: column(values, 3), unit: "ms", promise: (_, ink) => 2 * ink },
  ];
}

async function quiet(programs: Programs): Promise<ScreenRow[]> {
  const values = await eachProgram(programs, async (terminal) => {
    await sleep(1500);
    const idleFrom = terminal.bytes;
    await sleep(SECONDS * 1000);
    const idle = terminal.bytes - idleFrom;
    terminal.write("wait");
    await sleep(200);
    terminal.write("\r");
    await sleep(500);
    const waitFrom = terminal.bytes;
    await sleep(SECONDS * 1000);
    return [idle, (terminal.bytes - waitFrom) / 1000];
  });
  return [
    { what: `${SECONDS} s idle: bytes`, values: column(values, 0), unit: "B", promise: () => 0 },
    { what: `${SECONDS} s of waiting: bytes`, values: column(values, 1), unit: "kB", promise: () => SECONDS / 2 },
  ];
}

async function eachProgram(
  programs: Programs,
  measure: (terminal: BenchTerminal) => Promise<number[]>,
): Promise<number[][]> {
  const values: number[][] = [];
  for (const program of programs) {
    const terminal = new BenchTerminal(program, mkdtempSync(join(tmpdir(), "marvin-bench-home-")));
    await terminal.shows(program.prompt);
    values.push(await measure(terminal));
    await terminal.close();
  }
  return values;
}

function column(values: number[][], at: number): [number, number, number] {
  const [plain, ink, marvin] = values.map((list) => list[at] ?? 0);
  return [plain ?? 0, ink ?? 0, marvin ?? 0];
}
