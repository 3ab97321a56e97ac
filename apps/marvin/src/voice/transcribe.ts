import { randomBytes } from "node:crypto";
import { type HttpClient, HttpError } from "@marvin/http";
import { stripControl } from "@marvin/text";
import { groqAudio } from "@marvin/tools";
import { VoiceError } from "./record.ts";

export interface TranscribeOptions {
  readonly http: HttpClient;
  readonly apiKey: string;
  readonly model: string;
  readonly signal: AbortSignal;
}

/** The share of certainty that nobody spoke from which on the words are believed to be made up. */
const NO_SPEECH = 0.8;

/** What was said, by Groq's Whisper; empty if nothing was. Throws VoiceError. */
export async function transcribe(wav: Buffer, { http, apiKey, model, signal }: TranscribeOptions): Promise<string> {
  const boundary = `marvin-${randomBytes(12).toString("hex")}`;
  try {
    const answer = await http.request(
      { endpoint: groqAudio, path: "/openai/v1/audio/transcriptions" },
      {
        method: "POST",
        headers: { authorization: `Bearer ${apiKey}`, "content-type": `multipart/form-data; boundary=${boundary}` },
        body: form(boundary, wav, { model, response_format: "verbose_json", temperature: "0" }),
        signal,
      },
    );
    return stripControl(wordsOf(JSON.parse(await answer.text())));
  } catch (cause) {
    if (cause instanceof HttpError) throw new VoiceError(`What was said could not be written down: ${cause.message}`);
    if (cause instanceof SyntaxError) throw new VoiceError("Groq answered with something that is no transcript.");
    throw cause;
  }
}

function form(boundary: string, wav: Buffer, fields: Readonly<Record<string, string>>): Buffer {
  const part = (head: string, body: string | Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ];
  return Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    // the type is judged by the name's ending
    ...part(`name="file"; filename="speech.wav"\r\ncontent-type: audio/wav`, wav),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

/** Silence is written down as words of thanks: segments that nobody spoke are left out. */
function wordsOf(answer: unknown): string {
  const { text, segments } = (answer ?? {}) as { text?: unknown; segments?: unknown };
  if (!Array.isArray(segments)) return typeof text === "string" ? text.trim() : "";
  const spoken = segments.filter(
    (segment): segment is { text: string } =>
      typeof segment?.text === "string" && !(Number(segment.no_speech_prob) > NO_SPEECH),
  );
  return segments.length > 0
    ? spoken
        .map((segment) => segment.text.trim())
        .join(" ")
        .trim()
    : typeof text === "string"
      ? text.trim()
      : "";
}
