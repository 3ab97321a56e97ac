import type { ModelRequest } from "../../provider.ts";
import type { WireContext } from "../protocol.ts";
import { markForCache } from "./cache-marks.ts";
import { encodeTools } from "./encode-tools.ts";
import { encodeTurns } from "./encode-turns.ts";
import { thinkingFields } from "./thinking-fields.ts";
import { isBlank, type Turn, textBlock } from "./wire-block.ts";

export function encodeRequest(request: ModelRequest, wire: WireContext): Record<string, unknown> {
  const { model } = request;
  const turns = encodeTurns(request.messages, { provider: wire.provider, model, sees: wire.sees });
  const maxTokens = maxTokensOf(request, wire);
  const { tools, system, messages } = markForCache({
    tools: encodeTools(request.idleTools ?? request.tools, wire.fitted),
    system: isBlank(request.system) ? [] : [textBlock(request.system)],
    messages: turns,
  });
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    ...(tools.length === 0 ? {} : { tools }),
    ...(tools.length > 0 && request.idleTools ? { tool_choice: { type: "none" } } : {}),
    ...(system.length === 0 ? {} : { system }),
    messages,
    ...thinkingFields({ model, level: request.thinking, maxTokens, inUnthoughtRound: isUnthoughtRound(turns) }),
  };
}

/** More than this is not waited for by anyone. */
const USUAL_OUTPUT = 64_000;
/** What every model that is served today can write. */
const UNKNOWN_LIMIT = 32_000;

function maxTokensOf({ maxOutputTokens }: ModelRequest, { outputLimit = UNKNOWN_LIMIT }: WireContext): number {
  return Math.max(1, Math.min(maxOutputTokens ?? USUAL_OUTPUT, outputLimit));
}

function isUnthoughtRound(turns: readonly Turn[]): boolean {
  if (turns.at(-1)?.content[0]?.type !== "tool_result") return false;
  return !/thinking/.test(turns.at(-2)?.content[0]?.type ?? "");
}
