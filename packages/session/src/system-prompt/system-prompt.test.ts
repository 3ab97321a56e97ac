import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ProfileView, ToolEntry } from "@marvin/agent-core";
import { describe, expect, test } from "vitest";
import { catalogue } from "../offer-tools/fixtures/catalogue.ts";
import { SystemPrompt, type SystemPromptOptions } from "./system-prompt.ts";

const NOW = new Date("2026-07-01T12:00:00Z");

function folder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "marvin-prompt-")));
}

function put(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function promptOf(options: Partial<SystemPromptOptions> = {}): SystemPrompt {
  const dir = folder();
  return new SystemPrompt({ tools: [], coding: true, workingDir: () => dir, homeDir: dir, now: () => NOW, ...options });
}

const inFolder = (workingDir: string, homeDir = folder()) => promptOf({ workingDir: () => workingDir, homeDir }).text();

const PROFILE: ProfileView = {
  name: "trillian",
  preferences: async () => ({ dietary: ["vegetarian", "no nuts"], own_key: { deep: 1 }, note: "Likes tea" }),
  savedPlaces: async () => [{ label: "studio", name: "The Old Mill", address: "12 Weir Walk", lat: 51.75, lng: -1.25 }],
};

test("nine parts, in the order of the specification", async () => {
  const dir = folder();
  put(join(dir, "AGENTS.md"), "AGENTS");
  put(join(dir, ".marvin/spec.md"), "SPEC");
  const prompt = promptOf({
    tools: catalogue.slice(0, 2) as ToolEntry[],
    workingDir: () => dir,
    profile: PROFILE,
    history: async () => [{ role: "you", text: "hello", time: "14:00" }],
    jobs: () => "job-1: make",
  });
  expect((await prompt.parts()).map(({ name }) => name)).toEqual([
    "personality and tools",
    "preferences",
    "profile",
    "saved places",
    "history",
    "coding rules",
    "background jobs",
    "project instructions",
    "project documents",
  ]);
  const text = await prompt.text();
  for (const words of ["vegetarian, no nuts", '{"deep":1}', "Likes tea", "Active profile: trillian", "job-1: make"])
    expect(text).toContain(words);
  expect(text).toContain("- studio: The Old Mill; 12 Weir Walk; 51.75, -1.25");
  expect(text).toContain("- location: get_my_location, places_text_search");
});

test("conversation has neither coding rules nor a project's files", async () => {
  const dir = folder();
  put(join(dir, "AGENTS.md"), "AGENTS");
  const parts = await promptOf({ coding: false, workingDir: () => dir }).parts();
  expect(parts.map(({ name }) => name)).toEqual(["personality and tools"]);
});

test("history is the last 20 entries of 200 characters, as it was when the session began", async () => {
  const log = Array.from({ length: 30 }, (_, i) => ({
    role: "you",
    text: `mark${i} ${"y".repeat(300)} tail`,
    time: "t",
  }));
  const prompt = promptOf({ history: async () => log });
  const text = await prompt.text();
  expect([...text.matchAll(/mark(\d+)/g)].map(([, i]) => Number(i))).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 10),
  );
  expect(text).not.toContain("tail");
  log.push({ role: "assistant", text: "new", time: "t" });
  expect(await prompt.text()).toBe(text);
});

test("keys are masked in everything", async () => {
  const dir = folder();
  put(join(dir, "AGENTS.md"), "use sk-secret");
  const text = await promptOf({ workingDir: () => dir, redact: (said) => said.replaceAll("sk-secret", "***") }).text();
  expect(text).toContain("use ***");
});

describe("a project's files", () => {
  test("from the repository's root down, nearest last, none from above or beside", async () => {
    const above = folder();
    const repo = join(above, "repo");
    mkdirSync(join(repo, ".git"), { recursive: true });
    put(join(above, "AGENTS.md"), "ABOVE");
    put(join(repo, "AGENTS.md"), "ROOT");
    put(join(repo, "pkg/CLAUDE.md"), "MIDDLE");
    put(join(repo, "pkg/deep/GEMINI.md"), "NEAREST");
    put(join(repo, "other/AGENTS.md"), "BESIDE");
    const text = await inFolder(join(repo, "pkg/deep"));
    const at = ["ROOT", "MIDDLE", "NEAREST"].map((word) => text.indexOf(word));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]).toBeGreaterThan(0);
    expect(text).not.toMatch(/ABOVE|BESIDE/);
  });

  test("Marvin's own files follow, the user's last, then the documents", async () => {
    const home = folder();
    const dir = join(home, "code/project");
    put(join(dir, ".marvin-instructions"), "FIRST");
    put(join(dir, ".marvin/instructions.md"), "SECOND");
    put(join(home, ".marvin/instructions/code/project.md"), "THIRD");
    for (const [i, name] of ["design", "spec", "ux"].entries()) put(join(dir, `.marvin/${name}.md`), `DOC${i}`);
    const text = await inFolder(dir, home);
    const at = ["FIRST", "SECOND", "THIRD", "DOC1", "DOC2", "DOC0"].map((word) => text.indexOf(word));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]).toBeGreaterThan(0);
  });

  test("@path takes files in, also in turns, once each; not from code, not from outside", async () => {
    const dir = folder();
    put(
      join(dir, "AGENTS.md"),
      "See @docs/a.md and @docs/none.md, @somebody.\n```\n@docs/code.md\n```\n`@docs/code.md` @../out.md",
    );
    put(join(dir, "CLAUDE.md"), "@AGENTS.md");
    put(join(dir, "docs/a.md"), "IMPORTED-A @b.md @../AGENTS.md");
    put(join(dir, "docs/b.md"), "IMPORTED-B @a.md");
    put(join(dir, "docs/code.md"), "FROM-CODE");
    put(join(dir, ".env"), "KEY=1");
    put(join(dir, ".marvin-instructions"), "@.env");
    put(join(dirname(dir), "out.md"), "FROM-OUTSIDE");
    const text = await inFolder(dir);
    expect(text.match(/IMPORTED-A/g)).toHaveLength(1);
    expect(text.match(/IMPORTED-B/g)).toHaveLength(1);
    expect(text).not.toMatch(/FROM-CODE|FROM-OUTSIDE|KEY=1/);
    expect(text).toContain("@docs/none.md");
  });

  test("imports end after five hops", async () => {
    const dir = folder();
    put(join(dir, "AGENTS.md"), "@1.md");
    for (let i = 1; i < 9; i++) put(join(dir, `${i}.md`), `HOP-${i} @${i + 1}.md`);
    const text = await inFolder(dir);
    expect(text).toContain("HOP-5");
    expect(text).not.toContain("HOP-6");
  });

  test("links that lead out, pipes, folders and binaries are passed over, and none is waited for", async () => {
    const dir = folder();
    const secret = join(folder(), "secret");
    put(secret, "PRIVATE");
    symlinkSync(secret, join(dir, "AGENTS.md"));
    put(join(dir, "CLAUDE.md"), Buffer.from([0x68, 0x00, 0xff, 0x69]));
    mkdirSync(join(dir, "GEMINI.md"));
    execFileSync("mkfifo", [join(dir, ".marvin-instructions")]);
    put(join(dir, ".marvin/instructions.md"), "STILL READ");
    put(join(dir, ".marvin/spec.md"), Buffer.from([0xff, 0xfe, 0x41]));
    const text = await inFolder(dir);
    expect(text).toContain("STILL READ");
    expect(text).not.toMatch(/PRIVATE|CLAUDE\.md|spec\.md/);
  });

  test("what is long is cut and says so, also all of it together", async () => {
    const dir = folder();
    put(join(dir, "AGENTS.md"), `${"ä".repeat(40_000)} TAIL`);
    for (const name of ["CLAUDE.md", "GEMINI.md", ".marvin-instructions", ".marvin/spec.md", ".marvin/ux.md"])
      put(join(dir, name), `${name} ${"z".repeat(31_000)}`);
    const text = await inFolder(dir);
    expect(text).toContain("[Cut after 32 KB of 79 KB.]");
    expect(text).not.toContain("TAIL");
    expect(text).toMatch(/\[\.marvin\/ux\.md \(31 KB\) was left out/);
    expect(Buffer.byteLength(text)).toBeLessThan(140_000);
  });

  test("a file that changed is read again, and the same prompt is the same to the byte", async () => {
    const dir = folder();
    const file = join(dir, "AGENTS.md");
    put(file, "OLDTEXT");
    const prompt = promptOf({ workingDir: () => dir });
    const first = await prompt.text();
    prompt.refresh();
    expect(await prompt.text()).toBe(first);
    put(file, "NEWTEXT");
    utimesSync(file, NOW, new Date(NOW.getTime() + 5000));
    prompt.refresh();
    expect(await prompt.text()).toBe(first.replace("OLDTEXT", "NEWTEXT"));
  });
});
