import { createHttpClient } from "@marvin/http";
import { type LoopbackAnswer, startLoopback } from "@marvin/http/testing";
import { expect, test } from "vitest";
import { VoiceError } from "./record.ts";
import { transcribe } from "./transcribe.ts";
import { wavFile } from "./wav.ts";

const WAV = wavFile(Buffer.alloc(3200));

async function heard(answer: LoopbackAnswer) {
  await using server = await startLoopback(() => answer);
  const http = createHttpClient({ userAgent: "test", endpoints: { "groq-audio": server.baseUrl } });
  const { signal } = new AbortController();
  const words = await transcribe(WAV, { http, apiKey: "gsk-key", model: "whisper-large-v3", signal });
  return { words, request: server.requests[0] };
}

const segment = (text: string, no_speech_prob: number) => ({ text, no_speech_prob });

test("the file goes out as a form, with a name that tells its kind", async () => {
  const { words, request } = await heard({ json: { text: " Hello there." } });
  expect(words).toBe("Hello there.");
  expect([request?.method, request?.path]).toEqual(["POST", "/openai/v1/audio/transcriptions"]);
  expect(request?.headers["authorization"]).toBe("Bearer gsk-key");
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(String(request?.headers["content-type"]))?.[1];
  const parts = String(request?.body).split(`--${boundary}`);
  expect(parts.at(-1)?.trim()).toBe("--");
  expect(parts.slice(1, -1).map((part) => part.trim().split("\r\n\r\n")[0])).toEqual([
    'content-disposition: form-data; name="model"',
    'content-disposition: form-data; name="response_format"',
    'content-disposition: form-data; name="temperature"',
    'content-disposition: form-data; name="file"; filename="speech.wav"\r\ncontent-type: audio/wav',
  ]);
  expect(parts[1]).toContain("whisper-large-v3");
  expect(parts[2]).toContain("verbose_json");
  expect(parts[4]).toContain("RIFF");
});

test.each([
  ["all that was spoken", [segment(" Hello", 0.01), segment(" from here.", 0.2)], "Hello from here."],
  ["without what nobody said", [segment(" Hello.", 0.01), segment(" Thank you.", 0.95)], "Hello."],
  ["without control sequences", [segment(" Hel\x1b[2Jlo.", 0.01)], "Hello."],
  ["nothing, if nobody spoke", [segment(" Thank you.", 0.95)], ""],
])("%s", async (_, segments, expected) => {
  const { words } = await heard({ json: { text: "Something else.", segments } });
  expect(words).toBe(expected);
});

test.each<[string, LoopbackAnswer, RegExp]>([
  [
    "a wrong key",
    { status: 401, json: { error: { message: "Invalid API Key", code: "invalid_api_key" } } },
    /Invalid API Key|401|key/,
  ],
  ["too much", { status: 413, json: { error: { message: "Request Entity Too Large" } } }, /Too Large|413/],
  ["too short", { status: 400, json: { error: { message: "Audio file is too short." } } }, /too short|400/],
  ["no JSON", { text: "<html>" }, /no transcript/],
])("%s is told in plain words", async (_, answer, expected) => {
  const failed = heard(answer);
  await expect(failed).rejects.toThrow(VoiceError);
  await expect(failed).rejects.toThrow(expected);
});
