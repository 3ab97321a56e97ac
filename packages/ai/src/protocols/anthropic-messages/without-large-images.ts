import type { Turn, WireBlock } from "./wire-block.ts";

type Body = Record<string, unknown>;

/**
 * The same request without the images that the vendor found too large: they would have every later request of the
 * conversation refused too. Undefined for any other error.
 */
export function withoutLargeImages(body: Body, error: string): Body | undefined {
  const [, limit] = /image exceeds .*? maximum: \d+ bytes > (\d+) bytes/.exec(error) ?? [];
  if (limit === undefined) return undefined;
  const fitted = (blocks: readonly WireBlock[]): WireBlock[] =>
    blocks.map((block) => fit(block, Number(limit), fitted));
  const turns = (body["messages"] ?? []) as readonly Turn[];
  const messages = turns.map((turn) => ({ ...turn, content: fitted(turn.content) }));
  return JSON.stringify(messages) === JSON.stringify(turns) ? undefined : { ...body, messages };
}

function fit(block: WireBlock, limit: number, inside: (blocks: readonly WireBlock[]) => WireBlock[]): WireBlock {
  const { type, content, source, ...rest } = block;
  if (type === "tool_result" && Array.isArray(content)) return { ...block, content: inside(content as WireBlock[]) };
  const { data } = (source ?? {}) as { data?: unknown };
  if (type !== "image" || typeof data !== "string" || data.length <= limit) return block;
  return { type: "text", text: LEFT_OUT, ...rest };
}

const LEFT_OUT = "[an image was left out: it is larger than this model takes]";
