import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { MAIN, runMarvin, temporaryFolder, viaModel } from "../testing/run-marvin.ts";

test("through a pipe one line is one prompt, in one conversation, and the end of stdin is the end", async () => {
  await using model = await startScriptedModel();
  model.says("First.").after(100);
  model.says("Second.");
  const run = await runMarvin(["--plain"], { env: viaModel(model), stdin: "one\n\n  two  \n" });
  expect(run.code).toBe(0);
  expect(run.stdout).toMatch(/Using openai-compat[\s\S]*\nFirst\.\nSecond\.\n$/);
  const said = model.requests[1]?.messages.slice(1).map((message) => message["content"]);
  expect(said).toEqual(["one", "First.", "two"]);
});

test("words that are not for the model", async () => {
  await using model = await startScriptedModel();
  const run = await runMarvin(["--plain"], { env: viaModel(model), stdin: "usage\n/hepl\n/help\nexit\nnever\n" });
  expect(run.code).toBe(0);
  expect(run.stdout).toMatch(/0 model messages[\s\S]*Did you mean \/help[\s\S]*Ctrl\+C stops/);
  expect(model.requests).toHaveLength(0);
});

test("a failure is told and the conversation goes on", async () => {
  await using model = await startScriptedModel();
  model.fails(400, { message: "xyzzy" });
  model.says("Better.");
  const run = await runMarvin(["--plain"], { env: viaModel(model), stdin: "one\ntwo\n" });
  expect(run.stdout).toMatch(/\[.*xyzzy.*\]\nBetter\.\n$/);
});

test("a prompt on the command line comes first; coding tools are not offered", async () => {
  await using model = await startScriptedModel();
  await runMarvin(["--plain", "what", "now?"], { env: viaModel(model), stdin: "" });
  expect(model.requests[0]?.messages.at(-1)?.["content"]).toBe("what now?");
  const tools = model.requests[0]?.body["tools"] as { function: { name: string } }[];
  expect(tools.map((tool) => tool.function.name)).not.toContain("read_file");
});

test("plan mode is told where it was begun by a flag, and where a session is taken up in it", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  const plain = async (...flags: string[]) =>
    (await runMarvin(["--plain", ...flags], { env: viaModel(model), home, cwd: home, stdin: "one\n" })).stdout;
  expect(await plain("--plan")).toMatch(/Using openai-compat.*\nPlan mode is on: /);
  expect(await plain("--continue")).toMatch(/Going on[\s\S]*Plan mode is on: /);
  expect(await plain()).not.toContain("Plan mode");
});

test("on a terminal: a prompt, an answer, Ctrl+C in the middle of one, Ctrl+D", async (context) => {
  if (spawnSync("tmux", ["-V"]).error) context.skip("tmux is not installed");
  await using model = await startScriptedModel();
  model.says("Hello there.");
  model.stalls("Half an ans");
  const terminal = openTerminal(viaModel(model));
  try {
    await terminal.shows(/you> $/);
    terminal.type("hi", "Enter");
    await terminal.shows(/Hello there\.\n+you> $/);
    terminal.type("again", "Enter");
    await terminal.shows(/Half an ans/);
    terminal.type("C-c");
    await terminal.shows(/Half an ans\n\[Cancelled\]\n+you> $/);
    terminal.type("C-d");
    await terminal.shows(/exit 0/);
  } finally {
    terminal.close();
  }
});

/** A real terminal, by tmux: keys go in, the screen is looked at. */
function openTerminal(env: Record<string, string>) {
  const socket = `marvin-test-${process.pid}`;
  const tmux = (...args: string[]) =>
    spawnSync("tmux", ["-L", socket, "-f", "/dev/null", ...args], { encoding: "utf8" });
  const variables = Object.entries({ ...env, HOME: temporaryFolder() }).flatMap((pair) => ["-e", pair.join("=")]);
  const command = `"${process.execPath}" "${MAIN}" --plain; echo "exit $?"; sleep 60`;
  tmux("new-session", "-d", "-x", "100", "-y", "30", ...variables, command);
  const screen = () => tmux("capture-pane", "-p").stdout.trimEnd().replace(/you>$/, "you> ");
  return {
    type: (...keys: string[]) => tmux("send-keys", ...keys),
    close: () => tmux("kill-server"),
    async shows(pattern: RegExp) {
      for (let tries = 0; tries < 200 && !pattern.test(screen()); tries++) await sleep(50);
      expect(screen()).toMatch(pattern);
    },
  };
}
