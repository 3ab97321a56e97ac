import { mkdir, mkdtemp, realpath, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { provenLines, type ToldLine } from "./proven-lines.ts";

let base: string;
const line = (path: string | Buffer, offset: number, text: string): ToldLine => ({
  ...{ path: Buffer.from(path), offset, bytes: Buffer.from(text) },
});
const proven = (lines: ToldLine[]) =>
  [...provenLines(join(base, "ws"), lines)].map(({ path, bytes }) => `${path}:${bytes}`);

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "proven-")));
  for (const folder of ["ws/one", "abroad"]) await mkdir(join(base, folder), { recursive: true });
  await writeFile(join(base, "ws/one/a"), "first\nsecond\n");
  await writeFile(join(base, "abroad/a"), "secret\n");
});

test("lines that are there, by their place in the file", async () => {
  const lines = [
    line("one/a", 0, "first"),
    line("one/a", 6, "second"),
    line("one/a", 6, "other"),
    line("none", 0, "x"),
  ];
  expect(proven(lines)).toEqual(["one/a:first", "one/a:second"]);
  expect(proven([line("one/a", 0, "fir [... omitted end of long line]"), line("one/a", 0, " [... x]")])).toHaveLength(
    1,
  );
});

test("what a link led to is not there, nor what only looks like it", async () => {
  await symlink("../abroad", join(base, "ws/link"));
  await symlink("../abroad/a", join(base, "ws/flink"));
  expect(proven([line("link/a", 0, "secret"), line("flink", 0, "secret"), line("one/a", 0, "secret")])).toEqual([]);
  expect(proven([line("../abroad/a", 0, "secret"), line("one", 0, "x")])).toEqual([]);
});

test("marks, other encodings, and names that are no text", async () => {
  await writeFile(join(base, "ws/bom"), "\ufefffirst\nsecond\n");
  await writeFile(join(base, "ws/wide"), Buffer.from("\ufeffé\nsecond\n", "utf16le"));
  const name = Buffer.from([0x61, 0xff, 0x62]);
  await writeFile(Buffer.concat([Buffer.from(`${base}/ws/`), name]), "odd\n");
  const lines = [line("bom", 6, "second"), line("wide", 3, "second"), line(name, 0, "odd")];
  expect(proven(lines)).toHaveLength(3);
});
