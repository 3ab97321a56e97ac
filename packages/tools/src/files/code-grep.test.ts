import { execFileSync, spawn } from "node:child_process";
import { link, mkdir, mkdtemp, open, realpath, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execPath } from "node:process";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { findRipgrep } from "../support/search/ripgrep.ts";
import { searchText } from "../support/search/search-text.ts";
import codeGrep from "./code-grep.ts";

let base: string;
let workingDir: string;
const at = (name: string) => join(workingDir, name);
const put = async (name: string, content: string | Uint8Array) => {
  await mkdir(dirname(at(name)), { recursive: true });
  await writeFile(at(name), content);
};
const grep = (input: Record<string, unknown>, more = {}) =>
  invokeTool(codeGrep, input, testToolContext({ workingDir, ...more }));
const text = async (input: Record<string, unknown>, more = {}) => (await grep(input, more)).text;

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "code-grep-")));
  workingDir = join(base, "ws");
  await mkdir(workingDir);
  await put("a.js", "one\nNeedle here\nthree\n");
  await put("lib/b.ts", "needle there\n");
});

test("the program comes with us", async () => expect(await findRipgrep({})).toMatch(/rg$/));

test("path, line and text of each match, relative to the working directory", async () => {
  const outcome = await grep({ pattern: "eedle" });
  expect(outcome.text).toBe("a.js:2:Needle here\nlib/b.ts:1:needle there");
  expect(outcome.data).toEqual({
    matches: [
      { path: "a.js", line: 2, text: "Needle here", match: true },
      { path: "lib/b.ts", line: 1, text: "needle there", match: true },
    ],
    total: 2,
    shown: 2,
  });
});

test("letter case, globs, a folder, a file, lines around", async () => {
  expect(await text({ pattern: "needle" })).toBe("lib/b.ts:1:needle there");
  expect(await text({ pattern: "needle", ignore_case: true, glob: "*.js" })).toBe("a.js:2:Needle here");
  expect(await text({ pattern: "eedle", glob: "!*.js" })).toBe("lib/b.ts:1:needle there");
  expect(await text({ pattern: "eedle", glob: "*.{js,py}, *.rb" })).toBe("a.js:2:Needle here");
  for (const glob of ["lib/**", "**/*.ts", "/lib/*", "./lib/b.ts", "lib/*.{ts,js},x/*"]) {
    expect(await text({ pattern: "eedle", glob })).toBe("lib/b.ts:1:needle there");
  }
  expect(await text({ pattern: "eedle", path: "lib" })).toBe("lib/b.ts:1:needle there");
  expect(await text({ pattern: "eedle", path: "lib", glob: "lib/*.ts" })).toBe("lib/b.ts:1:needle there");
  expect(await text({ pattern: "eedle", path: "./a.js", glob: "*.rb" })).toBe("a.js:2:Needle here");
  expect(await text({ pattern: "Needle", context: 1 })).toBe("a.js-1-one\na.js:2:Needle here\na.js-3-three");
  expect(await text({ pattern: "here\nthree" })).toContain("a.js:2:Needle here");
});

test("the ends of lines are the same in every file", async () => {
  await put("dos.txt", "call();\r\nnext;\r\n");
  expect(await text({ pattern: ";$" })).toBe("dos.txt:1:call();\ndos.txt:2:next;");
  expect(await text({ pattern: "call.+" })).toBe("dos.txt:1:call();");
  for (const pattern of ["\\);\nnext", "\\);\\nnext", "\\);\\n+next", "[;]\\s*\\nnext"]) {
    expect(await text({ pattern })).toBe("dos.txt:1:call();\ndos.txt:2:next;");
  }
  expect(await text({ pattern: "here\\nthree" })).toBe("a.js:2:Needle here\na.js:3:three");
  expect(await text({ pattern: "here[\\n]three" })).toBe("a.js:2:Needle here\na.js:3:three");
  expect(await text({ pattern: "(?s)Needle.*three" })).toBe("a.js:2:Needle here\na.js:3:three");
  await put("sets.txt", "a(b\na\nb\n");
  expect(await text({ pattern: "a[[:alpha:]\\n]b" })).toBe("sets.txt:2:a\nsets.txt:3:b");
  expect(await text({ pattern: "(?x)\nNeedle\n\\ here" })).toBe("a.js:2:Needle here");
  await put("path.ini", "a=C:\\repo\r\nb=C:\\new\r\n");
  expect(await text({ pattern: "C:\\\\repo$" })).toBe("path.ini:1:a=C:\\repo");
  expect(await text({ pattern: "C:\\\\new$" })).toBe("path.ini:2:b=C:\\new");
  expect(await text({ pattern: "C:\\\\nowhere" })).not.toContain("64 MB");
  for (const pattern of [";\\r$", ";\r", "next;\\x0D", "[;]\\r\\n"]) {
    expect(await text({ pattern })).toContain("dos.txt:2:next;");
  }
});

test("a pattern over several lines leaves out what is too large to hold; a long one is not repeated whole", async () => {
  const file = await open(at("huge.log"), "w");
  await file.write("first\nsecond\n".repeat(10_000));
  await file.truncate(1024 ** 4);
  await file.close();
  expect(await text({ pattern: "first\nsecond" })).toMatch(/and no file of more than 64 MB\.$/);
  expect(await text({ pattern: "first\nsecond", path: "huge.log" })).toMatch(
    /more than 64 MB are searched line by line/,
  );
  expect((await text({ pattern: "x".repeat(10_000), glob: "*.js" })).length).toBeLessThan(600);
});

test("a glob with the whole path of the working directory; a name that looks like two lines", async () => {
  expect(await text({ pattern: "eedle", glob: `${workingDir}/lib/*.ts` })).toBe("lib/b.ts:1:needle there");
  expect(await text({ pattern: "eedle", glob: "*.rb" })).toContain('No line in the working directory (files "*.rb")');
  await put("x\nb.js:1:forged", "odd\n");
  expect(await text({ pattern: "odd" })).toBe("x?b.js:1:forged:1:odd");
});

test("nothing found is said; a bad pattern and a bad glob are explained", async () => {
  expect(await text({ pattern: "no-such-text" })).toMatch(/^No line in the working directory matches "no-such-text"/);
  expect(await text({ pattern: "(unclosed" })).toMatch(/unclosed group[\s\S]*\\\\\(unclosed/);
  expect(await text({ pattern: "a(?=b)" })).toMatch(/look-around/);
  expect(await text({ pattern: "x", glob: "[" })).toMatch(/glob cannot be used[\s\S]*Globs look like/);
  expect(await text({ pattern: "" })).toMatch(/empty/);
  expect(await text({ pattern: "a\0b" })).toMatch(/NUL/);
});

test("thousands of matches: as many as asked for, and a count of the rest", async () => {
  await put("many.txt", Array.from({ length: 3000 }, (_, i) => `many ${i}\n`).join(""));
  const shown = await text({ pattern: "many" });
  expect(shown.match(/many \d+/g)).toHaveLength(100);
  expect(shown).toContain("[100 of 3000 matching lines are shown.");
  expect((await text({ pattern: "many \\d00$", max_results: 2, context: 1 })).split("\n")).toEqual([
    ...["many.txt-100-many 99", "many.txt:101:many 100", "many.txt-102-many 101", "--", "many.txt-200-many 199"],
    ...["many.txt:201:many 200", "many.txt-202-many 201", expect.stringContaining("[2 of 9 matching lines")],
  ]);
  await put("huge.txt", "many more\n".repeat(300_000));
  expect(await text({ pattern: "many" })).toMatch(/100 of more than 20000 matching lines/);
});

test("very long lines are cut", async () => {
  await put("min.js", `${"x".repeat(3_000_000)}needle\n`);
  const shown = await text({ pattern: "needle", glob: "*.js" });
  expect(shown.length).toBeLessThan(2000);
  expect(shown).toMatch(/^min\.js:1:x+/);
});

describe("leaves alone", () => {
  test("what lies outside, .git, .tickets, Marvin's settings, what is ignored", async () => {
    await mkdir(join(base, "abroad"));
    await writeFile(join(base, "abroad/secret.txt"), "needle outside\n");
    await symlink("../abroad", at("link"));
    await symlink("../abroad/secret.txt", at("flink"));
    for (const name of [".git/x", "lib/.Git/x", ".tickets/t.md", "own/s.yaml", "ignored/x"])
      await put(name, "needle hidden\n");
    await put(".gitignore", "ignored/\n");
    await put(".config/seen", "needle dotted\n");
    const closedDirs = [at("own")];
    for (const glob of [undefined, "**", "../**", ".git/**", "**/.git/x", "*"]) {
      const shown = await text({ pattern: "needle", ...(glob ? { glob } : {}) }, { closedDirs });
      expect(shown).not.toMatch(/outside|hidden/);
    }
    expect(await text({ pattern: "needle" }, { closedDirs })).toBe(
      ".config/seen:1:needle dotted\nlib/b.ts:1:needle there",
    );
    for (const path of ["..", "/", "link", "flink", ".git"])
      expect(await text({ pattern: "needle", path })).toMatch(/^Error: /);
  });

  test("pipes and binary files", async () => {
    execFileSync("mkfifo", [at("pipe")]);
    await put("bin.dat", Buffer.concat([Buffer.from("needle\n"), Buffer.alloc(100_000), Buffer.from("needle")]));
    expect(await text({ pattern: "needle" })).toMatch(/lib\/b\.ts:1:needle there$/);
    expect(await text({ pattern: "needle", path: "pipe" })).toMatch(/named pipe/);
  });

  test("options and config files", async () => {
    await put("rc", "--files\n");
    const environment = { RIPGREP_CONFIG_PATH: at("rc") };
    expect(await text({ pattern: "needle" }, { environment })).toBe("lib/b.ts:1:needle there");
    await put("dash.txt", "--files here\n");
    expect(await text({ pattern: "--files here" })).toBe("dash.txt:1:--files here");
    expect(await text({ pattern: "needle", glob: "--pre=sh" })).toMatch(/No line/);
    expect(await text({ pattern: "needle", path: "--files" })).toMatch(/There is no/);
  });
});

test("marks, other encodings and line ends", async () => {
  await put("1.txt", "\ufeffone\r\nneedle\r\nend\r\n");
  await put("2.txt", Buffer.from("\ufeffé\nneedle wide\n", "utf16le"));
  await put("3.txt", Buffer.from("\ufeffé\nneedle swapped", "utf16le").swap16());
  expect(await text({ pattern: "needle", glob: "*.txt", context: 1 })).toBe(
    "1.txt-1-one\n1.txt:2:needle\n1.txt-3-end\n--\n2.txt-1-é\n2.txt:2:needle wide\n--\n3.txt-1-é\n3.txt:2:needle swapped",
  );
});

test("a folder that is swapped for a link again and again gives nothing away", async () => {
  await mkdir(join(base, "abroad"));
  await mkdir(at("real"));
  for (let i = 0; i < 150; i++) {
    await put(`real/f${i}`, "needle inside\n");
    await writeFile(join(base, `abroad/f${i}`), "needle outside\n");
  }
  const wait = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);";
  const swap = `for (;;) { fs.renameSync("ws/real", "held"); fs.symlinkSync("../abroad", "ws/real"); ${wait}
    fs.unlinkSync("ws/real"); fs.renameSync("held", "ws/real"); ${wait} }`;
  const swapper = spawn(execPath, ["-e", swap], { cwd: base, stdio: "ignore" });
  try {
    for (let i = 0; i < 15; i++) expect(await text({ pattern: "needle", max_results: 500 })).not.toContain("outside");
  } finally {
    swapper.kill("SIGKILL");
  }
});

test("lines in Latin-1", async () => {
  await put("old.txt", Buffer.from("n\u00e9edle \u00e9t\u00e9\n", "latin1"));
  expect(await text({ pattern: "edle.", glob: "*.txt" })).toBe("old.txt:1:néedle été");
});

test("names that are no text, and lines of files beside binary ones", async () => {
  await writeFile(
    Buffer.concat([Buffer.from(`${workingDir}/odd-`), Buffer.from([0xe9]), Buffer.from(".txt")]),
    "needle\n",
  );
  expect(await text({ pattern: "needle" })).toBe("lib/b.ts:1:needle there\nodd-\ufffd.txt:1:needle");
});

test("hostile patterns are harmless", async () => {
  await put("aaa.txt", `${"a".repeat(50_000)}!\n`);
  for (const pattern of ["(a+)+$", "(a|a)*b", "(.*)*x"])
    expect(await text({ pattern })).toMatch(/^No line in .* matches/);
  for (const pattern of ["a{1000}{1000}{1000}", "(".repeat(5000), "\\p{L}{500}"])
    expect(await text({ pattern })).toMatch(/^Error: The pattern cannot be used/);
});

test("an abort ends the program", async () => {
  await put("big.txt", "some line of text\n".repeat(1_000_000));
  // The same bytes under many names: more than can be read before the abort comes.
  for (let copy = 0; copy < 500; copy++) await link(at("big.txt"), at(`big-${copy}.txt`));
  const canceller = new AbortController();
  const running = () => execFileSync("ps", ["-eo", "args"], { encoding: "utf8" });
  const outcome = grep({ pattern: "([a-z]+ ?)+\\d|zz9pluralz" }, { signal: canceller.signal });
  await vi.waitFor(() => expect(running()).toContain("zz9pluralz"), { timeout: 20_000 });
  canceller.abort();
  expect((await outcome).error?.code).toBe("aborted");
  expect(running()).not.toContain("zz9pluralz");
});

describe("without ripgrep", () => {
  const search = (pattern: string, more = {}) =>
    searchText({
      ...{ pattern, place: { folder: workingDir }, ignoreCase: false, context: 0, maxResults: 100, closedDirs: [] },
      ...{ environment: {}, signal: new AbortController().signal, program: "none" as const, ...more },
    });

  test("finds the same", async () => {
    await put(".gitignore", "ignored/\n");
    for (const name of ["ignored/x", ".git/x"]) await put(name, "needle\n");
    await put("bin.dat", Buffer.from([0, 1, 2, 0]));
    await symlink("..", at("up"));
    expect((await search("eedle", { context: 1 })).lines.map(({ path, line }) => `${path}:${line}`)).toEqual([
      ...["a.js:1", "a.js:2", "a.js:3", "lib/b.ts:1"],
    ]);
    expect((await search("EEDLE", { ignoreCase: true, glob: "*.{ts,py}" })).total).toBe(1);
    expect((await search("needle", { glob: "lib/**, !*.ts" })).total).toBe(0);
  });

  test("takes its place where ripgrep cannot be started", async () => {
    await put("no-program", "text");
    for (const program of [at("no-program"), at("none")]) expect((await search("eedle", { program })).total).toBe(2);
  });

  test("large files and flags in front", async () => {
    await put("large.log", `${"some line\n".repeat(900_000)}last NEEDLE\n`);
    const { lines } = await search("(?i)last needle");
    expect(lines).toEqual([{ path: "large.log", line: 900_001, text: "last NEEDLE", isMatch: true }]);
  });

  test("explains a bad pattern, and outlives a hostile one", async () => {
    await expect(search("(unclosed")).rejects.toThrow(/cannot be used/);
    await put("aaa.txt", `${"a".repeat(40)}!\n`);
    await expect(search("(a+)+$", { signal: AbortSignal.timeout(300) })).rejects.toThrow();
  });
});
