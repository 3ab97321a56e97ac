import { constants, fstatSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { openFolder } from "../changes/open-folder.ts";
import { judgeText } from "../text/text-encoding.ts";
import type { IgnoreRules } from "./ignore-rules.ts";
import { LineMatcher } from "./line-matcher.ts";
import { readFolder, rulesAbove } from "./read-folder.ts";
import { FoundLines, LINE_CHARACTERS, SEARCH_MS, type SearchRequest, type SearchResult } from "./search-request.ts";

/** Searches without ripgrep: slower, with the regular expressions of JavaScript, and with the same bounds. */
export async function searchByWalking(request: SearchRequest): Promise<SearchResult> {
  await using matcher = new LineMatcher(request.pattern, request.ignoreCase);
  const found = new FoundLines(request);
  const timeout = AbortSignal.timeout(SEARCH_MS);
  const bounded = { ...request, signal: AbortSignal.any([request.signal, timeout]) };
  try {
    if ("file" in request.place) await searchFile("", request.place.file, matcher, found, bounded);
    else {
      const rules = await rulesAbove(request.place.folder);
      await searchFolder(request.place.folder, "", rules, matcher, found, bounded);
    }
  } catch (error) {
    request.signal.throwIfAborted();
    if (!timeout.aborted) throw error;
    return found.result("too long");
  }
  return found.result(found.isFull ? "too many" : undefined);
}

async function searchFolder(
  real: string,
  below: string,
  above: IgnoreRules | undefined,
  matcher: LineMatcher,
  found: FoundLines,
  request: SearchRequest,
): Promise<void> {
  const { closedDirs, signal } = request;
  const limits = { closedDirs, signal, respectIgnore: true, most: 100_000 };
  const listing = await readFolder(real, above, limits).catch(() => signal.throwIfAborted());
  if (!listing) return;
  for (const { name, kind } of [...listing.entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (found.isFull) return;
    const path = below === "" ? name : `${below}/${name}`;
    if (kind === "folder") await searchFolder(`${real}/${name}`, path, listing.rules, matcher, found, request);
    else if (kind === "file" && !request.skip(path)) await searchEntry(real, name, path, matcher, found, request);
  }
}

async function searchEntry(
  real: string,
  name: string,
  path: string,
  matcher: LineMatcher,
  found: FoundLines,
  request: SearchRequest,
): Promise<void> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    await using folder = await openFolder(real);
    await using file = await open(folder.at(name), O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
    await searchFile(path, file, matcher, found, request);
  } catch {
    // What cannot be read has nothing to find.
    request.signal.throwIfAborted();
  }
}

const BLOCK_BYTES = 4 * 1024 * 1024;

async function searchFile(
  path: string,
  file: FileHandle,
  matcher: LineMatcher,
  found: FoundLines,
  request: SearchRequest,
): Promise<void> {
  if (!fstatSync(file.fd).isFile()) return;
  let above = 0;
  for await (const lines of lineBlocks(file, path)) {
    request.signal.throwIfAborted();
    const fits = new Set(await matcher.fits(lines, request.signal));
    const around = new Set([...fits].flatMap((at) => range(at - request.context, at + request.context)));
    lines.forEach((text, at) => {
      if (!around.has(at)) return;
      const cut = text.length > LINE_CHARACTERS ? `${text.slice(0, LINE_CHARACTERS)} [… cut]` : text;
      found.add({ path, line: above + at + 1, text: cut, isMatch: fits.has(at) });
    });
    if (found.isFull) return;
    above += lines.length;
  }
}

/** The lines of a text in parts that fit into memory; of what is no text, none. */
async function* lineBlocks(file: FileHandle, path: string): AsyncGenerator<string[]> {
  const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let rest = "";
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, BLOCK_BYTES, position);
    if (bytesRead === 0) break;
    const judged = decoder ? undefined : judgeText(buffer.subarray(0, Math.min(bytesRead, HEAD_BYTES)), path);
    if (judged && "binary" in judged) return;
    decoder ??= new TextDecoder(judged?.encoding.label);
    position += bytesRead;
    const lines = (rest + decoder.decode(buffer.subarray(0, bytesRead), { stream: true })).split(/\r?\n/);
    const last = lines.pop() ?? "";
    const isTooLong = last.length > BLOCK_BYTES;
    rest = isTooLong ? "" : last;
    yield isTooLong ? [...lines, last] : lines;
  }
  if (rest !== "") yield [rest];
}

const HEAD_BYTES = 64 * 1024;

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
