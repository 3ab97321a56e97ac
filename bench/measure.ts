import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface Sample {
  readonly wallMs: number;
  readonly peakMb: number;
  readonly stdoutBytes: number;
  /** From the start to the first byte of stdout. */
  readonly firstByteMs: number;
}

export interface Program {
  readonly name: string;
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Runs the programs in turns, so that whatever else the machine does falls on all of them alike; medians of each. */
export async function interleaved(programs: readonly Program[], times: number): Promise<Sample[]> {
  const samples = programs.map((): Sample[] => []);
  for (let round = -2; round < times; round++) {
    for (const [i, program] of programs.entries()) {
      const sample = await once(program);
      if (round >= 0) samples[i]?.push(sample); // the first two warm the caches
    }
  }
  return samples.map((list) => ({
    wallMs: median(list.map((sample) => sample.wallMs)),
    peakMb: median(list.map((sample) => sample.peakMb)),
    stdoutBytes: median(list.map((sample) => sample.stdoutBytes)),
    firstByteMs: median(list.map((sample) => sample.firstByteMs)),
  }));
}

async function once(program: Program): Promise<Sample> {
  const [file = "", ...args] = program.argv;
  const start = performance.now();
  const child = spawn(file, args, {
    cwd: program.cwd,
    env: { PATH: process.env["PATH"], ...program.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdoutBytes, firstByteMs, peakMb] = [0, 0, 0];
  let stderr = "";
  child.stdout.on("data", (piece: Buffer) => {
    if (stdoutBytes === 0) firstByteMs = performance.now() - start;
    stdoutBytes += piece.length;
  });
  child.stderr.on("data", (piece: Buffer) => {
    stderr += piece;
  });
  const sampler = setInterval(() => {
    peakMb = look(child.pid ?? 0)?.peakMb ?? peakMb;
  }, 2);
  const code = await new Promise((resolve) => child.on("close", resolve));
  clearInterval(sampler);
  if (code !== 0) throw new Error(`${program.name} ended with ${code}: ${stderr}`);
  return { wallMs: performance.now() - start, peakMb, stdoutBytes, firstByteMs };
}

/** User and system time of the whole of each program in ms, in turns; medians. A shell is told it when they end. */
export async function cpuTimes(programs: readonly Program[], times: number): Promise<number[]> {
  const samples = programs.map((): number[] => []);
  for (let round = -2; round < times; round++) {
    for (const [i, program] of programs.entries()) {
      const cpuMs = await cpuTime(program);
      if (round >= 0) samples[i]?.push(cpuMs);
    }
  }
  return samples.map(median);
}

async function cpuTime({ name, argv, cwd, env }: Program): Promise<number> {
  const child = spawn("bash", ["-c", '"$@"; code=$?; times >&3; exit $code', "bash", ...argv], {
    cwd,
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "ignore", "pipe"],
  });
  child.stdout?.resume();
  let told = "";
  child.stdio[3]?.on("data", (piece: Buffer) => {
    told += piece;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  // The second line tells of what the shell has started: 0m0.135s 0m0.081s
  const spans = [...(told.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
  return spans.reduce((sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000, 0);
}

/** What the kernel knows of a process (Linux): the time of all its threads so far, and the most memory it ever had. */
export function look(pid: number): { cpuMs: number; peakMb: number } | undefined {
  try {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    if (!peak) return undefined;
    let nanoseconds = 0;
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
    }
    return { cpuMs: nanoseconds / 1e6, peakMb: Number(peak[1]) / 1024 };
  } catch {
    return undefined;
  }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
