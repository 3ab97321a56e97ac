import type { Protocol } from "../protocol.ts";
import { encodeRequest } from "./encode-request.ts";
import { MessagesDecoder } from "./messages-decoder.ts";
import { traitsOf } from "./model-traits.ts";
import { withoutLargeImages } from "./without-large-images.ts";
import { withoutThinking } from "./without-thinking.ts";

/** Anthropic's Messages API. */
export const anthropicMessages: Protocol = {
  id: "anthropic-messages",
  path: "/messages",
  framing: "sse",
  headers: ({ model }) => (traitsOf(model).bound ? { "anthropic-beta": BINDING_CONTROLS } : {}),
  encode: encodeRequest,
  amend: (body, error) => withoutThinking(body, error) ?? withoutLargeImages(body, error),
  decoder: (source) => new MessagesDecoder(source),
};

/** Allows `thinking.block_binding` in the body. */
const BINDING_CONTROLS = "thinking-binding-controls-2026-08-01";
