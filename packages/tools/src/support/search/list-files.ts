import { startProgram, untilEnd } from "../programs/running-program.ts";
import type { IgnoreRules } from "./ignore-rules.ts";
import { readFolder, rulesAbove } from "./read-folder.ts";
import { findRipgrep } from "./ripgrep.ts";

export interface ListFilesRequest {
  /** Real path. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly most: number;
  readonly signal: AbortSignal;
}

const LIST_MS = 20_000;

/** The files below a folder that are not ignored, by their paths from there, in no order; as many as were asked for. */
export async function listFiles(request: ListFilesRequest): Promise<string[]> {
  const ripgrep = await findRipgrep(request.environment);
  return ripgrep === undefined ? listByWalking(request) : listWithRipgrep(ripgrep, request);
}

async function listWithRipgrep(
  file: string,
  { folder, environment, most, signal }: ListFilesRequest,
): Promise<string[]> {
  const args = ["--files", "--null", "--no-config", "--no-messages", "--hidden", "--no-require-git", "--no-follow"];
  const enough = new AbortController();
  const names: string[] = [];
  const program = startProgram(
    { file, args: [...args, "--iglob=!.git", "--iglob=!.tickets"], cwd: folder, environment },
    ["ignore", "pipe", "ignore"],
  );
  let rest = "";
  program.child.stdout?.setEncoding("utf8").on("data", (piece: string) => {
    const pieces = (rest + piece).split("\0");
    rest = pieces.pop() ?? "";
    names.push(...pieces);
    if (names.length > most) enough.abort();
  });
  const read = new Promise<void>((resolve) => program.child.stdout?.once("close", resolve));
  await untilEnd(program, { signal: AbortSignal.any([signal, enough.signal]), timeoutMs: LIST_MS });
  await read;
  return names.slice(0, most);
}

async function listByWalking({ folder, most, signal }: ListFilesRequest): Promise<string[]> {
  const names: string[] = [];
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)]);
  const walk = async (real: string, below: string, above: IgnoreRules | undefined): Promise<void> => {
    const limits = { closedDirs: [], signal: bounded, respectIgnore: true, most };
    const listing = await readFolder(real, above, limits).catch(() => undefined);
    for (const { name, kind } of listing?.entries ?? []) {
      if (names.length >= most || bounded.aborted) return;
      if (kind === "file") names.push(`${below}${name}`);
      else if (kind === "folder") await walk(`${real}/${name}`, `${below}${name}/`, listing?.rules);
    }
  };
  await walk(folder, "", await rulesAbove(folder));
  return names;
}
