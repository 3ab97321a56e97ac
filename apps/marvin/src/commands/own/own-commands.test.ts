import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/run-marvin.ts";
import type { Command, CommandContext } from "../command.ts";
import { OwnCommands } from "./own-commands.ts";

function settingsWith(files: Record<string, string | Buffer>) {
  const settingsDir = temporaryFolder();
  const put = (name: string, text: string | Buffer) => {
    const path = join(settingsDir, "commands", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  for (const [name, text] of Object.entries(files)) put(name, text);
  const notices: string[] = [];
  const own = new OwnCommands({ settingsDir, notice: (text) => notices.push(text) });
  return { own, notices, put, settingsDir, [Symbol.dispose]: () => rmSync(settingsDir, { recursive: true }) };
}

async function promptOf(command: Command | undefined, argument: string) {
  const said: string[] = [];
  const context = { argument, say: (text: string) => said.push(text) } as unknown as CommandContext;
  return { result: await command?.run(context), said };
}

test("a file is a command by its name, folders stand before it, and front matter is not sent", async () => {
  using settings = settingsWith({
    "haiku.md": "---\ndescription: a poem\nargument-hint: [topic]\n---\nOn $1.\n",
    "git/Log.md": "\uFEFFTell me about\r\n$ARGUMENTS\r\n",
    "notes.txt": "no command",
    ".hidden.md": "no command",
    "rule.md": "---\nnot closed, so all of it is sent",
  });
  const commands = await settings.own.load();
  expect(commands.map(({ name, summary, usage }) => [name, summary, usage])).toEqual([
    ["/git:log", "Tell me about", "[WORDS]"],
    ["/haiku", "a poem", "[topic]"],
    ["/rule", "---", "[WORDS]"],
  ]);
  expect((await promptOf(commands[1], "mud")).result).toEqual({ prompt: "On mud." });
  expect((await promptOf(commands[0], "main")).result).toEqual({ prompt: "Tell me about\nmain" });
  expect(settings.notices).toEqual([]);
});

test("what has changed on disk has changed here", async () => {
  using settings = settingsWith({ "a.md": "one" });
  await settings.own.load();
  utimesSync(settings.put("a.md", "two"), new Date(), new Date(Date.now() + 5000));
  settings.put("b.md", "new");
  const commands = await settings.own.load();
  expect(commands.map(({ name }) => name)).toEqual(["/a", "/b"]);
  expect((await promptOf(commands[0], "")).result).toEqual({ prompt: "two" });
});

test("what cannot be used is named once, and the others are there", async () => {
  using settings = settingsWith({
    "help.md": "mine",
    "two words.md": "x",
    "large.md": "x".repeat(65 * 1024),
    "broken.md": "---\n: [\n---\nbody",
    "empty.md": "---\ndescription: nothing\n---\n\n",
  });
  symlinkSync("nowhere", join(settings.settingsDir, "commands/lost.md"));
  await settings.own.load();
  const commands = await settings.own.load();
  expect(commands.map(({ name }) => name)).toEqual(["/broken", "/empty"]);
  expect(settings.notices.map((text) => /(\w+)\.md/.exec(text)?.[1])).toEqual([
    "broken",
    "help",
    "large",
    "lost",
    "words",
  ]);
  const { result, said } = await promptOf(commands[1], "");
  expect(result).toBeUndefined();
  expect(said.join("")).toContain("empty.md has nothing to send");
});

test("no folder is nothing to tell, and one that cannot be read is told", async () => {
  using none = settingsWith({});
  expect(await none.own.load()).toEqual([]);
  expect(none.notices).toEqual([]);
  writeFileSync(join(none.settingsDir, "commands"), "in the way");
  expect(await none.own.load()).toEqual([]);
  expect(none.notices).toEqual([expect.stringContaining("cannot be read")]);
});

test("a project's commands are there while it is as it was trusted, and hide none of the user's own", async () => {
  using settings = settingsWith({ "a.md": "the user's a" });
  using project = settingsWith({});
  for (const name of ["a", "b"]) {
    mkdirSync(join(project.settingsDir, ".marvin/commands"), { recursive: true });
    writeFileSync(join(project.settingsDir, ".marvin/commands", `${name}.md`), `the project's ${name}`);
  }
  let trust: "trusted" | "changed" | "unknown" = "unknown";
  const notices: string[] = [];
  const own = new OwnCommands({
    settingsDir: settings.settingsDir,
    projectDirs: [project.settingsDir],
    trustOf: async () => trust,
    notice: (text) => notices.push(text),
  });
  expect((await own.load()).map(({ name }) => name)).toEqual(["/a"]);
  trust = "trusted";
  expect((await own.load()).map(({ summary }) => summary)).toEqual(["the user's a", "the project's b"]);
  trust = "changed";
  expect((await own.load()).map(({ name }) => name)).toEqual(["/a"]);
  expect(notices).toEqual([
    expect.stringMatching(/there is another \/a/),
    expect.stringMatching(/since you trusted it/),
  ]);
});

test("of very many files the first are used, and the rest is counted", async () => {
  using settings = settingsWith(Object.fromEntries(Array.from({ length: 203 }, (_, n) => [`c${1000 + n}.md`, "x"])));
  expect(await settings.own.load()).toHaveLength(200);
  expect(settings.notices).toEqual([expect.stringMatching(/first 200 commands of your own are used, 3 are not/)]);
});
