import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, stat, symlink, writeFile } from "node:fs/promises";
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

const TWINS = "head\n\nfunction a() {\n  start();\n  work();\n}\n\nfunction b() {\n  start();\n  work();\n}\n";
const TEN = Array.from({ length: 10 }, (_, i) => `l${i + 1}\n`).join("");

beforeEach(async () => {
  workingDir = await realpath(await mkdtemp(join(tmpdir(), "parse-patch-")));
});

describe("hunks", () => {
  test.each([
    [
      "context and changes",
      TWINS,
      update("@@", " head", " ", " function a() {", "-  start();", "+  begin();"),
      TWINS.replace("start", "begin"),
    ],
    [
      "an empty context line without its space",
      TWINS,
      update("@@", " head", "", "-function a() {", "+function A() {"),
      TWINS.replace("a()", "A()"),
    ],
    [
      "a header that picks the place",
      TWINS,
      update("@@ function b() {", "   start();", "-  work();", "+  rest();"),
      TWINS.replace(/work(?![\s\S]*work)/, "rest"),
    ],
    [
      "a header that stands among the lines too",
      TWINS,
      update("@@ function b() {", " function b() {", "-  start();", "+  go();"),
      TWINS.replace(/start(?![\s\S]*start)/, "go"),
    ],
    [
      "the same change twice, for both places",
      TWINS,
      update("@@", "-  work();", "+  rest();", "@@", "-  work();", "+  rest();"),
      TWINS.replaceAll("work", "rest"),
    ],
    [
      "hunks in the wrong order",
      TEN,
      update("@@", "-l9", "+L9", "@@", "-l2", "+L2"),
      TEN.replace("l9", "L9").replace("l2", "L2"),
    ],
    ["a first hunk without @@", TEN, update("-l2", "+L2"), TEN.replace("l2", "L2")],
    ["the end of the file", "x\ny\nx\n", update("@@", "-x", "+X", "*** End of File"), "x\ny\nX\n"],
    ["only additions, at the end", "a\n", update("@@", "+b", "+c"), "a\nb\nc\n"],
    ["only additions, below a header", "a\nb\n", update("@@ a", "+x"), "a\nx\nb\n"],
    ["CRLF and no final newline", "a\r\nb\r\nc", update("@@", " a", "-b", "+B", "+B2", " c"), "a\r\nB\r\nB2\r\nc"],
    ["the last line of a file without final newline", "a\nb", update("@@", "-b", "+B"), "a\nB"],
    ["numbers in a header of Codex", TEN, update("@@ -5,1 +5,1 @@", "-l5", "+L5"), TEN.replace("l5", "L5")],
    [
      "names of a diff below a header of Codex",
      TEN,
      update("--- a/f.txt", "+++ b/f.txt", "@@", "-l5", "+L5"),
      TEN.replace("l5", "L5"),
    ],
    ["lines that look like headers of a diff", "-- a\n++ b\n", update("@@", "--- a", "+-- A"), "-- A\n++ b\n"],
    ["a blank line before the end", TEN, update("@@", "-l5", "+L5", ""), TEN.replace("l5", "L5")],
    ["a patch written with CRLF", TEN, update("@@", "-l5", "+L5").replaceAll("\n", "\r\n"), TEN.replace("l5", "L5")],
  ])("%s", async (_, before, patch, after) => {
    await put("f.txt", before);
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe(after);
  });

  test.each([
    ["several places", update("@@", "-  work();", "+  rest();"), /fits 2 places of f\.txt: lines 5, 10/],
    ["lines that are not there", update("@@", "   nowhere();", "-  work();", "+  x();"), /do not stand in f\.txt/],
    ["the nearest text", update("@@", "-  works();", "+  x();"), / 5\t {2}work\(\);/],
    [
      "overlapping hunks",
      update("@@", " head", " ", "-function a() {", "+x", "@@", "-function a() {", "+y"),
      /same lines/,
    ],
    ["an unknown header", codex("*** Explode File: f.txt", "@@", "-head", "+x"), /Line 2 of the patch/],
    ["an unknown header further down", update("@@", "-head", "+x", "*** Frobnicate"), /Line 6 of the patch/],
    ["a line without sign", update("@@", "-head", "oops"), /begins with neither/],
    ["a patch that was cut off", update("@@", "-head", "+x").replace("\n*** End Patch", ""), /cut off/],
    ["a file without changes", codex("*** Update File: f.txt"), /nothing to change/],
    ["an empty patch", codex(), /names no file/],
    ["prose", "please change it", /none of the known forms[\s\S]*\*\*\* Begin Patch/],
    ["hunks for no file", "@@\n-head\n+x", /which file/],
    ["no change", update("@@", "-head", "+head"), /same as the old/],
  ])("refuses %s", async (_, patch, words) => {
    await put("f.txt", TWINS);
    expect(await apply({ patch })).toMatchObject({ ok: false, text: expect.stringMatching(words) });
    expect(await text("f.txt")).toBe(TWINS);
  });
});

describe("SEARCH and REPLACE", () => {
  const block = (search: string, replace: string) => [
    "<<<<<<< SEARCH",
    ...search.split("\n"),
    "=======",
    ...replace.split("\n"),
    ">>>>>>> REPLACE",
  ];

  test.each([
    ["one block", update(...block("head", "x\ny")), TWINS.replace("head", "x\ny")],
    [
      "two blocks",
      update(...block("head", "HEAD"), ...block("function b() {\n  start();", "function b() {\n  go();")),
      TWINS.replace("head", "HEAD").replace(/start(?![\s\S]*start)/, "go"),
    ],
    [
      "lines that look like headers",
      update(...block("head", "*** Add File: x")),
      TWINS.replace("head", "*** Add File: x"),
    ],
    [
      "nothing in its place",
      update("<<<<<<< SEARCH", "head", "", "=======", ">>>>>>> REPLACE"),
      TWINS.replace("head\n\n", ""),
    ],
  ])("%s", async (_, patch, after) => {
    await put("f.txt", TWINS);
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe(after);
  });

  test.each([
    ["several places", update(...block("  work();", "x")), /fits 2 places/],
    ["half of a line", update(...block("work();", "x")), /do not stand/],
    ["no divider", update("<<<<<<< SEARCH", "head", ">>>>>>> REPLACE"), /needs one "======="/],
    ["no end", update("<<<<<<< SEARCH", "head", "=======", "x"), /no ">>>>>>> REPLACE"/],
  ])("refuses %s", async (_, patch, words) => {
    await put("f.txt", TWINS);
    expect(await apply({ patch })).toMatchObject({ ok: false, text: expect.stringMatching(words) });
  });
});

describe("wherever models put it", () => {
  const good = update("@@", "-head", "+HEAD");
  test.each([
    ["in old_str", { path: "f.txt", old_str: good, new_str: "" }],
    ["in new_str", { path: "f.txt", new_str: good }],
    ["in path", { path: good }],
    ["in another argument", { input: good }],
    ["in a list", { command: ["apply_patch", good] }],
    ["with empty strings beside it", { path: "", old_str: "", new_str: "", patch: good }],
    ["with its path", { path: "f.txt", patch: good }],
    ["in a fence", { patch: `\`\`\`diff\n${good}\n\`\`\`` }],
    ["in a here-document", { patch: `apply_patch <<'EOF'\n${good}\nEOF` }],
    ["without begin and end", { patch: "*** Update File: f.txt\n@@\n-head\n+HEAD" }],
    ["hunks beside their path", { path: "f.txt", patch: "@@\n-head\n+HEAD" }],
    ["numbered hunks beside their path", { path: "f.txt", patch: "@@ -1 +1 @@\n-head\n+HEAD" }],
    ["blocks beside their path", { path: "f.txt", patch: "<<<<<<< SEARCH\nhead\n=======\nHEAD\n>>>>>>> REPLACE" }],
    ["blocks below their path", { patch: "f.txt\n```\n<<<<<<< SEARCH\nhead\n=======\nHEAD\n>>>>>>> REPLACE\n```" }],
    [
      "a diff whose names are wrong, beside its path",
      { path: "f.txt", patch: "--- old\n+++ new\n@@ -1 +1 @@\n-head\n+HEAD" },
    ],
  ])("%s", async (_, input) => {
    await put("f.txt", TWINS);
    expect(await apply(input)).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe(TWINS.replace("head", "HEAD"));
  });

  test("a patch in old_str beside a new_str is plain text", async () => {
    await put("f.txt", `${good}\n`);
    expect(await apply({ path: "f.txt", old_str: good, new_str: "gone" })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe("gone\n");
    expect((await apply({ path: "f.txt", old_str: "gone", new_str: "x", patch: good })).text).toMatch(/Both/);
  });
});

describe("unified diffs", () => {
  test.each([
    [
      "two hunks",
      "--- a/f.txt\n+++ b/f.txt\n@@ -1,3 +1,4 @@\n l1\n-l2\n+L2\n+L2b\n l3\n@@ -8,3 +9,2 @@\n l8\n-l9\n l10\n",
      TEN.replace("l2\n", "L2\nL2b\n").replace("l9\n", ""),
    ],
    [
      "no prefixes, times behind names",
      "--- f.txt\t2026-01-01\n+++ f.txt\t2026-01-02\n@@ -5 +5 @@\n-l5\n+L5\n",
      TEN.replace("l5", "L5"),
    ],
    [
      "wrong line numbers and counts",
      "--- a/f.txt\n+++ b/f.txt\n@@ -70,9 +70,9 @@ somewhere\n l4\n-l5\n+L5\n",
      TEN.replace("l5", "L5"),
    ],
    ["an insertion by number", "--- a/f.txt\n+++ b/f.txt\n@@ -3,0 +4,1 @@\n+new\n", TEN.replace("l3\n", "l3\nnew\n")],
    [
      "the final newline goes",
      "--- a/f.txt\n+++ b/f.txt\n@@ -10 +10 @@\n-l10\n+l10\n\\ No newline at end of file\n",
      TEN.trimEnd(),
    ],
  ])("%s", async (_, patch, after) => {
    await put("f.txt", TEN);
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe(after);
  });

  test("line numbers choose between equal places", async () => {
    await put("f.txt", "x\ny\nx\ny\n");
    await apply({ patch: "--- a/f.txt\n+++ b/f.txt\n@@ -3,1 +3,1 @@\n-x\n+X\n" });
    expect(await text("f.txt")).toBe("x\ny\nX\ny\n");
  });

  test("the final newline comes", async () => {
    await put("f.txt", "a\nb");
    const patch = "--- a/f.txt\n+++ b/f.txt\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n";
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect(await text("f.txt")).toBe("a\nb\n");
  });

  test("git: new, deleted and renamed files, and a folder that is named a", async () => {
    await put("gone.txt", "x\ny\n");
    await put("from.txt", "r1\nr2\n");
    await put("a/in.txt", "1\n");
    const patch = `diff --git a/new/n.txt b/new/n.txt
new file mode 100644
index 0000000..1111111
--- /dev/null
+++ b/new/n.txt
@@ -0,0 +1,2 @@
+n1
+n2
\\ No newline at end of file
diff --git a/gone.txt b/gone.txt
deleted file mode 100644
--- a/gone.txt
+++ /dev/null
@@ -1,2 +0,0 @@
-x
-y
diff --git a/from.txt b/to.txt
similarity index 50%
rename from from.txt
rename to to.txt
--- a/from.txt
+++ b/to.txt
@@ -1,2 +1,2 @@
 r1
-r2
+R2
--- a/in.txt
+++ a/in.txt
@@ -1 +1 @@
-1
+2
`;
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect([await text("new/n.txt"), await text("to.txt"), await text("a/in.txt")]).toEqual([
      "n1\nn2",
      "r1\nR2\n",
      "2\n",
    ]);
    expect(await readdir(workingDir)).toEqual(expect.not.arrayContaining(["gone.txt", "from.txt"]));
  });

  test.each([
    ["a hunk that does not fit", "--- a/f.txt\n+++ b/f.txt\n@@ -1,2 +1,2 @@\n l1\n-other\n+x\n", /do not stand/],
    ["a deletion that knows a part", "--- a/f.txt\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-l1\n", /only a part/],
    ["binary patches", "diff --git a/f.txt b/f.txt\nindex 1..2\nGIT binary patch\nliteral 1\n", /binary/],
  ])("refuses %s", async (_, patch, words) => {
    await put("f.txt", TEN);
    expect(await apply({ patch })).toMatchObject({ ok: false, text: expect.stringMatching(words) });
    expect(await text("f.txt")).toBe(TEN);
  });
});

describe("several files", () => {
  test("add, update, delete and move in one", async () => {
    await put("u.txt", "u1\nu2\n");
    await put("gone.txt", "x\n");
    await put("old/m.sh", "echo a\n");
    await chmod(at("old/m.sh"), 0o755);
    const patch = codex(
      ...["*** Add File: new/n.txt", "+first", "+", "+third", "*** Update File: u.txt", "@@", "-u2", "+U2", ""],
      ...[
        "*** Delete File: gone.txt",
        "*** Update File: old/m.sh",
        "*** Move to: bin/m.sh",
        "@@",
        "-echo a",
        "+echo A",
      ],
    );
    const outcome = await apply({ patch });
    expect(outcome.text.split("\n")).toEqual([
      ...[
        "Created new/n.txt.",
        "Changed u.txt at line 2 (+1 -1).",
        "Deleted gone.txt.",
        "Deleted old/m.sh.",
        "Created bin/m.sh.",
      ],
    ]);
    expect(outcome.data).toMatchObject({ added: 5, removed: 3, files: [{ path: "new/n.txt" }, {}, {}, {}, {}] });
    expect([await text("new/n.txt"), await text("u.txt"), await text("bin/m.sh")]).toEqual([
      "first\n\nthird\n",
      "u1\nU2\n",
      "echo A\n",
    ]);
    expect((await stat(at("bin/m.sh"))).mode & 0o777).toBe(0o755);
  });

  test("steps build on each other", async () => {
    await put("a.txt", "1\n");
    const patch = codex(
      ...["*** Add File: n.txt", "+x", "*** Update File: n.txt", "@@", "-x", "+y"],
      ...["*** Delete File: a.txt", "*** Add File: a.txt", "+fresh"],
    );
    expect(await apply({ patch })).toMatchObject({ ok: true });
    expect([await text("n.txt"), await text("a.txt")]).toEqual(["y\n", "fresh\n"]);
  });

  test("a move alone takes any file along", async () => {
    await writeFile(at("p.bin"), Buffer.from([0, 1, 2, 255]));
    expect(await apply({ patch: codex("*** Update File: p.bin", "*** Move to: q/p.bin") })).toMatchObject({ ok: true });
    expect(await readFile(at("q/p.bin"))).toEqual(Buffer.from([0, 1, 2, 255]));
  });

  test.each([
    ["a place that is not there", ["*** Update File: two.txt", "@@", "-nope", "+x"]],
    ["a file that is not there", ["*** Delete File: missing.txt"]],
    ["a new file that exists", ["*** Add File: two.txt", "+x"]],
    ["a move onto a file", ["*** Update File: del.txt", "*** Move to: two.txt"]],
    ["a path outside", ["*** Add File: ../out.txt", "+x"]],
    ["a path of git", ["*** Add File: .GIT/hooks/x", "+x"]],
    ["a folder", ["*** Delete File: sub"]],
    ["a part of the path that is a file", ["*** Add File: two.txt/x", "+x"]],
    ["a link to be deleted", ["*** Delete File: alias.txt"]],
  ])("all or nothing: %s", async (_, bad) => {
    for (const name of ["one.txt", "two.txt", "del.txt", "sub/s.txt"]) await put(name, "a\n");
    await symlink("two.txt", at("alias.txt"));
    const patch = codex("*** Update File: one.txt", "@@", "-a", "+A", "*** Add File: fresh/n.txt", "+n", ...bad);
    expect(await apply({ patch })).toMatchObject({ ok: false });
    expect((await readdir(workingDir)).sort()).toEqual(["alias.txt", "del.txt", "one.txt", "sub", "two.txt"]);
    for (const name of ["one.txt", "two.txt", "del.txt", "sub/s.txt"]) expect(await text(name)).toBe("a\n");
  });
});
