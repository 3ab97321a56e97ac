import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { textOf } from "@marvin/ai";
import { type CallSpec, type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { resumeSession } from "@marvin/session/recording";
import { SessionFolder } from "@marvin/store/sessions";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { MAIN, runMarvin, temporaryFolder, viaModel } from "../testing/run-marvin.ts";

const KILLS = 100;
const AT_ONCE = 4;
/** Every call changes a file of the profile. */
const WRITES: readonly ((n: number) => CallSpec)[] = [
  (n) => ["remember", { text: `Key ${n} hangs behind the door.`, topic: "house" }],
  (n) => ["update_preferences", { key: "dietary", value: `no ${n % 50}`, mode: "add" }],
  (n) => ["update_preferences", { key: "budget", value: String(n) }],
];

function writingModel(model: ScriptedModel): ScriptedModel {
  let calls = 0;
  return model.answers(({ messages }) => {
    if (messages.at(-1)?.["role"] === "tool") return { chunks: [`Done. ${"All of it. ".repeat(200)}`] };
    const write = WRITES[calls++ % WRITES.length];
    return write ? { calls: [write(calls)] } : undefined;
  });
}

/** Talks to the program in one breath and kills it at some moment after its first request. */
async function talkAndKill(model: ScriptedModel, home: string, name: string): Promise<void> {
  const child = spawn(process.execPath, [MAIN, "--plain"], {
    cwd: home,
    env: { PATH: process.env["PATH"], HOME: home, LANG: "C.UTF-8", ...viaModel(model) },
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.stdin?.on("error", () => {});
  for (let n = 0; n < 100; n++) child.stdin?.write(`${name} says ${n}\n`);
  await asked(model, child, `${name} says 0`);
  await sleep(Math.random() * 120);
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

async function asked(model: ScriptedModel, child: ChildProcess, text: string): Promise<void> {
  while (!questions(model).includes(text)) {
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode} before it asked anything.`);
    await sleep(5);
  }
}

const questions = (model: ScriptedModel) =>
  model.requests.map(({ messages }) => String(messages.findLast(({ role }) => role === "user")?.["content"]));

const profileOf = (home: string) => join(home, ".config/local-finder/profiles/main");
const entriesOf = (home: string) => readJson(join(profileOf(home), "chat_log.json")) as { text: string }[];
const turnsOf = (home: string) =>
  (readJson(join(home, ".config/local-finder/usage.json")) as { total: { turns: number } }).total.turns;

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Every file is there and whole; gives what has to be there ever after. */
function readEverything(home: string): { entries: number; turns: number } {
  const preferences = parse(readFileSync(join(profileOf(home), "preferences.yaml"), "utf8")) as object;
  expect(Object.keys(preferences)).toEqual(expect.arrayContaining(["dietary", "budget"]));
  expect(readFileSync(join(profileOf(home), "memory/house.md"), "utf8")).toMatch(
    /^# house\n\n(- Key \d+ hangs behind the door\.\n)+$/,
  );
  return { entries: entriesOf(home).length, turns: turnsOf(home) };
}

test(`${KILLS} kills of the program while it writes: every file can be read, and what was said is there`, {
  timeout: 180_000,
}, async () => {
  await using model = writingModel(await startScriptedModel());
  const home = temporaryFolder();
  const whole = ["one", "two", "three", "four"];
  await runMarvin(["--plain"], { home, env: viaModel(model), stdin: `${whole.join("\n")}\n` });
  let before = readEverything(home);
  for (let round = 0; round < KILLS / AT_ONCE; round++) {
    const names = Array.from({ length: AT_ONCE }, (_, n) => `person ${round * AT_ONCE + n}`);
    await Promise.all(names.map((name) => talkAndKill(model, home, name)));
    const after = readEverything(home);
    expect(after.entries).toBeGreaterThanOrEqual(before.entries);
    expect(after.turns).toBeGreaterThanOrEqual(before.turns);
    before = after;
  }

  const notices: string[] = [];
  const folder = new SessionFolder({
    dir: join(home, ".local/share/marvin/sessions"),
    notice: (text) => notices.push(text),
  });
  const sessions = await folder.list();
  expect(sessions).toHaveLength(KILLS + 1);
  const said = new Set<string>();
  for (const { id } of sessions) {
    const { messages } = await resumeSession(await folder.find(id));
    for (const message of messages) if (message.role === "user") said.add(textOf(message));
  }
  expect(questions(model).filter((text) => !said.has(text))).toEqual([]);
  expect(notices).toEqual([]);

  // What the dead left behind goes with the next change of its file: so each is changed once more.
  const again = "still there?\nand now?\nand again?\n";
  const last = await runMarvin(["--plain", "--continue"], { home, env: viaModel(model), stdin: again });
  expect([last.code, model.requests.every(({ invalid }) => invalid === "")]).toEqual([0, true]);
  expect(questions(model).length).toBeGreaterThan(KILLS);
  const left = readdirSync(join(home, ".config/local-finder"), { recursive: true }).map((name) =>
    basename(String(name)),
  );
  expect(left.filter((name) => /\.(tmp|lock|damaged-.*)$/.test(name))).toEqual([]);
});
