import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startScriptedModel } from "@marvin/ai/testing";
import { startLoopback } from "@marvin/http/testing";
import { expect, test } from "vitest";
import { runMarvin, temporaryFolder } from "../../testing/run-marvin.ts";

function homeWith(settings: string): string {
  const home = temporaryFolder();
  mkdirSync(join(home, ".config/marvin"), { recursive: true });
  writeFileSync(join(home, ".config/marvin/settings.yaml"), settings);
  return home;
}

const ask = (home: string, ...args: string[]) =>
  runMarvin(["--non-interactive", "--prompt", "hi", ...args], { home, env: { ACME: "acme-key-123" } });

test("its models: the first is the default, the beginning of a name is enough, windows and prices are as told", async () => {
  await using server = await startScriptedModel();
  server.usage({ prompt_tokens: 1_000_000, completion_tokens: 100_000 });
  const home = homeWith(`
provider: acme
providers:
  acme:
    base_url: ${server.url}
    models:
      acme-large: { window: 128000, input_price: 1.5, output_price: 6 }
      acme-small: { window: 32000, sees: false }
`);
  const large = await ask(home);
  expect(large.words).toContain("Using acme, model acme-large (settings).");
  expect(large.cost).toMatchObject({ model_cost: { "acme-large": 2.1 } });
  const small = await ask(home, "--model", "acme-s");
  expect(server.requests.at(-1)?.body["model"]).toBe("acme-small");
  expect(small.cost).toMatchObject({ model_turns: { "acme-small": 1 }, model_cost: {} });
  const doctor = JSON.parse((await runMarvin(["doctor", "--json"], { home })).stdout) as {
    providers: Record<string, unknown>[];
  };
  expect(doctor.providers.find(({ id }) => id === "acme")).toMatchObject({
    contextWindow: 128_000,
    price: { input: 1.5, output: 6 },
  });
});

test("a list of names is enough", async () => {
  await using server = await startScriptedModel();
  const home = homeWith(`provider: acme\nproviders: { acme: { base_url: "${server.url}", models: [one, two] } }\n`);
  expect((await ask(home)).words).toContain("model one");
});

test("Anthropic's protocol takes the key and its version in Anthropic's headers", async () => {
  await using server = await startLoopback({ status: 400, json: { error: { message: "enough" } } });
  const home = homeWith(
    `provider: acme\nproviders: { acme: { base_url: "${server.baseUrl}/v1", model: m, key_name: ACME, protocol: anthropic-messages, headers: { x-team: blue } } }\n`,
  );
  await ask(home);
  const [{ path, headers }] = server.requests as unknown as [{ path: string; headers: Record<string, string> }];
  expect(path).toBe("/v1/messages");
  expect(headers).toMatchObject({ "x-api-key": "acme-key-123", "anthropic-version": "2023-06-01", "x-team": "blue" });
  expect(headers["authorization"]).toBeUndefined();
});

test("no more is asked for in Anthropic's protocol than its model writes", async () => {
  await using server = await startLoopback({ status: 400, json: { error: { message: "enough" } } });
  const home = homeWith(
    `provider: acme\nproviders: { acme: { base_url: "${server.baseUrl}/v1", protocol: anthropic-messages, models: { m: { output: 4096 } } } }\n`,
  );
  await ask(home);
  expect(server.requests[0]?.json()).toMatchObject({ model: "m", max_tokens: 4096 });
});

test("one that bears the name of Marvin's takes its place, but where that is more than an address", async () => {
  await using server = await startScriptedModel();
  const own = `{ base_url: "${server.url}", model: mine }`;
  const groq = await ask(homeWith(`provider: groq\nproviders: { Groq: ${own}, copilot: ${own} }\n`));
  expect([groq.code, server.requests[0]?.body["model"]]).toEqual([0, "mine"]);
  expect(server.requests[0]?.headers["authorization"]).toBeUndefined();
  expect(groq.words).toContain("providers.copilot is passed over");
});

test("in a fallback chain a provider with a slash and no model is asked for its usual one", async () => {
  await using busy = await startScriptedModel();
  busy.fails(429, { headers: { "retry-after": "3600" } });
  await using free = await startScriptedModel();
  const providers = `providers:\n  one: { base_url: "${busy.url}", model: m }\n  two: { base_url: "${free.url}", model: usual, models: [rare] }\n`;
  const run = await ask(homeWith(`provider: one\nfallback: [offline, two/]\n${providers}`));
  expect([run.code, free.requests[0]?.body["model"]]).toEqual([0, "usual"]);
  expect(run.words).toContain("the offline assistant is no model");
});

test("how long it may think is said in the usual field, and no more where the server does not take that", async () => {
  const unknown = {
    status: 400,
    json: { error: { message: "Unrecognized request argument supplied: reasoning_effort" } },
  };
  const answer = { json: { choices: [{ message: { role: "assistant", content: "OK" }, finish_reason: "stop" }] } };
  await using server = await startLoopback([unknown, answer]);
  const home = homeWith(`provider: acme\nproviders: { acme: { base_url: "${server.baseUrl}/v1", model: m } }\n`);
  expect(await ask(home, "--thinking", "high")).toMatchObject({ code: 0, stdout: "OK\n" });
  const asked = server.requests.map((seen) => (seen.json() as { reasoning_effort?: string }).reasoning_effort);
  expect(asked).toEqual(["high", undefined]);
});

test("half a price is no price", async () => {
  await using model = await startScriptedModel();
  model.usage({ prompt_tokens: 1_000_000, completion_tokens: 1_000_000 });
  const run = async (prices: string) => {
    const own = `{ base_url: "${model.url}", model: m, models: { m: { ${prices} } } }`;
    return (await ask(homeWith(`provider: acme\nproviders: { acme: ${own} }\n`))).stderr;
  };
  expect(await run("input_price: 2")).toContain('"model_cost":{}');
  expect(await run("input_price: 2, output_price: 0")).toContain('"model_cost":{"m":2}');
});
