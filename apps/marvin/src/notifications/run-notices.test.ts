import { startScriptedModel } from "@marvin/ai/testing";
import { startLoopback } from "@marvin/http/testing";
import { expect, test } from "vitest";
import { ask } from "../testing/run-marvin.ts";

test("a run tells a phone that it has begun and how it ended", async () => {
  await using model = await startScriptedModel();
  model.says("Forty-two äpples.\nAnd more.");
  await using ntfy = await startLoopback(() => ({ json: {} }));
  const run = await ask(model, "how many\nare there", ["--ntfy", "barn"], {
    env: { MARVIN_ENDPOINT_NTFY: ntfy.baseUrl },
  });
  expect(run.code).toBe(0);
  expect(run.words).not.toContain("ntfy");
  const sent = ntfy.requests.map(({ method, path, body }) => ({ method, path, ...JSON.parse(String(body)) }));
  expect(sent).toEqual([
    { method: "POST", path: "/", topic: "barn", title: "Marvin has begun", message: "how many" },
    {
      method: "POST",
      path: "/",
      topic: "barn",
      title: "Marvin is done",
      message: expect.stringMatching(/^Forty-two äpples\.\n\$\d+\.\d{4}$/),
    },
  ]);
});

test("a run that failed says so, louder", async () => {
  await using model = await startScriptedModel();
  model.fails(400, { message: "no such luck" });
  await using ntfy = await startLoopback(() => ({ json: {} }));
  const run = await ask(model, "go", ["--ntfy", "barn"], { env: { MARVIN_ENDPOINT_NTFY: ntfy.baseUrl } });
  expect(run.code).toBe(1);
  expect(JSON.parse(String(ntfy.requests[1]?.body))).toMatchObject({
    title: "Marvin failed",
    priority: 4,
    message: expect.stringContaining("no such luck"),
  });
});

test.each(["no topic", "../up", "", "x".repeat(65)])("a topic that cannot be: %j", async (topic) => {
  await using model = await startScriptedModel();
  const run = await ask(model, "go", [`--ntfy=${topic}`]);
  expect(run.code).not.toBe(0);
  expect(run.stderr).toMatch(/--ntfy/);
  expect(model.requests).toHaveLength(0);
});

test("a service that is not there is a warning and harms nothing", async () => {
  await using model = await startScriptedModel();
  const run = await ask(model, "go", ["--ntfy", "barn"], { env: { MARVIN_ENDPOINT_NTFY: "http://127.0.0.1:9" } });
  expect(run.code).toBe(0);
  expect(run.stdout).toContain("done");
  expect(run.words).toContain("The notice to ntfy was not sent");
  expect(run.cost).toBeDefined();
});
