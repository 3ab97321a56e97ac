import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { runMarvin, temporaryFolder, viaModel } from "../testing/run-marvin.ts";

interface Talk {
  readonly home?: string;
  readonly env?: Record<string, string>;
  readonly cwd?: string;
}

async function talk(model: ScriptedModel, lines: readonly string[], { home, env, cwd }: Talk = {}) {
  return runMarvin(["--plain"], {
    env: { ...viaModel(model), ...env },
    stdin: lines.map((line) => `${line}\n`).join(""),
    ...(home === undefined ? {} : { home }),
    ...(cwd === undefined ? {} : { cwd }),
  });
}

const saidIn = (model: ScriptedModel, at: number) =>
  (model.requests.at(at)?.messages ?? []).slice(1).map(({ content }) => content);

/** A program on the PATH that does what the script says. */
function standIn(name: string, script: string): string {
  const dir = temporaryFolder();
  writeFileSync(join(dir, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(dir, name), 0o755);
  return `${dir}${delimiter}${process.env["PATH"]}`;
}

test("!COMMAND runs in the working folder, its exit code is told, and the model hears nothing of it", async () => {
  await using model = await startScriptedModel();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "here.txt"), "");
  const run = await talk(model, ["!ls; printf '\\033[31mred\\033[0m'; exit 7", "hello"], { cwd });
  expect(run.stdout).toMatch(/here\.txt\nred\n\[exit 7\]\n/);
  expect(saidIn(model, 0)).toEqual(["hello"]);
});

test("shell mode: lines are commands, folders are remembered, and it is left again", async () => {
  await using model = await startScriptedModel();
  const lines = ["!shell", "cd /", "pwd", "usage", "!sh", "pwd"];
  const run = await talk(model, lines);
  expect(run.stdout).toMatch(/Shell mode is on.*\n\[in \/\]\n\/\n.*usage.*\n\[exit 127\]\nShell mode is off/);
  expect(model.requests).toHaveLength(1);
  expect(saidIn(model, 0)).toEqual(["pwd"]);
});

test("exit leaves from shell mode too", async () => {
  await using model = await startScriptedModel();
  const run = await talk(model, ["!sh", "exit", "echo never"]);
  expect(run.code).toBe(0);
  expect(run.stdout).not.toContain("never");
});

test.each([
  [{ MARVIN_READONLY: "1" }, [], /can be read, and not changed: MARVIN_READONLY is set\./],
  [{}, ["/plan", "!code"], /can be read, and changed after \/plan go\./],
  [{}, [], /can be read and changed\./],
] as [Record<string, string>, string[], RegExp][])("!code says what can be done: %j %j", async (env, before, words) => {
  await using model = await startScriptedModel();
  const run = await talk(model, [...before, "!code"], { env });
  expect(run.stdout).toMatch(words);
});

test("/retry asks again what failed, once", async () => {
  await using model = await startScriptedModel();
  model.fails(400, { message: "not now" });
  model.says("Now it is.");
  const run = await talk(model, ["/retry", "is it?", "/retry", "/retry"]);
  expect(run.stdout).toMatch(/Nothing was asked yet\.\n\[.*not now.* \/retry asks again\.\]\nNow it is\.\n.*whole one/);
  expect(saidIn(model, 1)).toEqual(["is it?"]);
  expect(model.requests).toHaveLength(2);
});

test("/clear forgets what was said and begins another session", async () => {
  await using model = await startScriptedModel();
  const run = await talk(model, ["one", "/clear", "two"]);
  expect(saidIn(model, 1)).toEqual(["two"]);
  const sessions = readdirSync(join(run.home, ".local/share/marvin/sessions"), { recursive: true });
  expect(sessions.filter((name) => String(name).endsWith(".jsonl"))).toHaveLength(2);
});

test("/compact makes the conversation shorter", async () => {
  await using model = await startScriptedModel();
  for (let n = 0; n < 8; n++) model.says(`answer ${n} ${"word ".repeat(2000)}`);
  model.says("A summary.");
  const questions = Array.from({ length: 8 }, (_, n) => `question ${n}`);
  const run = await talk(model, ["/compact", ...questions, "/compact lots", "/compact 5k", "last"]);
  expect(run.stdout).toMatch(
    /nothing to compact yet[\s\S]*Write a number of tokens[\s\S]*\[The conversation was compacted/,
  );
  expect(JSON.stringify(saidIn(model, -1)).length).toBeLessThan(60_000);
});

test("/thinking is sent along from the next prompt on", async () => {
  await using model = await startScriptedModel();
  const run = await talk(model, ["/thinking deep", "/thinking HIGH", "/thinking", "2", "think"], {
    env: { OPENAI_COMPAT_MODEL: "gpt-5.1" },
  });
  expect(run.stdout).toMatch(/no "deep"[\s\S]*Thinking: high[\s\S]*Now: high[\s\S]*> 4\. high[\s\S]*Thinking: low/);
  expect(JSON.stringify(model.requests[0]?.body)).toMatch(/"reasoning[^}]*low/);
});

test("/tools lists areas and names, and finds by words", async () => {
  await using model = await startScriptedModel();
  const run = await talk(model, ["/tools", "/tools weather", "/tools convert kilometers to miles", "/tools qqqzzz"]);
  expect(run.stdout).toMatch(/utilities: .*convert_units/);
  expect(run.stdout).toMatch(/weather_forecast \(weather, read\): /);
  expect(run.stdout).toMatch(/\nconvert_units \(utilities, read\): Converts/);
  expect(run.stdout).toContain('No tool has to do with "qqqzzz"');
});

test("/copy hands the answer to a program of the desktop, through a pipe alone", async () => {
  await using model = await startScriptedModel();
  model.says("First answer.");
  model.says("Second answer.");
  const kept = join(temporaryFolder(), "clipboard");
  const env = { DISPLAY: ":9", PATH: standIn("xclip", `echo "$@" > ${kept}.args; cat > ${kept}`) };
  const run = await talk(model, ["/copy", "one", "two", "/copy", "/copy 5", "/copy x"], { env });
  expect(readFileSync(kept, "utf8")).toBe("Second answer.");
  expect(readFileSync(`${kept}.args`, "utf8")).toBe("-selection clipboard\n");
  expect(run.stdout).toMatch(/no answer yet[\s\S]*Copied: 14 characters[\s\S]*not so many[\s\S]*how many answers back/);
  await talk(model, ["one", "/copy 0", "two"], { env });
  expect(readFileSync(kept, "utf8")).toBe("done");
});

test("/copy says what to install where nothing takes the text", async () => {
  await using model = await startScriptedModel();
  const run = await talk(model, ["hi", "/copy"]);
  expect(run.stdout).toMatch(/Install wl-clipboard, xclip or xsel/);
});

test("!blender tells whether somebody listens, and how to start it", async () => {
  await using model = await startScriptedModel();
  const server = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = String((server.address() as { port: number }).port);
  const there = await talk(model, ["!blender"], { env: { BLENDER_MCP_PORT: port } });
  await new Promise((resolve) => server.close(resolve));
  const gone = await talk(model, ["!blender"], { env: { BLENDER_MCP_PORT: port } });
  const wrong = await talk(model, ["!blender", "still here"], { env: { BLENDER_MCP_PORT: "many" } });
  expect(there.stdout).toContain(`Blender is connected: its add-on answers at 127.0.0.1:${port}`);
  expect(gone.stdout).toMatch(/not connected[\s\S]*refused[\s\S]*BlenderMCP/);
  expect(wrong.stdout).toMatch(/BLENDER_MCP_PORT is no port number\.\ndone/);
});

test("!pro without a sign-in says so, and asks nobody", async () => {
  await using model = await startScriptedModel();
  const run = await talk(model, ["!pro", "!pro what is best?"]);
  expect(run.stdout).toMatch(/Write the question behind it[\s\S]*Copilot is not ready: sign in: marvin login copilot/);
  expect(model.requests).toHaveLength(0);
});

test("!pro asks Copilot for one answer, which stays in the conversation", async () => {
  await using model = await startScriptedModel();
  await using copilot = await startScriptedModel();
  model.says("First.");
  copilot.says("From Copilot.");
  const env = { COPILOT_BASE_URL: copilot.url, COPILOT_API_KEY: "own-model-key" };
  const run = await talk(model, ["one", "!pro two", "three"], { env });
  expect(run.stdout).toMatch(/First\.\nFrom Copilot\.\ndone\n$/);
  expect(JSON.stringify(copilot.requests[0]?.messages)).toMatch(/one[\s\S]*First\.[\s\S]*two/);
  expect(saidIn(model, 1)).toEqual(["one", "First.", "two", "From Copilot.", "three"]);
});

test("the user's own commands take words, are in /help, and never hide one of ours", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  const dir = join(home, ".config/marvin/commands");
  mkdirSync(join(dir, "git"), { recursive: true });
  writeFileSync(
    join(dir, "haiku.md"),
    "---\ndescription: a poem\n---\nThree short lines about $1; think of: $ARGUMENTS\n",
  );
  writeFileSync(join(dir, "git/log.md"), "Tell me about the log");
  writeFileSync(join(dir, "help.md"), "mine");
  const run = await talk(model, ["/help", "/HAIKU rain and mud", "/git:log", "/haiko"], { home });
  expect(run.stdout).toMatch(/Your own\n {2}\/git:log .*\n {2}\/haiku +\S* +a poem/);
  expect(run.stdout).toMatch(/\[.*help\.md is passed over/);
  expect(run.stdout).toContain("Did you mean /haiku?");
  expect(saidIn(model, 0)).toEqual(["Three short lines about rain; think of: rain and mud"]);
  expect(saidIn(model, 1).at(-1)).toBe("Tell me about the log");
});

test("preferences makes the file with examples; through a pipe it tells where", async () => {
  await using model = await startScriptedModel();
  const run = await talk(model, ["preferences"]);
  const path = join(run.home, ".config/local-finder/profiles/main/preferences.yaml");
  expect(run.stdout).toContain(path);
  expect(readFileSync(path, "utf8")).toMatch(/^# What Marvin should know[\s\S]*# distance_unit/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("what was typed is in the profile's history, without keys", async () => {
  await using model = await startScriptedModel();
  const run = await talk(model, ["one", "usage", "my key is key-that-nobody-may-see"]);
  const history = readFileSync(join(run.home, ".config/local-finder/profiles/main/history"), "utf8");
  expect(history.split("\n").slice(0, 2)).toEqual(["one", "usage"]);
  expect(history).not.toContain("key-that-nobody-may-see");
});

test("/theme, /keys, /steer and /help NAME on the plain screen", async () => {
  await using model = await startScriptedModel();
  const run = await talk(model, ["/theme", "/keys", "/steer", "/help thinking", "/help xyz", "/steer be brief"]);
  expect(run.stdout).toMatch(/no colours to choose[\s\S]*Ctrl\+C +stops[\s\S]*\/steer TEXT\n\/thinking \[off/);
  expect(run.stdout).toMatch(/no command \/xyz\. \/help lists them/);
  expect(saidIn(model, 0)).toEqual(["be brief"]);
});

test("/doctor tells what marvin doctor tells", async () => {
  await using model = await startScriptedModel();
  const run = await talk(model, ["/doctor"]);
  expect(run.stdout).toMatch(/Providers[\s\S]*> openai-compat[\s\S]*Folders/);
  expect(run.stdout).not.toContain("key-that-nobody-may-see");
});

test("nothing of it has an escape or a carriage return", async () => {
  await using model = await startScriptedModel();
  model.says("# Head\r\n\x1b[31mred\x1b[0m\n");
  const lines = ["/help", "/model", "", "!printf 'a\\rb\\033[2J'", "question", "/keys", "/tools", "usage", "/copy"];
  const run = await talk(model, lines);
  expect(run.code).toBe(0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(run.stdout).not.toMatch(/[\x1b\r]/);
  expect(existsSync(join(run.home, ".config/local-finder"))).toBe(true);
});
