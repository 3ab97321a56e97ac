import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdir, mkdtemp, open, realpath, rename, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { memoryUsage } from "node:process";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, describe, expect, test } from "vitest";
import readFile from "./read-file.ts";

let workingDir: string;
const read = (path: string, range: Record<string, unknown> = {}, signal = new AbortController().signal) =>
  invokeTool(readFile, { path, ...range }, testToolContext({ workingDir, signal }));
const put = async (path: string, content: string | Uint8Array): Promise<string> => {
  const file = join(workingDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
};
const numbered = (lines: number, width = 0) =>
  Array.from({ length: lines }, (_, i) => `row=${i + 1};${"x".repeat(width)}\n`).join("");

beforeEach(async () => {
  workingDir = await realpath(await mkdtemp(join(tmpdir(), "read-file-")));
});

describe("text", () => {
  test("a small file comes whole, with numbers and nothing else", async () => {
    await put("a.txt", "alpha\nbeta\n\ngamma");
    const outcome = await read("a.txt");
    expect(outcome.text).toBe("     1\talpha\n     2\tbeta\n     3\t\n     4\tgamma");
    expect(outcome.data).toEqual({
      path: "a.txt",
      bytes: 17,
      encoding: "utf-8",
      first_line: 1,
      last_line: 4,
      line_count: 4,
    });
  });

  test("an empty file says so", async () => {
    await put("empty.txt", "");
    expect(await read("empty.txt")).toMatchObject({ ok: true, text: "(empty file)" });
    expect(await read("empty.txt", { start_line: 3 })).toMatchObject({ ok: true, text: "(empty file)" });
  });

  test("neither mark nor CR is shown", async () => {
    await put("crlf.txt", "\ufeffmarked\r\nnext\r\n");
    expect((await read("crlf.txt")).text).toBe("     1\tmarked\n     2\tnext");
    await put("mac.txt", "one\rtwo\r");
    expect((await read("mac.txt")).text).toBe("     1\tone\n     2\ttwo");
  });

  test("only a mark is an empty text", async () => {
    await put("mark.txt", "\ufeff");
    expect(await read("mark.txt")).toMatchObject({ ok: true, text: "(empty file)" });
  });

  test.each([
    ["little-endian", "utf16le", true],
    ["little-endian, unmarked", "utf16le", false],
    ["big-endian", "be", true],
    ["big-endian, unmarked", "be", false],
  ])("UTF-16 %s", async (_, order, mark) => {
    const bytes = Buffer.from(`${mark ? "\ufeff" : ""}grüße señor 😀\ndeux ਊ\n`, "utf16le");
    await put("wide.txt", order === "be" ? bytes.swap16() : bytes);
    const { text } = await read("wide.txt");
    expect(text).toMatch(/^\[UTF-16 \((little|big)-endian\) text\]\n {5}1\tgrüße señor 😀\n {5}2\tdeux ਊ$/);
  });

  test("UTF-16 over many chunks keeps its lines", async () => {
    const text = Array.from({ length: 60_000 }, (_, i) => `zeile ${i + 1} äöü`).join("\r\n");
    await put("wide.txt", Buffer.from(`\ufeff${text}`, "utf16le"));
    const outcome = await read("wide.txt", { start_line: 54_321, end_line: 54_322 });
    expect(outcome.text).toContain("54321\tzeile 54321 äöü\n 54322\tzeile 54322 äöü");
  });

  test("Latin-1", async () => {
    await put("latin.txt", Buffer.from("caf\xe9 \x93quoted\x94\nna\xefve\n", "latin1"));
    expect((await read("latin.txt")).text).toBe("[Latin-1 text]\n     1\tcafé “quoted”\n     2\tnaïve");
  });

  test.each([
    ["Cyrillic", "Привет, мир\nвторая строка\n"],
    ["Chinese", "第一行 文字\n第二行\n"],
    ["Greek", "Γειά σου Κόσμε\n"],
  ])("UTF-16 without a mark, %s", async (_, words) => {
    const little = Buffer.from(words, "utf16le");
    await put("le.txt", little);
    await put("be.txt", Buffer.from(little).swap16());
    const first = words.split("\n")[0];
    expect((await read("le.txt")).text).toContain(`[UTF-16 (little-endian) text]\n     1\t${first}`);
    expect((await read("be.txt")).text).toContain(`[UTF-16 (big-endian) text]\n     1\t${first}`);
  });

  test("a broken byte early in a text makes no other encoding of it", async () => {
    await put(
      "a.txt",
      Buffer.concat([Buffer.from("naïve größer ça\nbroken "), Buffer.from([0xff]), Buffer.from("\nété\n")]),
    );
    const { text } = await read("a.txt");
    expect(text).toContain("naïve größer ça");
    expect(text).toContain("     3\tété");
  });

  test("what is added while it is counted is not read", async () => {
    const file = await put("grows.log", numbered(20_000));
    const handle = await open(file, "a");
    const reading = read("grows.log", { start_line: 30_000 });
    for (let i = 0; i < 50; i++) await handle.write(numbered(1000));
    await handle.close();
    expect((await reading).text).toContain("there is no line 30000");
  });

  test("a stray Latin-1 line late in a long file is still read", async () => {
    await put("mixed.txt", Buffer.concat([Buffer.from(numbered(3000, 60)), Buffer.from("caf\xe9\n", "latin1")]));
    expect((await read("mixed.txt", { start_line: 3001 })).text).toContain("3001\tcafé");
  });
});

describe("ranges", () => {
  test("over 10 KB without a range: size, line count and an example", async () => {
    await put("big.txt", numbered(300, 60));
    const { ok, text } = await read("big.txt");
    expect(ok).toBe(false);
    expect(text).toMatch(/big\.txt has 20\.\d KB and 300 lines/);
    expect(text).toContain('read_file {"path":"big.txt","start_line":1,"end_line":200}');
    expect(text).not.toContain("row=1;");
  });

  test("exactly 10 KB comes whole", async () => {
    await put("limit.txt", `${"x".repeat(10_239)}\n`);
    expect((await read("limit.txt")).text).toBe(`     1\t${"x".repeat(10_239)}`);
    await put("over.txt", `${"x".repeat(10_240)}\n`);
    expect((await read("over.txt")).ok).toBe(false);
  });

  test("these lines and no others", async () => {
    await put("big.txt", numbered(300, 60));
    const { text } = await read("big.txt", { start_line: "100", end_line: 101 });
    expect(text).toBe(`   100\trow=100;${"x".repeat(60)}\n   101\trow=101;${"x".repeat(60)}`);
  });

  test("past the end: advice with the line count", async () => {
    await put("big.txt", numbered(300, 60));
    const { ok, text } = await read("big.txt", { start_line: 900, end_line: 910 });
    expect(ok).toBe(false);
    expect(text).toContain("has 300 lines; there is no line 900");
    expect(text).toContain('"start_line":251,"end_line":300');
  });

  test.each([
    [
      { start_line: 4, end_line: 3 },
      "     3\trow=3;\n     4\trow=4;\n[The range was reversed: lines 3 to 4 are shown.]",
    ],
    [{ start_line: 0, end_line: 1 }, "     1\trow=1;"],
    [{ start_line: -7, end_line: 1 }, "     1\trow=1;"],
    [{ start_line: 5, end_line: 99 }, "     5\trow=5;\n[End of the file: it has 5 lines.]"],
    [{ start_line: 5 }, "     5\trow=5;\n[End of the file: it has 5 lines.]"],
    [{ start_line: 4, end_line: -1 }, "     4\trow=4;\n     5\trow=5;\n[End of the file: it has 5 lines.]"],
    [{ end_line: 1 }, "     1\trow=1;"],
    [{ start_line: 2, end_line: 2 }, "     2\trow=2;"],
  ])("%j", async (range, text) => {
    await put("five.txt", numbered(5));
    expect((await read("five.txt", range)).text).toBe(text);
  });

  test("a wide range stops, and says where to go on", async () => {
    await put("big.txt", numbered(5000, 60));
    const { text } = await read("big.txt", { start_line: 1, end_line: 5000 });
    expect(text.length).toBeLessThan(45_000);
    const last = Number(/(\d+)\trow=\d+;x+\n\[Stopped/.exec(text)?.[1]);
    expect(text).toContain(`Go on with start_line ${last + 1}.`);
  });

  test("long lines are cut with a note", async () => {
    await put("long.js", `short\n${"y".repeat(500_000)}\nend\n`);
    const { text } = await read("long.js", { start_line: 1, end_line: 3 });
    expect(text).toContain(`     2\t${"y".repeat(2000)} … [line cut here; it has 488.3 KB]\n     3\tend`);
    expect(text.length).toBeLessThan(2200);
  });

  test("characters are not cut in half", async () => {
    await put("emoji.txt", `${"😀".repeat(20_000)}\n`);
    const { text } = await read("emoji.txt", { start_line: 1 });
    expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|\ufffd/);
  });
});

describe("what is no text", () => {
  test.each([
    ["PNG image", "p.png", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")],
    ["JPEG image", "p.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ["PDF document", "p.pdf", Buffer.from("%PDF-1.7\n1 0 obj\n")],
    ["ZIP archive", "p.zip", Buffer.from("PK\x03\x04\x14\0")],
    ["Word document", "p.docx", Buffer.from("PK\x03\x04\x14\0")],
    ["SQLite database", "p.db", Buffer.from("SQLite format 3\0")],
    ["ELF program", "p", Buffer.from("\x7fELF\x02\x01")],
    ["gzip archive", "p.gz", Buffer.from([0x1f, 0x8b, 8, 0])],
    ["binary file", "nul.dat", Buffer.from("text and \0 more")],
    ["binary file", "all.dat", Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 101 + 7) & 255))],
    ["binary file", "no-nul.dat", Buffer.from(Array.from({ length: 4096 }, (_, i) => 1 + ((i * 101) % 255)))],
    ["binary file", "control.dat", Buffer.from("\x01\x02\x03\x04abc")],
  ])("%s: %s", async (kind, name, bytes) => {
    await put(name, bytes);
    const { ok, text } = await read(name);
    expect(ok).toBe(false);
    expect(text).toContain(kind);
    expect(text).toMatch(/binary file/);
    expect(text).toContain(`${bytes.length < 1024 ? `${bytes.length} bytes` : "4 KB"}`);
    expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  test("words that begin like an archive are words", async () => {
    await put("bz.txt", "BZh is how bzip2 files begin\n");
    expect((await read("bz.txt")).text).toContain("BZh is how");
  });

  test("a folder says what it holds", async () => {
    await put("sub/inner.txt", "x");
    const { ok, text } = await read("sub");
    expect(ok).toBe(false);
    expect(text).toMatch(/sub is a folder.*inner\.txt\nWorking directory: .*\nTop level: sub\//);
  });

  test("pipes, sockets and devices are answered at once", async () => {
    execFileSync("mkfifo", [join(workingDir, "pipe")]);
    const server = createServer().listen(join(workingDir, "sock"));
    await new Promise((resolve) => server.once("listening", resolve));
    await symlink("/dev/zero", join(workingDir, "zero"));
    expect((await read("pipe")).text).toContain("named pipe");
    expect((await read("sock")).text).toContain("socket");
    expect((await read("zero")).text).toContain("outside the working directory");
    server.close();
  });
});

describe("paths", () => {
  test("a missing file: the nearest names, the folder and its top level", async () => {
    await put("src/server/request-handler.ts", "x");
    await put("README.md", "x");
    const { ok, text } = await read("src/request-handlr.ts");
    expect(ok).toBe(false);
    expect(text).toContain("src/server/request-handler.ts");
    expect(text).toContain(workingDir);
    expect(text).toContain("README.md");
    expect((await read("readme.txt")).text).toMatch(/Nearest names: README\.md/);
  });

  test("the folder that was named is looked through first, however many files there are", async () => {
    await mkdir(join(workingDir, "many"));
    for (let i = 0; i < 4200; i++) writeFileSync(join(workingDir, "many", `other-${i}`), "");
    await put("zone/deep/parser.ts", "x");
    expect((await read("zone/deep/parsr.ts")).text).toMatch(/Nearest names: zone\/deep\/parser\.ts/);
  });

  test("a link to nothing is told as one, and what is just being written is not listed", async () => {
    await symlink("gone.txt", join(workingDir, "link.txt"));
    await put(".marvin-0123456789ab.tmp", "half");
    const { text } = await read("link.txt");
    expect(text).toMatch(/^Error: "link\.txt" is a link to "gone\.txt", where nothing is\.\n/);
    expect(text).toMatch(/\nTop level: link\.txt$/);
  });

  test("what lies elsewhere is not read", async () => {
    const outside = await mkdtemp(join(tmpdir(), "outside-"));
    await writeFile(join(outside, "diary.txt"), "NOT-FOR-YOU");
    await symlink(outside, join(workingDir, "link"));
    for (const path of [join(outside, "diary.txt"), "link/diary.txt", ".git/config"]) {
      const { ok, text } = await read(path);
      expect([path, ok]).toEqual([path, false]);
      expect(text).not.toContain("NOT-FOR-YOU");
      expect(text).toContain(workingDir);
    }
  });

  test("a folder opened for reading is read", async () => {
    const spill = await realpath(await mkdtemp(join(tmpdir(), "spill-")));
    await writeFile(join(spill, "long.txt"), "kept\n");
    const context = testToolContext({ workingDir, readableDirs: [spill] });
    expect((await invokeTool(readFile, { path: join(spill, "long.txt") }, context)).text).toBe("     1\tkept");
  });

  test("a file that is being replaced is read or refused, never mixed up", async () => {
    await put("a.txt", "inside\n");
    const swapping = (async () => {
      for (let i = 0; i < 50; i++) {
        await symlink("/etc/passwd", join(workingDir, "next"));
        await rename(join(workingDir, "next"), join(workingDir, "a.txt"));
        await put("next", "inside\n");
        await rename(join(workingDir, "next"), join(workingDir, "a.txt"));
      }
    })();
    for (let i = 0; i < 50; i++) expect((await read("a.txt")).text).not.toContain("root:");
    await swapping;
  });
});

describe("huge files", () => {
  const huge = async (head: string, bytes = 5 * 1024 ** 3): Promise<void> => {
    const handle = await open(join(workingDir, "huge.log"), "w");
    await handle.write(head);
    await handle.truncate(bytes);
    await handle.close();
  };

  /** Nobody comes to the end of it within the time of a test. */
  const ENDLESS = 1024 ** 4;

  test("a range near the top is read without reading on", async () => {
    await huge(numbered(20_000, 60), ENDLESS);
    const before = memoryUsage().rss;
    const { text } = await read("huge.log", { start_line: 15_000, end_line: 15_001 });
    expect(text).toContain("15000\trow=15000;");
    expect(memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2);
  });

  test("without a range the count stops in time", async () => {
    await huge(numbered(20_000, 60));
    const { ok, text } = await read("huge.log");
    expect(ok).toBe(false);
    expect(text).toMatch(/5 GB and at least 20001 lines/);
  });

  test("zeros alone are binary", async () => {
    await huge("");
    expect((await read("huge.log", { start_line: 1 })).text).toContain("binary file (5 GB)");
  });

  test("lines before room that is not written yet", async () => {
    await huge("one\ntwo\n");
    expect((await read("huge.log", { start_line: 1, end_line: 2 })).text).toBe("     1\tone\n     2\ttwo");
    expect((await read("huge.log")).text).toMatch(/5 GB and at least 3 lines/);
    await huge("one\ntw");
    expect((await read("huge.log", { start_line: 1, end_line: 1 })).text).toContain("binary file (5 GB)");
  });

  test("a cancelled read ends", async () => {
    await huge(numbered(2000, 60), ENDLESS);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const outcome = await read("huge.log", { start_line: 1_000_000 }, controller.signal);
    expect(outcome).toMatchObject({ ok: false, error: { code: "aborted" } });
  });
});
