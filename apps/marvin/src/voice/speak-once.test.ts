import { startScriptedModel } from "@marvin/ai/testing";
import { startLoopback } from "@marvin/http/testing";
import { expect, test } from "vitest";
import { fakeRecorder, toneFile } from "../testing/fake-recorder.ts";
import { openScreen } from "../testing/open-screen.ts";
import { runMarvin, viaModel } from "../testing/run-marvin.ts";

test("!v records, shows what was heard and sends it", async () => {
  await using model = await startScriptedModel();
  await using groq = await startLoopback(() => ({ json: { text: " how many apples are there?" } }));
  const env = {
    ...viaModel(model),
    PATH: fakeRecorder(`/bin/cat ${toneFile(2)}; exec /bin/sleep 60`),
    GROQ_API_KEY: "gsk-test-key-that-is-long-enough",
    MARVIN_ENDPOINT_GROQ_AUDIO: groq.baseUrl,
    WHISPER_MODEL: "whisper-large-v3-turbo",
  };
  const { stdout, code } = await runMarvin(["--plain"], { env, stdin: "!v 1\n" });
  expect(code).toBe(0);
  expect(stdout).toMatch(/You said: how many apples are there\?\n[\s\S]*done/);
  expect(model.requests[0]?.messages.at(-1)).toMatchObject({ role: "user", content: "how many apples are there?" });
  expect(String(groq.requests[0]?.body)).toContain("whisper-large-v3-turbo");
  expect(groq.requests[0]?.headers["authorization"]).toBe("Bearer gsk-test-key-that-is-long-enough");
});

test("on the full screen it is shown as a prompt; !voice sends what is said until it is turned off", async (context) => {
  await using model = await startScriptedModel();
  await using groq = await startLoopback(() => ({ json: { text: " how many apples are there?" } }));
  const recorder = fakeRecorder(`/bin/cat ${toneFile(2)} ${toneFile(3, 0)}; exec /bin/sleep 60`);
  await using terminal = await openScreen(model, context, {
    env: {
      PATH: `${recorder}:${process.env["PATH"]}`,
      GROQ_API_KEY: "gsk-test-key-that-is-long-enough",
      MARVIN_ENDPOINT_GROQ_AUDIO: groq.baseUrl,
    },
  });
  await terminal.send("!v 1");
  await terminal.shows(/❯ how many apples are there\?\n\ndone/);
  await terminal.send("!voice");
  await terminal.shows(/Voice mode is on[\s\S]*❯ how many apples are there\?\n\ndone/);
  await terminal.send("!voice");
  await terminal.shows("Voice mode is off");
  expect(model.requests.length).toBeGreaterThanOrEqual(2);
  expect(model.requests.every(({ invalid }) => invalid === "")).toBe(true);
});

test.each([
  ["no key", { GROQ_API_KEY: "" }, "!v 1", /GROQ_API_KEY/],
  ["no recorder", { PATH: "/nowhere" }, "!v 1", /no program to record with/],
  ["no number", {}, "!v soon", /number of seconds/],
])("%s is said, and nothing is sent", async (_, more, line, expected) => {
  await using model = await startScriptedModel();
  const env = { ...viaModel(model), GROQ_API_KEY: "gsk-test-key-that-is-long-enough", ...more };
  const { stdout, code } = await runMarvin(["--plain"], { env, stdin: `${line}\n` });
  expect(code).toBe(0);
  expect(stdout).toMatch(expected);
  expect(model.requests).toHaveLength(0);
});
