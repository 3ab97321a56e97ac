import type { Protocol } from "../protocol.ts";
import { encodeResponses } from "./encode-responses.ts";
import { ResponsesDecoder } from "./responses-decoder.ts";

/** OpenAI's Responses, with nothing stored at the vendor: every request carries the whole conversation. */
export const openaiResponses: Protocol = {
  id: "openai-responses",
  path: "/responses",
  framing: "sse",
  encode: encodeResponses,
  amend: withoutReasoning,
  adapt: withoutSummary,
  decoder: (source) => new ResponsesDecoder(source),
};

/** Summaries of the thinking are for organizations that have shown their papers. */
function withoutSummary(body: Record<string, unknown>, error: string): Record<string, unknown> | undefined {
  const { summary, ...reasoning } = (body["reasoning"] ?? {}) as Record<string, unknown>;
  return summary !== undefined && /reasoning[. ]summar/i.test(error) ? { ...body, reasoning } : undefined;
}

/** What was thought before is read by the organization alone that it was written for. */
function withoutReasoning(body: Record<string, unknown>, error: string): Record<string, unknown> | undefined {
  if (!/encrypted[_ ]content/i.test(error)) return undefined;
  const items = (body["input"] ?? []) as readonly { type?: unknown }[];
  const input = items.filter(({ type }) => type !== "reasoning");
  return input.length === items.length ? undefined : { ...body, input };
}
