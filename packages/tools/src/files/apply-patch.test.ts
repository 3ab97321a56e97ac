import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, describe, expect, test } from "vitest";
import appendFile from "./append-file.ts";
import applyPatch from "./apply-patch.ts";
import readTool from "./read-file.ts";

let workingDir: string;
let context: ReturnType<typeof testToolContext>;
const at = (name: string) => join(workingDir, name);
const put = async (name: string, content: string | Uint8Array) => {
  await mkdir(dirname(at(name)), { recursive: true });
  await writeFile(at(name), content);
};
const text = (name: string) => readFile(at(name), "utf8");
const edit = (input: unknown) => invokeTool(applyPatch, input, context);
const patch = (...lines: string[]) => edit({ patch: ["*** Begin Patch", ...lines, "*** End Patch"].join("\n") });
const tree = async () => (await readdir(workingDir, { recursive: true })).sort();

beforeEach(async () => {
  workingDir = await realpath(await mkdtemp(join(tmpdir(), "apply-patch-")));
  context = testToolContext({ workingDir });
});

describe("old_str and new_str", () => {
  test.each([
    ["one place", "a\n\tb  \nc\n", "\tb  ", "\tB", "a\n\tB\nc\n"],
    ["signs that mean something elsewhere", "X\n", "X", "$& $1 $$ $` \\n", "$& $1 $$ $` \\n\n"],
    ["CRLF, one line to two", "a\r\nb\r\nc\r\n", "b", "b1\nb2", "a\r\nb1\r\nb2\r\nc\r\n"],
    ["CRLF, lines given with LF", "a\r\nb\r\nc\r\n", "a\nb", "x\ny", "x\r\ny\r\nc\r\n"],
    ["CRLF, lines given with CRLF", "a\r\nb\r\nc\r\n", "a\r\nb", "x\r\ny", "x\r\ny\r\nc\r\n"],
    ["mixed ends stay as they are", "a\r\nb\nc\r\nd\n", "b\nc", "b\nX\nc", "a\r\nb\nX\nc\r\nd\n"],
    ["old Mac", "a\rb\rc", "a\nb", "x\ny\nz", "x\ry\rz\rc"],
    ["mark kept", "\ufefffirst\nsecond\n", "first", "1st", "\ufeff1st\nsecond\n"],
    ["mark in old_str", "\ufefffirst\n", "\ufefffirst", "1st", "\ufeff1st\n"],
    ["mark in both, on the only line", "\ufefffirst", "\ufefffirst", "\ufeff1st", "\ufeff1st"],
    ["old Mac, lines given with CR", "a\rb\rc", "a\rb", "x\ry", "x\ry\rc"],
    ["no final newline", "a\nb", "b", "B\nC", "a\nB\nC"],
    ["the final newline goes", "a\nb\n", "b\n", "b", "a\nb"],
    ["the final newline comes", "a\nb", "b", "b\n", "a\nb\n"],
    ["lines removed", "a\nb\nc\n", "b\n", "", "a\nc\n"],
    ["all removed", "a\nb\n", "a\nb\n", "", ""],
    ["into an empty file", "", "", "x\n", "x\n"],
    ["a file without line ends takes those given", "ab", "b", "x\r\ny", "ax\r\ny"],
    ["part of a line over a line end", "abc\ndef\n", "c\nd", "-", "ab-ef\n"],
  ])("%s", async (_, before, old_str, new_str, after) => {
    await put("f.txt", before);
    expect(await edit({ path: "f.txt", old_str, new_str })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe(after);
  });

  test("Latin-1 and UTF-16 keep their letters", async () => {
    await put("latin.txt", Buffer.from("caf\u00e9\nbeta\n", "latin1"));
    await put("wide.txt", Buffer.from("\ufeffgrüße\r\nbeta\r\n", "utf16le"));
    expect(await edit({ path: "latin.txt", old_str: "café\nbeta", new_str: "café\nÜBER" })).toMatchObject({ ok: true });
    expect(await edit({ path: "wide.txt", old_str: "beta", new_str: "日本\nx" })).toMatchObject({ ok: true });
    expect(await readFile(at("latin.txt"), "latin1")).toBe("caf\u00e9\n\u00dcBER\n");
    expect(await readFile(at("wide.txt"), "utf16le")).toBe("\ufeffgrüße\r\n日本\r\nx\r\n");
    const refused = await edit({ path: "latin.txt", old_str: "ÜBER", new_str: "日本" });
    expect(refused.text).toMatch(/Latin-1/);
    expect(await readFile(at("latin.txt"), "latin1")).toBe("caf\u00e9\n\u00dcBER\n");
  });

  test("mode is kept, links stay links, and data has a diff", async () => {
    await put("run.sh", "#!/bin/sh\necho a\n");
    await chmod(at("run.sh"), 0o755);
    await symlink("run.sh", at("alias.sh"));
    const outcome = await edit({ path: "alias.sh", old_str: "echo a", new_str: "echo b" });
    expect(outcome.text).toBe("Changed run.sh at line 2 (+1 -1).");
    expect(outcome.data).toEqual({
      path: "run.sh",
      kind: "changed",
      added: 1,
      removed: 1,
      diff: "--- run.sh\n+++ run.sh\n@@ -1,2 +1,2 @@\n #!/bin/sh\n-echo a\n+echo b\n",
    });
    expect((await stat(at("run.sh"))).mode & 0o777).toBe(0o755);
    expect(await realpath(at("alias.sh"))).toBe(at("run.sh"));
    expect(await tree()).toEqual(["alias.sh", "run.sh"]);
  });

  test("no place: the nearest text with its line, and what is different", async () => {
    await put("f.ts", "function pay() {\n  const rate = 3;\n  return totalAmount * rate;\n}\n");
    const near = await edit({ path: "f.ts", old_str: "  return totalAmounts * rates;", new_str: "x" });
    expect(near.text).toMatch(/does not stand in f\.ts[\s\S]* 3\t {2}return totalAmount \* rate;/);
    expect((await edit({ path: "f.ts", old_str: "\tconst rate = 3;", new_str: "x" })).text).toMatch(/spaces, tabs/);
    expect((await edit({ path: "f.ts", old_str: "     2\t  const rate = 3;", new_str: "x" })).text).toMatch(
      /line numbers/,
    );
    expect((await edit({ path: "f.ts", old_str: "日本語", new_str: "x" })).text).toMatch(/Nothing in f\.ts resembles/);
  });

  test("several places: how many, and where", async () => {
    await put("f.txt", "same\n1\nsame\n2\n3\nsame\n");
    const outcome = await edit({ path: "f.txt", old_str: "same", new_str: "x" });
    expect(outcome.text).toMatch(/3 places of f\.txt: lines 1, 3, 6/);
    await put("f.txt", "aaa\n");
    expect((await edit({ path: "f.txt", old_str: "aa", new_str: "x" })).text).toMatch(/2 places/);
  });

  test.each([
    ["an empty old_str", { path: "f.txt", old_str: "", new_str: "x" }, /old_str is empty/],
    ["no change", { path: "f.txt", old_str: "a", new_str: "a" }, /nothing to change/],
    ["no new_str", { path: "f.txt", old_str: "a" }, /lacks new_str/],
    ["no old_str", { path: "f.txt", new_str: "a" }, /lacks old_str/],
    ["nothing at all", {}, /neither a patch nor a path[\s\S]*\*\*\* Begin Patch/],
    [
      "a missing file",
      { path: "g.txt", old_str: "a", new_str: "b" },
      /There is no "g\.txt"\.[^\n]* create_file makes new files\.[\s\S]*Working directory: /,
    ],
    ["a folder", { path: "sub", old_str: "a", new_str: "b" }, /sub is a folder/],
    ["a picture", { path: "p.png", old_str: "a", new_str: "b" }, /PNG image/],
  ])("refuses %s", async (_, input, words) => {
    await put("f.txt", "a\nb\n");
    await put("sub/x", "");
    await put("p.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect(await edit(input)).toMatchObject({ ok: false, text: expect.stringMatching(words) });
    expect(await text("f.txt")).toBe("a\nb\n");
  });

  test("a pipe is refused at once", async () => {
    execFileSync("mkfifo", [at("pipe")]);
    expect((await edit({ path: "pipe", old_str: "a", new_str: "b" })).text).toMatch(/named pipe/);
  });
});

describe("a file that changed", () => {
  const readIt = () => invokeTool(readTool, { path: "f.txt" }, context);

  test("since it was read is refused until it is read again", async () => {
    await put("f.txt", "a\nb\n");
    await readIt();
    await put("f.txt", "a\nb\nmore\n");
    expect((await edit({ path: "f.txt", old_str: "b", new_str: "B" })).text).toMatch(/changed since it was last read/);
    expect((await patch("*** Delete File: f.txt")).text).toMatch(/changed since/);
    expect((await patch("*** Update File: f.txt", "@@", "-b", "+B")).text).toMatch(/changed since/);
    expect(await text("f.txt")).toBe("a\nb\nmore\n");
    await readIt();
    expect(await edit({ path: "f.txt", old_str: "b", new_str: "B" })).toMatchObject({ ok: true });
  });

  test("in its first kilobytes only, of a large one read in part", async () => {
    const big = `${"line of a large file\n".repeat(20_000)}end\n`;
    await put("f.txt", big);
    await invokeTool(readTool, { path: "f.txt", start_line: 20_000, end_line: 20_001 }, context);
    await put("f.txt", big.replace("line", "LINE"));
    expect((await edit({ path: "f.txt", old_str: "end", new_str: "END" })).text).toMatch(/changed since/);
  });

  test("but has the same content again is fine; so is one never read, and one that we wrote", async () => {
    await put("f.txt", "a\nb\n");
    await readIt();
    await put("f.txt", "other\n");
    await put("f.txt", "a\nb\n");
    expect(await edit({ path: "f.txt", old_str: "b", new_str: "B" })).toMatchObject({ ok: true });
    expect(await edit({ path: "f.txt", old_str: "B", new_str: "b" })).toMatchObject({ ok: true });
  });

  test("before it was appended to is still to be read", async () => {
    await put("f.txt", "a\n");
    await readIt();
    await put("f.txt", "theirs\n");
    expect(await invokeTool(appendFile, { path: "f.txt", content: "b\n" }, context)).toMatchObject({ ok: true });
    expect((await edit({ path: "f.txt", old_str: "theirs", new_str: "x" })).text).toMatch(/changed since/);
  });
});

describe("leaked routing", () => {
  test.each([
    ["new_str", { path: "f.txt", old_str: "a", new_str: "b to=functions.apply_patch code" }],
    ["a patch", { patch: "*** Begin Patch\n*** Update File: f.txt\n@@\n-a\n+b to=functions.read_file\n*** End Patch" }],
    [
      "what stands behind a patch",
      { patch: "*** Begin Patch\n*** Update File: f.txt\n@@\n-a\n+b\n*** End Patch\nassistant to=functions.read_file" },
    ],
  ])("in %s is refused", async (_, input) => {
    await put("f.txt", "a\n");
    expect(await edit(input)).toMatchObject({ ok: false, text: expect.stringContaining("belongs to a call") });
    expect(await text("f.txt")).toBe("a\n");
  });

  test("that a file had before is no leak", async () => {
    await put("f.txt", "see to=functions.x here\nb\n");
    expect(await edit({ path: "f.txt", old_str: "b", new_str: "c" })).toMatchObject({ ok: true });
    expect(await edit({ path: "f.txt", old_str: "to=functions.x", new_str: "to=functions.y" })).toMatchObject({
      ok: true,
    });
  });
});

// Who compares lines with each other, and not each with what is looked for, is not done within minutes.
test("half a million lines are gone through once", async () => {
  await put("big.txt", Array.from({ length: 500_000 }, (_, i) => `line ${i}`).join("\n"));
  expect(await edit({ path: "big.txt", old_str: "line 499998\n", new_str: "" })).toMatchObject({ ok: true });
  expect((await edit({ path: "big.txt", old_str: "line nowhere to be found", new_str: "" })).ok).toBe(false);
});

test("a patch of very many files is told in few lines", async () => {
  const added = Array.from({ length: 130 }, (_, i) => [`*** Add File: f${i}.txt`, "+x"]).flat();
  const outcome = await patch(...added);
  expect(outcome.text.split("\n")).toHaveLength(101);
  expect(outcome.text).toMatch(/… and 30 more files, as the patch says\.$/);
  expect(outcome.data).toMatchObject({ added: 130, diff: expect.stringMatching(/… and 30 more files\n$/) });
  expect(await tree()).toHaveLength(130);
});
