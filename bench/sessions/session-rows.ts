import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { interleaved, type Program, type Sample } from "../measure.ts";
import { writeSessions } from "./write-sessions.ts";

const FLOOR = join(import.meta.dirname, "floor.mjs");
const RARE = "message 49999";
const MESSAGES = 50_000;

export type AddRow = (what: string, floor: number, marvin: number, promise: number, unit: string) => void;

export interface SessionBench {
  readonly marvin: string;
  /** Of the model. */
  readonly url: string;
  readonly folder: string;
  readonly times: number;
  readonly add: AddRow;
}

/** 50,000 messages, in one session and in 500: listed, searched and taken up, beside a script that parses every line. */
export async function sessionRows(bench: SessionBench): Promise<void> {
  const [long, many, short] = [home(bench, "long"), home(bench, "many"), home(bench, "short")];
  writeSessions(long, 1, MESSAGES);
  writeSessions(many, 500, MESSAGES / 500);
  writeSessions(short, 1, 100);
  const { add, times } = bench;

  const [listFloor, list] = await pair(floor("list", many), marvin(bench, many, "sessions", "list"), times);
  add("500 sessions: list", listFloor.wallMs, list.wallMs, 4, "ms");
  const search = marvin(bench, long, "sessions", "search", ...RARE.split(" "));
  const [searchFloor, searched] = await pair(floor("search", long, RARE), search, times);
  add("50,000 messages: search", searchFloor.wallMs, searched.wallMs, 3, "ms");
  const [few] = await interleaved([marvin(bench, short, "sessions", "search", "message")], times);
  add("50,000 messages: memory of the search, beside that of 100", few?.peakMb ?? 0, searched.peakMb, 2, "MB");
  const [resumeFloor, resumed] = await pair(floor("resume", long, bench.url), resume(bench, long), times);
  add("50,000 messages: --continue and an answer", resumeFloor.wallMs, resumed.wallMs, 2, "ms");
  const [fresh] = await interleaved([resume(bench, short)], times);
  add("50,000 messages: memory of that, beside that of 100", fresh?.peakMb ?? 0, resumed.peakMb, 2, "MB");
}

function home({ folder }: SessionBench, name: string): string {
  const dir = join(folder, name);
  mkdirSync(dir);
  return dir;
}

function floor(verb: string, of: string, argument = ""): Program {
  const dir = join(of, ".local/share/marvin/sessions");
  return { name: `floor ${verb}`, argv: [process.execPath, FLOOR, verb, dir, argument] };
}

function marvin(bench: SessionBench, of: string, ...args: string[]): Program {
  return { name: `marvin ${args[0]}`, argv: [process.execPath, bench.marvin, ...args], cwd: of, env: { HOME: of } };
}

function resume(bench: SessionBench, of: string): Program {
  const program = marvin(bench, of, "--plain", "--continue", "--prompt", "say 1");
  const provider = { LLM_PROVIDER: "openai-compat", OPENAI_COMPAT_URL: bench.url, OPENAI_COMPAT_MODEL: "bench" };
  return { ...program, env: { HOME: of, ...provider } };
}

async function pair(floored: Program, marvined: Program, times: number): Promise<[Sample, Sample]> {
  const [a, b] = await interleaved([floored, marvined], times);
  if (!a || !b) throw new Error("nothing was measured");
  return [a, b];
}
