import { NdjsonDecoder, SseDecoder } from "@marvin/http";
import type { AssistantMessage } from "../../message.ts";
import { loadProtocol } from "../../protocols/load-protocol.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import type { Answer } from "../doubles/answer.ts";
import { HandedOut } from "../doubles/handed-out.ts";
import type { WireDouble } from "../doubles/wire-double.ts";
import { type Subject, subjects } from "../subject.ts";

/** One model of a vendor: it can be made to say things, and what is sent to it can be held against its rules. */
export interface Speaker {
  readonly name: string;
  readonly subject: Subject;
  readonly protocol: Protocol;
  readonly double: WireDouble;
  readonly model: string;
  /** Other shapes of ids that are seen from it. */
  readonly strangeIds: readonly string[];
  /** Arguments come as text, so they may be broken. */
  readonly writesArguments: boolean;
}

const STRANGE_IDS: Readonly<Record<string, readonly string[]>> = {
  vllm: [`chatcmpl-tool-${"0123456789abcdef".repeat(2)}`, "functions.read_file:0", ""],
  openrouter: ["functions.read_file:0", "call_1", "tool|x y", `call_${"é".repeat(70)}`],
  gemini: [""],
};

/** One of each protocol and of each dialect that asks for something of its own. */
const NAMES = [
  ...["openai", "gemini", "mistral", "deepseek", "openrouter", "vllm"],
  ...["anthropic", "openai (Responses)", "codex", "ollama"],
];

export async function loadSpeakers(): Promise<readonly Speaker[]> {
  return Promise.all(NAMES.map(loadSpeaker));
}

async function loadSpeaker(name: string): Promise<Speaker> {
  const subject = subjects.find((one) => one.name === name);
  if (subject === undefined) throw new Error(`No subject is called ${name}.`);
  const { double, model, vendor } = subject;
  return {
    name,
    subject,
    protocol: await loadProtocol(double.protocol),
    double,
    model,
    strangeIds: STRANGE_IDS[vendor.id] ?? [],
    // Gemini's signatures hold for arguments as they were, and Ollama's are objects.
    writesArguments: vendor.id !== "gemini" && double.protocol !== "ollama-chat",
  };
}

/** A message as the model would have said it, and what is signed in it: the double's frames, read by the real decoder. */
export function speak(
  speaker: Speaker,
  answer: Answer,
  model: string,
): {
  readonly message: AssistantMessage;
  readonly given: readonly (readonly [signature: string, belonging: string])[];
} {
  const given = new HandedOut();
  const { frames } = speaker.double.stream(answer, given);
  const decoder = speaker.protocol.decoder({ provider: speaker.subject.vendor.id, model });
  const bytes = Buffer.from(frames.join(""));
  if (speaker.protocol.framing === "sse") for (const frame of new SseDecoder().push(bytes)) decoder.push(frame);
  else for (const data of new NdjsonDecoder().push(bytes)) decoder.push({ data });
  const ending = decoder.end();
  if (!ending.ok) throw new Error(`${speaker.name} cannot say ${JSON.stringify(answer)}`);
  return { message: ending.event.message, given: given.entries };
}
