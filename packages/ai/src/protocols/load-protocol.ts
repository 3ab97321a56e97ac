import type { Protocol } from "./protocol.ts";

/** Each protocol is loaded at its first use: the others cost nothing. */
const loaders = {
  "openai-chat": async () => (await import("./openai-chat/openai-chat.ts")).openaiChat,
} satisfies Record<string, () => Promise<Protocol>>;

export type ProtocolId = keyof typeof loaders;

export function loadProtocol(id: ProtocolId): Promise<Protocol> {
  return loaders[id]();
}

export function isProtocol(id: string): id is ProtocolId {
  return Object.hasOwn(loaders, id);
}
