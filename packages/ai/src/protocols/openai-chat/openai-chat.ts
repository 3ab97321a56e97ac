import type { Protocol } from "../protocol.ts";
import { ChatDecoder } from "./chat-decoder.ts";
import { encodeChat } from "./encode-chat.ts";
import { withEmptyTools } from "./with-empty-tools.ts";
import { withoutDeniedField } from "./without-denied-field.ts";

/** Chat completions as OpenAI made them, and as everyone who calls himself compatible sends them. */
export const openaiChat: Protocol = {
  id: "openai-chat",
  path: "/chat/completions",
  framing: "sse",
  encode: encodeChat,
  adapt: (body, error) => withoutDeniedField(body, error) ?? withEmptyTools(body, error),
  decoder: (source) => new ChatDecoder(source),
};
