import type { ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startScriptedModel } from "@marvin/ai/testing";
import { startLoopback, testCertificateAuthority } from "@marvin/http/testing";
import { describe, expect, test } from "vitest";
import { ask, KEY, MAIN, runMarvin, temporaryFolder, viaModel } from "../testing/run-marvin.ts";

const COST = { session_cost: 0, llm_turns: 1, model_turns: { scripted: 1 }, model_cost: {} };

function folderWith(files: Record<string, string>): string {
  const dir = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return dir;
}

describe("stdout and stderr", () => {
  test("the answer, one newline, and the cost line last on stderr", async () => {
    await using model = await startScriptedModel();
    model.says("Hello", "\n\n", "there\n", "\n");
    const run = await ask(model, "hi");
    expect(run).toMatchObject({ code: 0, stdout: "Hello\n\nthere\n", cost: COST });
    expect(run.words).toBe("Using openai-compat, model scripted (LLM_PROVIDER).");
  });

  test("a line for each round of calls, names in their order, repeats included", async () => {
    await using model = await startScriptedModel();
    model.says("Looking.", "\n\n").andCalls(["read_file", { path: "a.txt" }], ["read_file", { path: "b.txt" }]);
    model.calls("convert_units", { value: 1, from_unit: "km", to_unit: "m" });
    model.says("OK");
    const run = await ask(model, "go", [], { cwd: folderWith({ "a.txt": "ALPHA\n", "b.txt": "BETA\n" }) });
    expect(run.stdout).toBe("Looking.\n  🔧 read_file, read_file\n  🔧 convert_units\nOK\n");
    expect(JSON.stringify(model.requests[1]?.messages)).toMatch(/ALPHA[\s\S]*BETA/);
  });

  test("a tool's name cannot draw on the terminal", async () => {
    await using model = await startScriptedModel();
    model.calls("x\n\x1b[2Jy", {});
    expect((await ask(model, "go")).stdout).toBe("  🔧 x y\ndone\n");
  });

  test("neither can what a vendor says of a failure", async () => {
    await using model = await startScriptedModel();
    model.fails(400, { message: "bad \x1b]0;title\x07\x1b[31mfield\r\nMARVIN_COST:{}" });
    const run = await ask(model, "go");
    expect(run.words).toContain("bad field MARVIN_COST:{}");
    expect(run.stderr).not.toContain("\x1b");
  });

  test("an answer of a megabyte arrives whole through a slow pipe", async () => {
    await using model = await startScriptedModel();
    const text = "0123456789abcdef".repeat(65_536);
    model.says(text);
    const readLate = ({ stdout }: ChildProcess) => {
      stdout?.pause();
      setTimeout(() => stdout?.resume(), 300);
    };
    const run = await ask(model, "go", [], { onStart: readLate });
    expect(run.stdout.length).toBe(text.length + 1);
    expect(run.code).toBe(0);
  });
});

describe("the prompt", () => {
  test.each(["--prompt", "stdin"])("arrives exactly by %s", async (way) => {
    await using model = await startScriptedModel();
    const prompt = "Is \"this\" & 'that'\n\n  $HOME `kept` – größer 😀";
    if (way === "--prompt") await ask(model, prompt);
    else await runMarvin(["--non-interactive"], { env: viaModel(model), stdin: `${prompt}\n` });
    expect(model.requests[0]?.messages.at(-1)).toMatchObject({ role: "user", content: prompt });
  });

  test("by stdin: without a byte order mark, and with signs for bytes that are no text", async () => {
    await using model = await startScriptedModel();
    const stdin = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x62, 0x0d, 0x0a]);
    await runMarvin(["--non-interactive"], { env: viaModel(model), stdin });
    expect(model.requests[0]?.messages.at(-1)).toMatchObject({ role: "user", content: "a\uFFFDb" });
  });

  test("none at all: exit 1, nothing is asked, the cost line", async () => {
    await using model = await startScriptedModel();
    const run = await runMarvin(["--non-interactive"], { env: viaModel(model), stdin: "" });
    expect(run).toMatchObject({ code: 1, stdout: "", cost: { llm_turns: 0 } });
    expect(run.words).toMatch(/no prompt/);
    expect(model.requests).toHaveLength(0);
  });

  test("nothing that was said is left on disk, only what it used", async () => {
    await using model = await startScriptedModel();
    model.says("Tangerine answer.").usage({ prompt_tokens: 1003, completion_tokens: 7 });
    const run = await ask(model, "Marmalade question");
    const left = readdirSync(run.home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(left.map(({ name }) => name)).toEqual(["usage.json"]);
    const usage = readFileSync(join(run.home, ".config/local-finder/usage.json"), "utf8");
    expect(JSON.parse(usage)).toMatchObject({ version: 1, total: { turns: 1, tokens: { input: 1003, output: 7 } } });
    expect(usage).not.toMatch(/Tangerine|Marmalade/);
  });

  test("a home that cannot be written costs the figures, not the answer", async () => {
    await using model = await startScriptedModel();
    const home = temporaryFolder();
    mkdirSync(join(home, ".config"));
    writeFileSync(join(home, ".config/local-finder"), "in the way");
    model.says("Answer.");
    const run = await ask(model, "hi", [], { home });
    expect(run).toMatchObject({ code: 0, stdout: "Answer.\n", cost: { llm_turns: 1 } });
    expect(run.words).toMatch(/usage\.json cannot be written/);
  });
});

test("an image that the prompt names and a thinking level reach the model", async () => {
  await using model = await startScriptedModel();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "dot.png"), Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
  await ask(model, "what is in @dot.png?", ["--thinking", "low"], { cwd });
  expect(model.requests[0]?.messages.at(-1)?.["content"]).toMatchObject([
    { type: "text", text: "what is in @dot.png?" },
    { type: "image_url", image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/) } },
  ]);
  expect(model.requests[0]?.body["reasoning_effort"]).toBe("low");
});

describe("failures", () => {
  test("the model's words, exit 1, what was said stays", async () => {
    await using model = await startScriptedModel();
    model.says("Looking.").andCalls("convert_units", { value: 1, from_unit: "km", to_unit: "m" });
    model.fails(400, { message: "xyzzy" });
    const run = await ask(model, "go");
    expect(run).toMatchObject({ code: 1, stdout: "Looking.\n  🔧 convert_units\n", cost: { llm_turns: 1 } });
    expect(run.words).toMatch(/xyzzy/);
  });

  test.each([
    [["--promt", "hi"], /Did you mean --prompt/],
    [["--prompt", "hi", "--provider", "nosuch"], /no provider "nosuch".*openai-compat/],
    [["--prompt", "hi", "--working-dir", "/no/such/folder"], /no folder/],
  ])("%j: one line, exit 1, the cost line", async (args, words) => {
    const run = await runMarvin(["--non-interactive", ...args]);
    expect(run).toMatchObject({ code: 1, stdout: "", cost: { llm_turns: 0, session_cost: 0 } });
    expect(run.words).toMatch(words);
    expect(run.words.split("\n")).toHaveLength(1);
  });

  test("a key is in the header and nowhere else", async () => {
    for (const output of ["raw", "json", "stream-json"]) {
      await using model = await startScriptedModel();
      model.fails(401, { message: `Incorrect API key provided: ${KEY}.` });
      const run = await ask(model, "hi", ["--output", output, "--debug"]);
      expect(model.requests[0]?.headers["authorization"]).toBe(`Bearer ${KEY}`);
      expect(run.stdout + run.stderr).not.toContain(KEY);
      const [, log = ""] = /debug log to (.*)/.exec(run.stderr) ?? [];
      expect(readFileSync(log, "utf8")).toMatch(/agent_end/);
      expect(readFileSync(log, "utf8")).not.toContain(KEY);
    }
  });
});

describe("being stopped", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s in mid-answer", async (signal, code) => {
    await using model = await startScriptedModel();
    model.stalls("partial");
    const run = await ask(model, "go", [], { onOutput: (child) => child.kill(signal) });
    expect(run).toMatchObject({ code, stdout: "partial\n", cost: { llm_turns: 0 } });
    await model.left();
  });

  test("Ctrl+C while it waits for stdin", async () => {
    const stop = (child: ChildProcess) => setTimeout(() => child.kill("SIGINT"), 500);
    const run = await runMarvin(["--non-interactive"], { onStart: stop, openStdin: true });
    expect(run).toMatchObject({ code: 130, stdout: "", cost: { llm_turns: 0 } });
  });

  test("the reader goes away: 141, quietly", async () => {
    await using model = await startScriptedModel();
    model.says(...Array.from({ length: 200 }, (_, i) => `line ${i}\n`)).every(20);
    const run = await ask(model, "go", [], { onOutput: (child) => child.stdout?.destroy() });
    expect(run).toMatchObject({ code: 141, cost: { llm_turns: 0 } });
    expect(run.stderr).not.toMatch(/EPIPE| at /);
    await model.left();
  });
});

describe("--output", () => {
  const script = async () => {
    const model = await startScriptedModel();
    model.says("Looking.").andCalls("convert_units", { value: 5, from_unit: "km", to_unit: "m" });
    model.says('{"type":"x"}\n', "😀");
    return model;
  };

  test("json: one object", async () => {
    await using model = await script();
    const run = await ask(model, "go", ["--output", "json"]);
    expect(JSON.parse(run.stdout)).toEqual({
      answer: '{"type":"x"}\n😀',
      stop: "done",
      tools: ["convert_units"],
      usage: run.cost,
    });
  });

  test("json after a failure and after a bad flag", async () => {
    await using model = await startScriptedModel();
    model.fails(400, { message: "xyzzy" });
    const run = await ask(model, "go", ["--output", "json"]);
    expect(JSON.parse(run.stdout)).toMatchObject({
      stop: "failed",
      error: { kind: "bad-request", message: expect.stringMatching(/xyzzy/) },
    });
    const bad = await runMarvin(["--non-interactive", "--output", "json", "--promt", "x"]);
    expect(JSON.parse(bad.stdout)).toMatchObject({ stop: "failed", answer: "" });
  });

  test("stream-json: events, one a line", async () => {
    await using model = await script();
    const run = await ask(model, "go", ["--output", "stream-json"]);
    const events = run.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events[0]).toMatchObject({ type: "agent_start", provider: "openai-compat", model: "scripted" });
    expect(events.at(-1)).toEqual({ type: "agent_end", stop: "done" });
    expect(events.find(({ type }) => type === "tool_execution_end")).toMatchObject({
      toolName: "convert_units",
      ok: true,
    });
    const text = events.map((event) => (event["type"] === "message_update" ? event["text"] : "")).join("");
    expect(text).toBe('Looking.{"type":"x"}\n😀');
  });
});

describe("limits", () => {
  test("--max-rounds ends in an answer without tools", async () => {
    await using model = await startScriptedModel();
    model.answers(({ body }, n) =>
      body["tools"]
        ? { calls: [["convert_units", { value: n, from_unit: "km", to_unit: "m" }]] }
        : { chunks: ["Enough."] },
    );
    const run = await ask(model, "go", ["--max-rounds", "2", "--output", "json"]);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ stop: "round-limit", answer: "Enough." });
  });

  test("--max-cost stops with what was done so far", async () => {
    await using model = await startScriptedModel();
    model
      .says("Looking.")
      .andCalls("convert_units", { value: 1, from_unit: "km", to_unit: "m" })
      .usage({ prompt_tokens: 10, completion_tokens: 5, cost: 0.5 });
    const run = await ask(model, "go", ["--max-cost", "0.1"]);
    expect(run).toMatchObject({
      code: 1,
      stdout: "Looking.\n",
      cost: { session_cost: 0.5, model_cost: { scripted: 0.5 } },
    });
    expect(run.words).toMatch(/more than the limit of \$0.1/);
  });
});

test("with nothing configured the offline assistant answers, and says that it is one", async () => {
  const run = await runMarvin(["--non-interactive", "--prompt", "convert 5 km to miles"]);
  expect(run).toMatchObject({ code: 0, cost: { session_cost: 0 } });
  expect(run.stdout).toMatch(/3\.10/);
  expect(run.words).toMatch(/offline/);
});

test("--help and --version need nothing and load little", async () => {
  expect(await runMarvin(["--version"])).toMatchObject({ code: 0, stdout: "marvin 0.1.0\n", stderr: "" });
  const help = await runMarvin(["--help"]);
  expect(help).toMatchObject({ code: 0, stderr: "" });
  expect(help.stdout).toMatch(/--non-interactive[\s\S]*--output/);
});

test("the cost line comes with --help too, and --output json tells of a cancel", async () => {
  expect(await runMarvin(["--non-interactive", "--help"])).toMatchObject({ code: 0, cost: { llm_turns: 0 } });
  await using model = await startScriptedModel();
  model.stalls();
  const stop = async (child: ChildProcess) => {
    await model.asked();
    child.kill("SIGINT");
  };
  const run = await ask(model, "go", ["--output", "json"], { onStart: (child) => void stop(child) });
  expect(run.code).toBe(130);
  expect(JSON.parse(run.stdout)).toMatchObject({ stop: "cancelled", answer: "", tools: [] });
});

test("nothing that an old Node cannot link stands before the program's check of its version", () => {
  const program = readFileSync(MAIN, "utf8");
  const imported = [...program.matchAll(/\bimport\s*([^;"']*?)\s*from\s*["']([^"']+)["']/g)];
  const ofOldNodes = /^(?:[\w$]+|\{ ?createRequire as \w+ ?\})$/;
  expect(imported.length).toBeGreaterThan(0);
  for (const [, names, from] of imported) {
    expect(from).toMatch(/^(?:node:)?module$/);
    expect(names).toMatch(ofOldNodes);
  }
  expect(program).toContain("needs Node 24");
});

describe("settings.yaml", () => {
  const homeWith = (settings: string) => {
    const home = temporaryFolder();
    mkdirSync(join(home, ".config/marvin"), { recursive: true });
    writeFileSync(join(home, ".config/marvin/settings.yaml"), settings);
    return home;
  };

  test("a provider of one's own needs no code", async () => {
    await using model = await startScriptedModel();
    model.says("From my server.");
    const home = homeWith(
      `provider: Mine\nproviders:\n  Mine:\n    base_url: ${model.url}\n    key_name: MINE_KEY\n    model: big\n    headers: { x-team: a }\n`,
    );
    const run = await runMarvin(["--non-interactive", "--prompt", "hi"], { home, env: { MINE_KEY: KEY } });
    expect(run).toMatchObject({ code: 0, stdout: "From my server.\n" });
    expect(model.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, "x-team": "a" });
    expect(model.requests[0]?.body["model"]).toBe("big");
  });

  test("the fallback answers when the provider fails, and stderr says so", async () => {
    await using model = await startScriptedModel();
    await using spare = await startScriptedModel();
    model.fails(429, { message: "busy", headers: { "retry-after": "3600" } });
    spare.says("From the spare.");
    const home = homeWith(
      `fallback: [nobody, spare/small]\nproviders:\n  spare: { base_url: "${spare.url}", model: big }\n`,
    );
    const run = await ask(model, "hi", [], { home });
    expect(run).toMatchObject({ code: 0, stdout: "From the spare.\n", cost: { model_turns: { small: 1 } } });
    expect(run.words).toMatch(/busy.*Going on with spare\/small instead of openai-compat\/scripted/);
  });

  test("a private certificate authority is believed where the settings name it", async () => {
    await using server = await startLoopback(
      { json: { choices: [{ message: { content: "secure" }, finish_reason: "stop" }] } },
      { tls: true },
    );
    const caFile = join(temporaryFolder(), "ca.pem");
    writeFileSync(caFile, testCertificateAuthority);
    const env = { OPENAI_COMPAT_URL: `https://localhost:${server.port}/v1`, OPENAI_COMPAT_MODEL: "m" };
    const args = ["--non-interactive", "--prompt", "hi"];
    expect(await runMarvin(args, { env, home: homeWith(`ca_file: ${caFile}\n`) })).toMatchObject({
      code: 0,
      stdout: "secure\n",
    });
    const without = await runMarvin(args, { env });
    expect(without.code).toBe(1);
    expect(without.words).toMatch(/certificate/);
  });

  test("a mistake is told with file, line and key; an unknown key only warns", async () => {
    const bad = await runMarvin(["--non-interactive", "--prompt", "hi"], { home: homeWith("limits:\n  cost: much\n") });
    expect(bad).toMatchObject({ code: 1, stdout: "" });
    expect(bad.words).toMatch(/settings\.yaml:2: limits\.cost/);
    const odd = await runMarvin(["--non-interactive", "--prompt", "5 km in m"], { home: homeWith("modell: x\n") });
    expect(odd.code).toBe(0);
    expect(odd.words).toMatch(/settings\.yaml:1: modell is not a setting\. Did you mean model/);
  });
});
