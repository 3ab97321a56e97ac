import { fstatSync } from "node:fs";
import { ToolError } from "@marvin/agent-core";
import { openFolder } from "../changes/open-folder.ts";
import { findProgram, isProgram } from "../programs/program-path.ts";
import { startProgram, untilEnd } from "../programs/running-program.ts";
import { byteSize } from "../text/byte-size.ts";
import { provenLines } from "./proven-lines.ts";
import { type RipgrepLine, RipgrepOutput } from "./ripgrep-output.ts";
import {
  FoundLines,
  LINE_CHARACTERS,
  SEARCH_MS,
  type SearchRequest,
  type SearchResult,
  spansLines,
  WHOLE_FILE_BYTES,
  withoutBackslashes,
} from "./search-request.ts";

/** The program that comes with us, or the one on the machine; undefined if there is neither. */
export async function findRipgrep(environment: Readonly<Record<string, string>>): Promise<string | undefined> {
  try {
    const { rgPath } = await import("@vscode/ripgrep");
    if (isProgram(rgPath)) return rgPath;
  } catch {
    // It was not installed for this machine.
  }
  return findProgram("rg", environment);
}

/** Searches with ripgrep; its time does not depend on how nasty a pattern is. */
export async function searchWithRipgrep(file: string, request: SearchRequest): Promise<SearchResult> {
  const { place } = request;
  if ("file" in place) {
    if (spansLines(request.pattern) && fstatSync(place.file.fd).size > WHOLE_FILE_BYTES) throw tooLarge();
    return await run(file, "/", [...options(request), "-"], place.file.fd, request);
  }
  await using folder = await openFolder(place.folder);
  return await run(file, folder.at("."), [...options(request), "./"], "ignore", request);
}

function options({ pattern, ignoreCase, nameGlobs, context, place, closedDirs }: SearchRequest): string[] {
  // As a type of file: what is given as a glob would be searched even if it is ignored.
  const types = nameGlobs.map((glob) => `--type-add=wanted:${glob}`);
  const chosen = "file" in place || types.length === 0 ? [] : [...types, "--type=wanted"];
  return [
    ...[
      "--no-config",
      "--no-messages",
      "--color=never",
      "--no-heading",
      "--with-filename",
      "--null",
      "--line-number",
      "--byte-offset",
    ],
    ...["--no-context-separator", `--max-columns=${LINE_CHARACTERS}`, "--max-columns-preview", "--sort=path"],
    // Lines are shown without their ends, so "$" stands before CRLF too.
    ...(namesReturn(pattern) ? [] : ["--crlf"]),
    ...["--hidden", "--no-require-git", "--no-follow", "--regex-size-limit=20M", "--dfa-size-limit=100M"],
    ...(ignoreCase ? ["--ignore-case"] : ["--case-sensitive"]),
    ...(spansLines(pattern) ? ["--multiline", `--max-filesize=${WHOLE_FILE_BYTES}`] : []),
    ...(context > 0 ? [`--context=${context}`] : []),
    ...chosen,
    ...["--iglob=!.git", "--iglob=!.tickets", ...closedGlobs(place, closedDirs), "--", withAnyBreaks(pattern)],
  ];
}

/** Whoever looks for the returns themselves must see them. */
function namesReturn(pattern: string): boolean {
  return /\r|\\r|\\x0d|\\x\{0*d\}/i.test(withoutBackslashes(pattern));
}

/** A line break in a pattern is any; in a set of characters it stays what it is, and so it does where blanks are layout. */
function withAnyBreaks(pattern: string): string {
  if (namesReturn(pattern) || /\(\?[a-z]*x/.test(pattern)) return pattern;
  let sets = 0; // sets may hold sets, as in [[:alpha:]\n]
  return pattern.replace(/\\n|\n|\\[\s\S]|\[\^?\]?|\]/g, (part) => {
    if (part.startsWith("[")) sets++;
    else if (part === "]") sets = Math.max(0, sets - 1);
    return sets === 0 && (part === "\n" || part === "\\n") ? "(?:\\r?\\n)" : part;
  });
}

/** What is skipped all the same need not be gone through. */
function closedGlobs(place: SearchRequest["place"], closedDirs: readonly string[]): string[] {
  if ("file" in place) return [];
  const top = place.folder === "/" ? "/" : `${place.folder}/`;
  const below = closedDirs.filter((dir) => dir.startsWith(top)).map((dir) => dir.slice(top.length));
  return below.map((path) => `--iglob=!/${path.replace(/[\\*?[\]{}!]/g, "\\$&")}`);
}

async function run(
  file: string,
  cwd: string,
  args: readonly string[],
  stdin: number | "ignore",
  request: SearchRequest,
): Promise<SearchResult> {
  const found = new FoundLines<RipgrepLine>(request);
  const enough = new AbortController();
  const output = new RipgrepOutput((line) => found.add(line));
  const program = startProgram({ file, args, cwd, environment: request.environment }, [stdin, "pipe", "pipe"]);
  let faults = "";
  program.child.stdout?.on("data", (chunk: Buffer) => {
    if (found.isFull) return enough.abort();
    output.add(chunk);
  });
  program.child.stderr?.on("data", (chunk: Buffer) => {
    if (faults.length < FAULT_CHARACTERS) faults += chunk.toString("utf8");
  });
  const read = Promise.all([ended(program.child.stdout), ended(program.child.stderr)]);
  const signal = AbortSignal.any([request.signal, enough.signal]);
  const end = await untilEnd(program, { signal, timeoutMs: SEARCH_MS });
  await read;
  request.signal.throwIfAborted();
  if (end.code === 2 && found.total === 0 && faults.trim() !== "") throw refused(faults, request);
  if ("folder" in request.place) keepProven(found, request.place.folder);
  const result = found.result(end.why === "exit" ? undefined : end.why === "timeout" ? "too long" : "too many");
  return { ...result, lines: result.lines.map(({ path, line, text, isMatch }) => ({ path, line, text, isMatch })) };
}

function keepProven(found: FoundLines<RipgrepLine>, folder: string): void {
  const told = found.lines.map((line) => line.told);
  const proven = provenLines(folder, told);
  found.keep(new Set(found.lines.filter((line) => proven.has(line.told))));
}

function tooLarge(): ToolError {
  const message = `The pattern goes over line breaks; files of more than ${byteSize(WHOLE_FILE_BYTES)} are searched line by line alone.`;
  return new ToolError("too-large", message, { hint: "Search for a part of it that stands on one line." });
}

const FAULT_CHARACTERS = 4000;

function ended(stream: NodeJS.ReadableStream | null): Promise<void> {
  return new Promise((resolve) => (stream ? stream.once("close", () => resolve()) : resolve()));
}

function refused(faults: string, { pattern, nameGlobs }: SearchRequest): ToolError {
  const words = faults.replace(/^rg: /gm, "").trim().slice(0, 800);
  const isGlob = nameGlobs.length > 0 && /glob|definition/i.test(words);
  const what = isGlob ? "glob" : "pattern";
  const hint = isGlob
    ? 'Globs look like "*.ts", "src/**/*.{js,ts}" or "!*.test.ts".'
    : `Patterns are regular expressions as ripgrep reads them, without look-around and back-references.${plainWay(pattern)}`;
  return new ToolError("invalid-input", `The ${what} cannot be used: ${words}`, { hint });
}

function plainWay(pattern: string): string {
  const isLong = pattern.length > 300;
  return isLong ? "" : ` To search for this very text: ${JSON.stringify(escapePattern(pattern))}`;
}

export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
