import { loadProtocol } from "../protocols/load-protocol.ts";
import { temporaryHost } from "../providers/copilot/scripted-copilot.ts";
import type { ProviderOptions } from "../providers/create-provider.ts";
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
  /** A process of its own speaks to the server, and tells us less of it than the server says. */
  readonly runtime?: Runtime;
}

export interface Runtime {
  /** Milliseconds that may pass before it asks. */
  readonly startMs: number;
  /** What it needs besides a server, fresh for each case. */
  lend(): Promise<Lent>;
}

export interface Lent extends AsyncDisposable {
  readonly options: Partial<ProviderOptions>;
}

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

/** The real runtime in an empty home; the server is a model of one's own behind it, so that no sign-in is needed. */
const COPILOT: Runtime = {
  startMs: 4000,
  lend: async () => {
    const host = await temporaryHost();
    return { options: { copilot: host }, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
  },
};

/** Every vendor by itself, a new one too; some also in another protocol. */
export const subjects: readonly Subject[] = vendors.flatMap((vendor) => [subject(vendor), ...otherWays(vendor)]);

function subject(vendor: Vendor): Subject {
  const { id, defaultModel, signIn } = vendor;
  const own = { name: id, vendor, double: doubleOf(vendor), model: defaultModel, ...MODELS[id] };
  if (id === "copilot") return { ...own, runtime: COPILOT };
  return signIn === undefined ? own : { ...own, signsIn: true };
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

export function startMs({ runtime }: Subject): number {
  return runtime?.startMs ?? 0;
}
