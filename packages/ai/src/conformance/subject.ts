import { loadProtocol, type ProtocolId } from "../protocols/load-protocol.ts";
import { findVendor } from "../providers/find-vendor.ts";
import type { Vendor } from "../providers/vendor.ts";
import type { ChatDialect } from "./doubles/chat-dialect.ts";
import * as dialects from "./doubles/chat-dialects.ts";
import { chatDouble } from "./doubles/chat-double.ts";
import { messagesDouble } from "./doubles/messages-double.ts";
import { ollamaDouble } from "./doubles/ollama-double.ts";
import { responsesDouble } from "./doubles/responses-double.ts";
import type { WireDouble } from "./doubles/wire-double.ts";

/** A vendor, one of the protocols it is spoken to in, and the double that answers. */
export interface Subject {
  readonly name: string;
  readonly vendor: Vendor;
  readonly double: WireDouble;
  /** One that can see. */
  readonly model: string;
  /** One that the table of models knows as blind; left out, the server says so itself. */
  readonly blindModel?: string;
  /** A sign-in stands in for a key. */
  readonly signsIn?: boolean;
}

/** Vendors whose conformance is shown elsewhere, and where. */
export const shownElsewhere: Readonly<Record<string, string>> = {
  copilot: "spoken to by the runtime of its SDK, which has a loop of its own: providers/copilot/*.test.ts",
};

export const subjects: readonly Subject[] = [
  chat("gemini", dialects.gemini),
  chat("groq", dialects.groq, "llama-4-scout", "openai/gpt-oss-120b"),
  chat("openai", dialects.openai),
  { ...subject("openai", responsesDouble({ account: false }), "gpt-5.3-codex"), name: "openai (Responses)" },
  subject("anthropic", messagesDouble),
  { ...subject("codex", responsesDouble({ account: true })), signsIn: true },
  chat("mistral", dialects.mistral, "mistral-large-latest", "codestral-latest"),
  chat("deepseek", dialects.deepseek),
  chat("xai", dialects.xai),
  chat("openrouter", dialects.openrouter, "anthropic/claude-haiku-4.5", "qwen/qwen3-32b"),
  chat("cerebras", dialects.reasoning),
  chat("fireworks", dialects.compatible),
  chat("together", dialects.reasoning),
  chat("openai-compat", dialects.openrouter, "anthropic/claude-haiku-4.5", "qwen/qwen3-32b"),
  chat("llamacpp", dialects.compatible),
  chat("lmstudio", dialects.compatible),
  chat("vllm", dialects.compatible),
  subject("ollama", ollamaDouble),
  { ...chat("ollama", dialects.compatible), name: "ollama (/v1)" },
];

/** The path at which the vendor's model is asked when the base URL has none. */
export async function pathOf({ vendor, double }: Subject): Promise<string> {
  const own = vendor.barePath ?? new URL(vendor.baseUrl).pathname.replace(/\/$/, "");
  const isCompatible = vendor.protocol === ("ollama-chat" satisfies ProtocolId) && double.protocol === "openai-chat";
  return `${isCompatible ? "/v1" : own}${(await loadProtocol(double.protocol)).path}`;
}

function chat(id: string, dialect: ChatDialect, model?: string, blindModel?: string): Subject {
  return subject(id, chatDouble(dialect), model, blindModel);
}

function subject(id: string, double: WireDouble, model?: string, blindModel?: string): Subject {
  const vendor = findVendor(id);
  if (vendor === undefined) throw new Error(`No vendor is called ${id}.`);
  return { name: id, vendor, double, model: model ?? vendor.defaultModel, ...(blindModel ? { blindModel } : {}) };
}
