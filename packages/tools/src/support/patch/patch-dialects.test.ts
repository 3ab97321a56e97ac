import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, describe, expect, test } from "vitest";
import applyPatch from "../../files/apply-patch.ts";

let workingDir: string;
const at = (name: string) => join(workingDir, name);
const put = async (name: string, content: string) => {
  await mkdir(dirname(at(name)), { recursive: true });
  await writeFile(at(name), content);
};
const text = (name: string) => readFile(at(name), "utf8");
const apply = (input: Record<string, unknown>) => invokeTool(applyPatch, input, testToolContext({ workingDir }));
const codex = (...lines: string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
const update = (...lines: string[]) => codex("*** Update File: f.txt", ...lines);
const mode = async (name: string) => (await stat(at(name))).mode & 0o777;

const TEN = Array.from({ length: 10 }, (_, i) => `l${i + 1}\n`).join("");
const NAMES = "--- a/f.txt\n+++ b/f.txt\n";

beforeEach(async () => {
  workingDir = await realpath(await mkdtemp(join(tmpdir(), "patch-dialects-")));
});

describe("diffs as programs write them", () => {
  test.each([
    [
      "a mail of git format-patch",
      `From 0123456789abcdef Mon Sep 17 00:00:00 2001\nSubject: [PATCH] x\n\n---\n f.txt | 2 +-\n\ndiff --git a/f.txt b/f.txt\nindex 1..2 100644\n${NAMES}@@ -9,2 +9,2 @@ l8\n-l9\n+L9\n l10\n-- \n2.39.5\n\n`,
      TEN.replace("l9", "L9"),
    ],
    [
      "the same with wrong counts",
      `diff --git a/f.txt b/f.txt\n${NAMES}@@ -9,7 +9,7 @@ l8\n-l9\n+L9\n l10\n-- \n2.39.5\n`,
      TEN.replace("l9", "L9"),
    ],
    [
      "diff -ru over folders",
      `diff -ru a/f.txt b/f.txt\n${NAMES}@@ -2 +2 @@\n-l2\n+L2\nOnly in b: x\ndiff -ru a/f.txt b/f.txt\n${NAMES}@@ -4,9 +4 @@\n-l4\n+L4\nOnly in b: y\n`,
      TEN.replace("l2", "L2").replace("l4", "L4"),
    ],
    [
      "Subversion",
      `Index: f.txt\n${"=".repeat(67)}\n--- f.txt\t(revision 1)\n+++ f.txt\t(working copy)\n@@ -2 +2 @@\n-l2\n+L2\n`,
      TEN.replace("l2", "L2"),
    ],
    [
      "times behind spaces",
      "--- f.txt 2026-01-01 10:00:00.000000000 +0100\n+++ f.txt 2026-01-01 10:00:00\n@@ -2 +2 @@\n-l2\n+L2\n",
      TEN.replace("l2", "L2"),
    ],
    [
      "other letters before the names",
      "diff --git i/f.txt w/f.txt\n--- i/f.txt\n+++ w/f.txt\n@@ -2 +2 @@\n-l2\n+L2\n",
      TEN.replace("l2", "L2"),
    ],
    ["no header of a hunk", `${NAMES} l1\n-l2\n+L2\n l3\n`, TEN.replace("l2", "L2")],
    [
      "words and a fence around it",
      `Here:\n\`\`\`diff\n${NAMES}@@ -2 +2 @@\n-l2\n+L2\n\`\`\`\nDone.`,
      TEN.replace("l2", "L2"),
    ],
  ])("%s", async (_, patch, after) => {
    await put("f.txt", TEN);
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe(after);
  });

  test("lines that look like names of files belong to the hunk that counts them", async () => {
    await put("f.txt", "-- old\nb\nc\n");
    const patch = `${NAMES}@@ -1 +1 @@\n--- old\n+++ new\n@@ -3 +3 @@\n-c\n+C\n`;
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe("++ new\nb\nC\n");
  });

  test.each([
    [
      "a deletion of a file without final newline",
      "x\ny",
      "@@ -1,2 +0,0 @@\n-x\n-y\n\\ No newline at end of file\n",
      "",
    ],
    ["a last line that is blank", "x", "@@ -1 +1,2 @@\n-x\n\\ No newline at end of file\n+x\n+\n", "x\n\n"],
    ["a blank line that stays, at the end of it all", "\n", "@@ -1 +1,2 @@\n+x\n \n", "x\n\n"],
  ])("%s", async (_, before, hunk, after) => {
    await put("f.txt", before);
    const names = after === "" ? "--- a/f.txt\n+++ /dev/null\n" : NAMES;
    expect(await apply({ patch: names + hunk })).toMatchObject({ ok: true });
    if (after === "") expect(await readdir(workingDir)).toEqual([]);
    else expect(await text("f.txt")).toBe(after);
  });

  test("the same name twice has no prefix, if there is such a file", async () => {
    await put("f.txt", TEN);
    await put("b/f.txt", TEN);
    const patch = "--- b/f.txt\n+++ b/f.txt\n@@ -2 +2 @@\n-l2\n+L2\n";
    expect((await apply({ patch })).text).toContain("Changed b/f.txt");
    expect((await apply({ patch: patch.replaceAll("b/", "a/") })).text).toContain("Changed f.txt");
  });

  test("a file of CRLF lines gets its own line end where its last line goes", async () => {
    await put("f.txt", "a\r\nb");
    const patch = `${NAMES}@@ -1,2 +1 @@\n a\n-b\n\\ No newline at end of file\n`;
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe("a\r\n");
  });

  test("files that are dated to the beginning of time are new or gone", async () => {
    await put("gone.txt", "x\n");
    const patch =
      "--- a/n.txt\t1970-01-01 00:00:00.000000000 +0000\n+++ b/n.txt\t2026-01-01 00:00:00\n@@ -0,0 +1 @@\n+new\n" +
      "--- a/gone.txt\t2026-01-01 00:00:00\n+++ b/gone.txt\t1970-01-01 01:00:00.000000000 +0100\n@@ -1 +0,0 @@\n-x\n";
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect([await readdir(workingDir), await text("n.txt")]).toEqual([["n.txt"], "new\n"]);
  });

  test("modes: a new program, one made of a file, and one that is none any more", async () => {
    await put("f.txt", "a\n");
    await put("was.sh", "b\n");
    await chmod(at("was.sh"), 0o750);
    const patch =
      "diff --git a/n.sh b/n.sh\nnew file mode 100755\n--- /dev/null\n+++ b/n.sh\n@@ -0,0 +1 @@\n+echo\n" +
      "diff --git a/f.txt b/f.txt\nold mode 100644\nnew mode 100755\n" +
      `diff --git a/was.sh b/was.sh\nold mode 100755\nnew mode 100644\n--- a/was.sh\n+++ b/was.sh\n@@ -1 +1 @@\n-b\n+B\n`;
    const outcome = await apply({ patch });
    expect(outcome.text).toBe("Created n.sh.\nChanged f.txt (its mode alone).\nChanged was.sh at line 1 (+1 -1).");
    expect([(await mode("n.sh")) & 0o100, await mode("was.sh"), await text("was.sh")]).toEqual([0o100, 0o640, "B\n"]);
    expect((await mode("f.txt")) & 0o100).toBe(0o100);
  });

  test("a copy leaves its original as it is", async () => {
    await put("f.txt", "a\n");
    await chmod(at("f.txt"), 0o755);
    const patch = `diff --git a/f.txt b/g.txt\ncopy from f.txt\ncopy to g.txt\n--- a/f.txt\n+++ b/g.txt\n@@ -1 +1 @@\n-a\n+A\n`;
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect([await text("f.txt"), await text("g.txt"), await mode("g.txt")]).toEqual(["a\n", "A\n", 0o755]);
    expect((await apply({ patch })).text).toMatch(/g\.txt exists already/);
  });

  test("names with spaces and in quotes, without hunks", async () => {
    await put("é.txt", "");
    await put("my file.txt", "");
    const patch =
      'diff --git "a/\\303\\251.txt" "b/\\303\\251.txt"\ndeleted file mode 100644\nindex e69de29..000\n' +
      "diff --git a/my file.txt b/my file.txt\ndeleted file mode 100644\n" +
      "diff --git w/new x.txt i/new x.txt\nnew file mode 100644\nindex 000..e69de29\n";
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect(await readdir(workingDir)).toEqual(["new x.txt"]);
  });

  test.each([
    ["a link", "diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc\n", /a link/],
    ["a merge", `diff --cc f.txt\n${NAMES}@@@ -1,1 -1,1 +1,1 @@@\n- a\n++c\n`, /combined diff/],
    ["an addition behind the end", `${NAMES}@@ -99,0 +100 @@\n+new\n`, /below line 99, but f\.txt has 10 lines/],
  ])("refuses %s", async (_, patch, words) => {
    await put("f.txt", TEN);
    expect(await apply({ patch })).toMatchObject({ ok: false, text: expect.stringMatching(words) });
    expect([await readdir(workingDir), await text("f.txt")]).toEqual([["f.txt"], TEN]);
  });
});

describe("patches of Codex", () => {
  const TITLE = "Title\n=====\nbody\n";
  test.each([
    [
      "two patches one after the other",
      TEN,
      `${update("@@", "-l1", "+L1", " l2")}\nand\n${update("@@", "-l4", "+L4")}`,
      TEN.replace("l1\n", "L1\n").replace("l4", "L4"),
    ],
    [
      "hunks that share a line that stays",
      "a\nb\nc\n",
      update("@@", "-a", "+A", " b", "@@", " b", "-c", "+C"),
      "A\nb\nC\n",
    ],
    ["additions without a place, one after the other at the end", "a\n", update("@@", "+b", "@@", "+c"), "a\nb\nc\n"],
    [
      "a block with a heading of Markdown",
      TITLE,
      update("<<<<<<< SEARCH", "Title", "=====", "=======", "Other", "=====", ">>>>>>> REPLACE"),
      TITLE.replace("Title", "Other"),
    ],
    ["an empty SEARCH part for an empty file", "", update("<<<<<<< SEARCH", "=======", "x", ">>>>>>> REPLACE"), "x\n"],
  ])("%s", async (_, before, patch, after) => {
    await put("f.txt", before);
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe(after);
  });

  test("a move whose name stands in quotes, below a blank line", async () => {
    await put("f.txt", "a\n");
    expect(await apply({ patch: update("", '*** Move to: "g.txt"') })).toMatchObject({ ok: true });
    expect(await readdir(workingDir)).toEqual(["g.txt"]);
  });

  test("blocks below the names of several files", async () => {
    await put("f.txt", "a\nb\n");
    await put("g.txt", "x\n");
    const block = (old: string, now: string) => `<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`;
    const patch = `f.txt\n${block("a", "A")}\n${block("b", "B")}\n**g.txt**\n${block("x", "X")}`;
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect([await text("f.txt"), await text("g.txt")]).toEqual(["A\nB\n", "X\n"]);
  });

  test("a patch that was indented as a whole", async () => {
    await put("f.txt", "\ta\n\nb\n");
    const patch = update("@@", " \ta", "", "-b", "+\tB").replace(/^(?=.)/gm, "    ");
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe("\ta\n\n\tB\n");
    expect(await apply({ patch: patch.replaceAll("B", "C").replace("    *** End", "*** End") })).toMatchObject({
      ok: false,
    });
  });

  test("the names that other tools have for the arguments", async () => {
    await put("f.txt", "a\n");
    expect(await apply({ file_path: "f.txt", old_string: "a", new_string: "b" })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe("b\n");
  });

  test("a patch whose line breaks are escaped", async () => {
    await put("f.txt", 'say("a")\n');
    const patch = update("@@", '-say("a")', '+say("b")');
    expect(await apply({ patch: JSON.stringify(patch).slice(1, -1) })).toMatchObject({ ok: true });
    expect(
      await apply({ patch: patch.replaceAll('"b"', '"c"').replace('"a"', '"b"').replaceAll("\n", "\\n") }),
    ).toMatchObject({
      ok: true,
    });
    expect(await text("f.txt")).toBe('say("c")\n');
  });

  test("hunks in another argument, beside their path", async () => {
    await put("f.txt", TEN);
    expect(await apply({ path: "f.txt", diff: "@@\n-l2\n+L2" })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe(TEN.replace("l2", "L2"));
  });

  test("signed lines alone, beside their path", async () => {
    await put("f.txt", TEN);
    expect(await apply({ path: "f.txt", patch: " l1\n-l2\n+L2" })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe(TEN.replace("l2", "L2"));
  });

  test.each([
    ["an addition below a line that is not there", update("@@ class Missing", "+x"), /below "class Missing", which/],
    ["an addition below a line that is there twice", update("@@ same", "+x"), /fits 2 places/],
    ["lines above their header", update("@@ end", "-first", "+x"), /at line 1, but not below "end"/],
    ["lines that do not end the file", update("@@", "-first", "+x", "*** End of File"), /not at the end/],
    ["an empty SEARCH part", update("<<<<<<< SEARCH", "=======", "x", ">>>>>>> REPLACE"), /append_file/],
    ["a new file that is named like a folder", codex("*** Add File: new/", "+x"), /names a folder/],
    ["an unknown header", codex("*** Rename File: f.txt"), /"\*\*\* Move to: path" below it/],
    ["a tab for spaces", update("@@", "-    tabbed();", "+x"), /tabbed\(\);" has 1 tab in the file, 4 spaces here/],
    [
      "an addition without a place, above other hunks",
      update("@@", "+x", "@@", "-first", "+y"),
      /line 3 of the patch does not say where/,
    ],
    ["a line removed that another hunk keeps", update("@@", "-first", "@@", " first", "-same", "+x"), /same lines/],
  ])("refuses %s", async (_, patch, words) => {
    const before = "first\nsame\n\ttabbed();\nsame\nend\n";
    await put("f.txt", before);
    expect(await apply({ patch })).toMatchObject({ ok: false, text: expect.stringMatching(words) });
    expect(await text("f.txt")).toBe(before);
  });

  test("the path beside a patch is no other file to add or delete", async () => {
    await put("f.txt", "a\n");
    const removal = await apply({ path: "f.txt", patch: codex("*** Delete File: missing.txt") });
    expect(removal.text).toMatch(/There is no "missing\.txt"/);
    expect(await apply({ path: "f.txt", patch: codex("*** Add File: n.txt", "+x") })).toMatchObject({ ok: true });
    expect([await text("f.txt"), await text("n.txt")]).toEqual(["a\n", "x\n"]);
  });
});

test("thousands of hunks, blocks and lines of a diff are placed without a search of the whole for each", async () => {
  const lines = Array.from({ length: 120_000 }, (_, i) => `line ${i} of many`);
  await put("f.txt", `${lines.join("\n")}\n`);
  const chosen = lines.filter((_, i) => i % 8 === 0);
  const hunks = chosen.flatMap((line) => [`@@ ${line}`, `-${line}`, `+${line}!`]);
  expect(await apply({ patch: update(hunks.join("\n")) })).toMatchObject({ ok: true });
  const blocks = chosen.flatMap((line) => ["<<<<<<< SEARCH", `${line}!`, "=======", `${line}?`, ">>>>>>> REPLACE"]);
  expect(await apply({ patch: update(blocks.join("\n")) })).toMatchObject({ ok: true });
  const diff = `${NAMES}${lines.map((line, i) => (i % 8 === 0 ? `-${line}?\n+${line}` : ` ${line}`)).join("\n")}\n`;
  expect(await apply({ patch: diff })).toMatchObject({ ok: true });
  expect(await text("f.txt")).toBe(`${lines.join("\n")}\n`);
});
