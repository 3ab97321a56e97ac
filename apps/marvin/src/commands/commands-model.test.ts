import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { startLoopback } from "@marvin/http/testing";
import { expect, test } from "vitest";
import { runMarvin, viaModel } from "../testing/run-marvin.ts";

const talk = (env: Record<string, string>, lines: readonly string[]) =>
  runMarvin(["--plain"], { env, stdin: lines.map((line) => `${line}\n`).join("") });

const groqAt = (url: string) => ({ GROQ_BASE_URL: url, GROQ_API_KEY: "groq-key-of-the-test" });
const modelsOf = (model: ScriptedModel) => model.requests.map(({ body }) => body["model"]);

test("/model shows what every ready provider has, and the conversation goes on with the one that is picked", async () => {
  await using first = await startScriptedModel();
  await using second = await startScriptedModel();
  first.models = ["scripted", "scripted-large", "text-embed-3"];
  second.models = ["llama-3.3-70b-versatile", "whisper-large-v3", "odd\x1b[2Jname"];
  first.says("From the first.");
  second.says("From the second.");
  const env = { ...viaModel(first), ...groqAt(second.url) };
  const run = await talk(env, ["hello", "/model", "groq/llama", "and you?", "/model scripted-large"]);
  expect(run.stdout).toMatch(/> 1\. openai-compat\/scripted +in use\n/);
  expect(run.stdout).toMatch(/ {2}2\. openai-compat\/scripted-large/);
  expect(run.stdout).toMatch(/groq\/llama-3\.3-70b-versatile +\d+k {2}[\d.]+ \/ [\d.]+/);
  expect(run.stdout).toContain("groq/oddname");
  expect(run.stdout).not.toMatch(/text-embed|whisper/);
  expect(run.stdout).toMatch(/Using groq, model llama-3\.3-70b-versatile \(\/model\)\.[\s\S]*\nFrom the second\./);
  expect(second.requests[0]?.messages.slice(1).map(({ content }) => content)).toEqual([
    "hello",
    "From the first.",
    "and you?",
  ]);
});

test("/model NAME takes provider/model, a provider, a name and a beginning", async () => {
  await using first = await startScriptedModel();
  await using second = await startScriptedModel();
  const env = { ...viaModel(first), ...groqAt(second.url) };
  const names = ["groq/one", "two", "openai/gpt-oss-1", "groq", "openai-compat/three", "four"];
  const run = await talk(
    env,
    names.flatMap((name) => [`/model ${name}`, "hi"]),
  );
  expect(run.code).toBe(0);
  expect(modelsOf(second)).toEqual(["one", "two", "openai/gpt-oss-120b", "openai/gpt-oss-120b"]);
  expect(modelsOf(first)).toEqual(["three", "four"]);
});

test("/model says why a provider cannot be taken, and the old one stays", async () => {
  await using model = await startScriptedModel();
  const run = await talk(viaModel(model), ["/model anthropic", "/model codex", "still there?"]);
  expect(run.stdout).toMatch(/Anthropic is not ready: set ANTHROPIC_API_KEY[\s\S]*sign in: marvin login codex/);
  expect(modelsOf(model)).toEqual(["scripted"]);
});

test("a provider that does not answer in time is listed by what is known of it, and one that refuses too", async () => {
  await using model = await startScriptedModel();
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`;
  const env = { ...viaModel(model), ...groqAt(url), MISTRAL_API_KEY: "k", MISTRAL_BASE_URL: "http://127.0.0.1:9/v1" };
  const run = await talk(env, ["/model", ""]);
  silent.closeAllConnections();
  silent.close();
  expect(run.stdout).toMatch(/Groq, Mistral.* did not say which models there are/);
  expect(run.stdout).toMatch(/groq\/openai\/gpt-oss-120b/);
  expect(run.stdout).toMatch(/mistral\/mistral-/);
});

test("/model offline needs nothing", async () => {
  await using model = await startScriptedModel();
  const run = await talk(viaModel(model), ["/model offline", "convert 5 km to miles"]);
  expect(run.stdout).toMatch(/offline assistant \(\/model\)[\s\S]*3\.1/);
  expect(model.requests).toHaveLength(0);
});

test("/model ollama takes one that this Ollama has", async () => {
  await using model = await startScriptedModel();
  await using ollama = await startLoopback((request) =>
    request.path === "/api/tags"
      ? { json: { models: [{ name: "nomic-embed-text" }, { name: "plum:7b" }] } }
      : { status: 404 },
  );
  const run = await talk({ ...viaModel(model), OLLAMA_URL: ollama.baseUrl }, ["/model ollama"]);
  expect(run.stdout).toContain("Using ollama, model plum:7b (/model).");
});
