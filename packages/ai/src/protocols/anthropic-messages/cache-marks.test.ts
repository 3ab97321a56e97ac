import { expect, test } from "vitest";
import { type Message, userMessage } from "../../message.ts";
import { encodeRequest } from "./encode-request.ts";
import type { Turn, WireBlock } from "./wire-block.ts";

const MODEL = "claude-opus-5";
const tools = ["f", "g"].map((name) => ({ name, description: "", input: { type: "object" } }));

function encode(messages: readonly Message[]): WireBlock[] {
  const wire = { provider: "anthropic", baseUrl: "", sees: true, quirks: {} };
  const body = encodeRequest({ model: MODEL, system: "S", messages, tools }, wire);
  const turns = body.messages as Turn[];
  const lists = [body.tools, body.system, ...turns.map((turn) => turn.content)] as WireBlock[][];
  return lists.flat();
}

/** As the vendor keeps it: written at marks, found at a mark or up to 20 blocks before it. Gives what was read. */
class VendorCache {
  readonly #kept = new Set<string>();

  take(blocks: readonly WireBlock[]): number {
    const bare = blocks.map(({ cache_control: _, ...block }) => JSON.stringify(block));
    const prefix = (length: number) => bare.slice(0, length).join("\n");
    const marks = blocks.flatMap((block, at) => (block.cache_control === undefined ? [] : [at + 1]));
    expect(marks.length).toBeLessThanOrEqual(4);
    for (const block of blocks)
      if (/thinking/.test(block.type ?? "")) expect(block).not.toHaveProperty("cache_control");
    const reach = marks.flatMap((mark) => Array.from({ length: 21 }, (_, back) => mark - back));
    const read = Math.max(0, ...reach.filter((length) => length > 0 && this.#kept.has(prefix(length))));
    for (const mark of marks) this.#kept.add(prefix(mark));
    return read;
  }
}

/** A round of `count` calls with thinking, and their results. */
function round(name: string, count: number): Message[] {
  const ids = Array.from({ length: count }, (_, i) => `${name}_${i}`);
  const thinking = { type: "thinking" as const, text: "hm", extra: { signature: `s${name}` } };
  const calls = ids.map((id) => ({ type: "tool_call" as const, id, name: "f", arguments: "{}" }));
  const results = ids.map((callId) => ({
    role: "tool" as const,
    callId,
    toolName: "f",
    ok: true,
    content: [{ type: "text" as const, text: `result of ${callId}` }],
  }));
  return [{ role: "assistant", provider: "anthropic", model: MODEL, content: [thinking, ...calls] }, ...results];
}

const said = (text: string): Message => ({
  role: "assistant",
  provider: "anthropic",
  model: MODEL,
  content: [{ type: "text", text }],
});

test("each request of a run finds all of the one before, also after many calls, steering and a new prompt", () => {
  const steps: Message[][] = [
    [userMessage("u")],
    round("a", 1),
    round("b", 2),
    round("c", 30),
    [...round("d", 1), userMessage("also this")],
    [said("done"), userMessage("next prompt")],
    round("e", 12),
  ];
  const cache = new VendorCache();
  const messages: Message[] = [];
  let before = 0;
  for (const step of steps) {
    messages.push(...step);
    const blocks = encode(messages);
    expect(cache.take(blocks)).toBe(before);
    before = blocks.length;
  }
});

test("the tools are found again under another system prompt, and without one", () => {
  const wire = { provider: "anthropic", baseUrl: "", sees: true, quirks: {} };
  const request = { model: MODEL, system: "", messages: [userMessage("u")], tools };
  const body = encodeRequest(request, wire) as { system?: unknown; tools: WireBlock[] };
  expect(body.system).toBeUndefined();
  expect(body.tools.map((tool) => tool.cache_control !== undefined)).toEqual([false, true]);
});
