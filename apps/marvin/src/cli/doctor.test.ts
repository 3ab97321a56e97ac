import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startScriptedModel } from "@marvin/ai/testing";
import { startLoopback } from "@marvin/http/testing";
import { expect, test } from "vitest";
import type { DoctorReport } from "../doctor/doctor-report.ts";
import { KEY, type RunOptions, runMarvin, temporaryFolder, viaModel } from "../testing/run-marvin.ts";

/** Whatever listens at Ollama's usual port on the machine of the tests is left alone. */
const NO_OLLAMA = { OLLAMA_URL: "http://127.0.0.1:9" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
const CONTROL = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/;

const doctor = (options: RunOptions = {}, ...args: string[]) =>
  runMarvin(["doctor", ...args], { ...options, env: { ...NO_OLLAMA, ...options.env } });

async function report(options: RunOptions = {}, ...args: string[]) {
  const run = await doctor(options, "--json", ...args);
  const told = JSON.parse(run.stdout) as DoctorReport;
  return { ...run, told, provider: (id: string) => told.providers.find((candidate) => candidate.id === id) };
}

test("nothing is ready: exit 1, every provider, and what to do", async () => {
  const run = await doctor();
  expect(run).toMatchObject({ code: 1, stderr: "" });
  expect(run.stdout).toContain("Using the offline assistant (no key was found");
  expect(run.stdout).toMatch(
    /groq +no key +131k.*openai\/gpt-oss-120b\n +Set GROQ_API_KEY, or .*~\/\.ssh\/GROQ_API_KEY/,
  );
  expect(run.stdout).toMatch(/copilot +no sign-in.*\n.*marvin login copilot/);
  expect(run.stdout).toMatch(/vllm +not asked.*\n.*VLLM_BASE_URL/);
  expect(run.stdout).toMatch(/> offline +always/);
  expect(run.stdout).toMatch(/Only the offline assistant works here\.[\s\S]*docs\/providers\.md\n$/);
  expect(run.stdout).not.toMatch(CONTROL);
  const paths = new RegExp(`/rg$|${run.home}`);
  for (const line of run.stdout.split("\n")) if (!paths.test(line)) expect(line.length).toBeLessThanOrEqual(100);
});

test("a server that answers: exit 0, its time, its models, where its key is from, and never the key", async () => {
  await using model = await startScriptedModel();
  const { code, stdout, told, provider } = await report({ env: viaModel(model) });
  expect({ code, ok: told.ok, chosen: told.chosen.id }).toEqual({ code: 0, ok: true, chosen: "openai-compat" });
  expect(told.chosen.words).toBe("Using openai-compat, model scripted (LLM_PROVIDER).");
  expect(provider("openai-compat")).toMatchObject({
    taken: true,
    key: { state: "found", from: "OPENAI_COMPAT_API_KEY" },
    baseUrl: model.url,
    baseUrlFrom: "OPENAI_COMPAT_URL",
    reachable: true,
    ms: expect.any(Number),
    models: 1,
    modelIsListed: true,
  });
  expect(stdout).not.toContain(KEY);
  const { stdout: text } = await doctor({ env: viaModel(model) });
  expect(text).toMatch(/> openai-compat +\d+ ms .* scripted\n/);
  expect(text).toMatch(/All is well\.\n$/);
  expect(text).not.toContain(KEY);
});

test("a key that is refused is told in the vendor's words, without the key that it repeats", async () => {
  await using server = await startLoopback(({ headers }) => ({
    status: 401,
    json: { error: { message: `Wrong key: ${headers["authorization"]}` } },
  }));
  const home = temporaryFolder();
  mkdirSync(join(home, ".ssh"));
  writeFileSync(join(home, ".ssh/MISTRAL_API_KEY"), "key-in-a-file\n");
  const env = { GROQ_API_KEY: KEY, GROQ_BASE_URL: server.baseUrl, MISTRAL_BASE_URL: server.baseUrl };
  const { code, stdout, provider } = await report({ home, env });
  expect(code).toBe(1);
  expect(provider("groq")).toMatchObject({ reachable: false, error: expect.stringMatching(/401.*Check GROQ_API_KEY/) });
  expect(provider("mistral")).toMatchObject({ reachable: false, key: { from: "~/.ssh/MISTRAL_API_KEY" } });
  expect(stdout).not.toMatch(new RegExp(`${KEY}|key-in-a-file`));
  expect((await doctor({ home, env })).stdout).toMatch(/What is set up does not\s+answer\.\s+groq:/);
});

test("servers that never answer are given up together, after five seconds", async () => {
  const waitingAtOnce: number[] = [];
  await using server = await startLoopback(() => {
    waitingAtOnce.push(server.requests.filter(({ closed }) => !closed).length);
    return { fault: "hang" };
  });
  const env = { GROQ_API_KEY: KEY, GROQ_BASE_URL: server.baseUrl, VLLM_BASE_URL: server.baseUrl };
  const { code, provider } = await report({ env });
  expect(waitingAtOnce).toEqual([1, 2]);
  expect(code).toBe(1);
  expect(provider("groq")).toMatchObject({ reachable: false, error: "No answer within 5 s." });
  expect(provider("vllm")).toMatchObject({ reachable: false });
});

test("Ctrl+C ends it, with nothing on stdout", async () => {
  await using server = await startLoopback({ fault: "hang" });
  const env = { GROQ_API_KEY: KEY, GROQ_BASE_URL: server.baseUrl };
  const asked = (async () => {
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  })();
  const run = await doctor({ env, onStart: (child) => void asked.then(() => child.kill("SIGINT")) });
  expect(run).toMatchObject({ code: 130, stdout: "" });
});

test("no key goes where nobody sent it", async () => {
  await using server = await startLoopback({ json: { data: [{ id: "plum" }] } });
  const env = { VLLM_BASE_URL: server.baseUrl, OPENAI_API_KEY: "", OLLAMA_API_KEY: KEY, XAI_BASE_URL: server.baseUrl };
  const { provider } = await report({ env: { ...env, OLLAMA_URL: "", LMSTUDIO_API_KEY: KEY } });
  expect(provider("ollama")?.key).toEqual({ state: "not-needed" });
  expect(provider("lmstudio")).toMatchObject({ reachable: null, key: { state: "not-needed" } });
  expect(provider("xai")).toMatchObject({ reachable: null, key: { state: "missing" }, baseUrlFrom: "XAI_BASE_URL" });
  expect(provider("vllm")).toMatchObject({ taken: true, model: "plum", reachable: true });
  expect(server.requests.map(({ headers }) => headers["authorization"])).not.toContain(`Bearer ${KEY}`);
});

test("a server without a list of its models is reachable all the same; an Ollama has one", async () => {
  await using server = await startLoopback({ status: 404, text: "404 page not found" });
  const env = { OPENAI_COMPAT_URL: `${server.baseUrl}/v1`, OPENAI_COMPAT_MODEL: "plum", OLLAMA_URL: server.baseUrl };
  const { code, provider } = await report({ env });
  expect(provider("openai-compat")).toMatchObject({ taken: true, reachable: true, ms: expect.any(Number) });
  expect(provider("ollama")).toMatchObject({ reachable: false });
  expect(code).toBe(0);
  expect((await doctor({ env })).stdout).toMatch(
    /It\s+has\s+no\s+list\s+of\s+its\s+models,\s+or\s+its\s+address\s+is\s+wrong\./,
  );
});

test("a sign-in counts as a key, and its token is not shown", async () => {
  await using server = await startLoopback({ json: { models: [{ slug: "gpt-5.5" }] } });
  const home = temporaryFolder();
  mkdirSync(join(home, ".config/marvin"), { recursive: true, mode: 0o700 });
  const tokens = { accessToken: "access-token-1", refreshToken: "refresh-token-1", refreshedAt: Date.now() };
  writeFileSync(join(home, ".config/marvin/codex.json"), JSON.stringify(tokens), { mode: 0o600 });
  const { code, stdout, provider } = await report({ home, env: { MARVIN_ENDPOINT_CODEX_BACKEND: server.baseUrl } });
  expect(code).toBe(0);
  expect(provider("codex")).toMatchObject({
    taken: true,
    key: { state: "signed-in" },
    baseUrlFrom: "MARVIN_ENDPOINT_CODEX_BACKEND",
    reachable: true,
    modelIsListed: true,
  });
  expect(stdout).not.toContain("token-1");
  expect(server.requests[0]?.headers["authorization"]).toBe("Bearer access-token-1");
});

test("a wrong name of a provider: the rest is told all the same", async () => {
  await using model = await startScriptedModel();
  const { code, told } = await report({ env: { ...viaModel(model), LLM_PROVIDER: "groqq" } });
  expect(code).toBe(1);
  expect(told.chosen).toMatchObject({ id: null, error: expect.stringMatching(/groqq.*Did you mean groq/) });
  expect(told.providers.find(({ id }) => id === "openai-compat")).toMatchObject({ reachable: true });
});

test("folders, settings with a warning, a provider of one's own, the proxy without its password", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  mkdirSync(join(home, ".config/marvin"), { recursive: true });
  const settings = `provder: acme\nproviders:\n  acme: { base_url: "${model.url}", model: scripted }\n`;
  writeFileSync(join(home, ".config/marvin/settings.yaml"), settings);
  const env = { HTTPS_PROXY: "http://me:s3cret@proxy.example:3128", NO_PROXY: "127.0.0.1" };
  const { code, stdout, told, provider } = await report({ home, env });
  expect(code).toBe(0);
  expect(told.settings.warnings[0]).toMatch(/provder is not a setting. Did you mean provider/);
  expect(told.proxy).toEqual({ HTTPS_PROXY: "http://proxy.example:3128", NO_PROXY: "127.0.0.1" });
  expect(stdout).not.toContain("s3cret");
  expect(provider("acme")).toMatchObject({ reachable: true, baseUrlFrom: "settings", key: { state: "not-needed" } });
  expect(told.folders.map(({ name, exists, writable }) => [name, exists, writable])).toEqual([
    ["settings", true, true],
    ["profiles", false, true],
    ["data", false, true],
  ]);
});

test("settings that cannot be read: one line, exit 1, and JSON for those who want it", async () => {
  const home = temporaryFolder();
  mkdirSync(join(home, ".config/marvin"), { recursive: true });
  writeFileSync(join(home, ".config/marvin/settings.yaml"), "limits: 3\n");
  expect(await doctor({ home })).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/yaml:1: limits/),
  });
  expect(await report({ home })).toMatchObject({
    code: 1,
    told: { ok: false, error: expect.stringMatching(/limits/) },
  });
});
