import { loadProtocol } from "../protocols/load-protocol.ts";
import type { Vendor } from "../providers/vendor.ts";
import { vendors } from "../providers/vendors.generated.ts";
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

/** Where a vendor's chat completions differ from what most send. */
const DIALECTS: Readonly<Record<string, ChatDialect>> = {
  gemini: dialects.gemini,
  groq: dialects.groq,
  openai: dialects.openai,
  mistral: dialects.mistral,
  deepseek: dialects.deepseek,
  xai: dialects.xai,
  openrouter: dialects.openrouter,
  "openai-compat": dialects.openrouter,
  cerebras: dialects.reasoning,
  together: dialects.reasoning,
};

/** Where the default model cannot see, or a blind one is known. */
const MODELS: Readonly<Record<string, { readonly model: string; readonly blindModel: string }>> = {
  groq: { model: "llama-4-scout", blindModel: "openai/gpt-oss-120b" },
  mistral: { model: "mistral-large-latest", blindModel: "codestral-latest" },
  openrouter: { model: "anthropic/claude-haiku-4.5", blindModel: "qwen/qwen3-32b" },
  "openai-compat": { model: "anthropic/claude-haiku-4.5", blindModel: "qwen/qwen3-32b" },
};

/** Every vendor by itself, a new one too; some also in another protocol. */
export const subjects: readonly Subject[] = vendors
  .filter(({ id }) => shownElsewhere[id] === undefined)
  .flatMap((vendor) => [subject(vendor), ...otherWays(vendor)]);

function subject(vendor: Vendor): Subject {
  const { id, defaultModel, signIn } = vendor;
  const signsIn = signIn === undefined ? {} : { signsIn: true };
  return { name: id, vendor, double: doubleOf(vendor), model: defaultModel, ...MODELS[id], ...signsIn };
}

function otherWays(vendor: Vendor): Subject[] {
  const other = { ...subject(vendor), name: `${vendor.id} (/v1)`, double: chatDouble(dialects.compatible) };
  if (vendor.id === "ollama") return [other];
  if (vendor.id !== "openai") return [];
  const double = responsesDouble({ account: false });
  return [{ ...other, name: "openai (Responses)", model: "gpt-5.3-codex", double }];
}

function doubleOf({ id, protocol }: Vendor): WireDouble {
  switch (protocol) {
    case "openai-chat":
      return chatDouble(DIALECTS[id] ?? dialects.compatible);
    case "openai-responses":
      return responsesDouble({ account: id === "codex" });
    case "anthropic-messages":
      return messagesDouble;
    case "ollama-chat":
      return ollamaDouble;
    default:
      return protocol satisfies never;
  }
}

/** The path at which the vendor's model is asked when the base URL has none. */
export async function pathOf({ vendor, double }: Subject): Promise<string> {
  const own = vendor.barePath ?? new URL(vendor.baseUrl).pathname.replace(/\/$/, "");
  const isCompatible = vendor.protocol === "ollama-chat" && double.protocol === "openai-chat";
  return `${isCompatible ? "/v1" : own}${(await loadProtocol(double.protocol)).path}`;
}
