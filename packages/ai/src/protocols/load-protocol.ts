import type { Protocol } from "./protocol.ts";

/** Each protocol is loaded at its first use: the others cost nothing. */
const loaders = {
  "openai-chat": async () => (await import("./openai-chat/openai-chat.ts")).openaiChat,
  "openai-responses": async () => (await import("./openai-responses/openai-responses.ts")).openaiResponses,
  "ollama-chat": async () => (await import("./ollama-chat/ollama-chat.ts")).ollamaChat,
  "anthropic-messages": async () => (await import("./anthropic-messages/anthropic-messages.ts")).anthropicMessages,
} satisfies Record<string, () => Promise<Protocol>>;

export type ProtocolId = keyof typeof loaders;

export function loadProtocol(id: ProtocolId): Promise<Protocol> {
  return loaders[id]();
}

export function isProtocol(id: string): id is ProtocolId {
  return Object.hasOwn(loaders, id);
}
