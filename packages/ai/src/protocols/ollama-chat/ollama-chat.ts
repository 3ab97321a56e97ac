import type { Protocol } from "../protocol.ts";
import { encodeOllama } from "./encode-ollama.ts";
import { OllamaDecoder } from "./ollama-decoder.ts";

/** Ollama's own chat: a line of JSON a piece, calls whole and with arguments as objects. */
export const ollamaChat: Protocol = {
  id: "ollama-chat",
  path: "/api/chat",
  framing: "ndjson",
  encode: encodeOllama,
  decoder: (source) => new OllamaDecoder(source),
};
