import { type Message, userMessage } from "@marvin/ai";
import { expect, test } from "vitest";
import { capMessages } from "./cap-messages.ts";

const said = (text: string): Message => ({
  role: "assistant",
  content: [{ type: "text", text }],
  provider: "p",
  model: "m",
});

function round(id: string, calls: number): Message[] {
  const ids = Array.from({ length: calls }, (_, n) => `${id}-${n}`);
  const content = ids.map((one) => ({ type: "tool_call" as const, id: one, name: "look", arguments: "{}" }));
  return [
    { role: "assistant", content, provider: "p", model: "m" },
    ...ids.map((callId): Message => ({ role: "tool", callId, toolName: "look", ok: true, content: [] })),
  ];
}

test("a short conversation is the same list", () => {
  const messages = [userMessage("a"), said("b")];
  expect(capMessages(messages, 2)).toBe(messages);
});

test("the newest stay, from a question on", () => {
  const messages = Array.from({ length: 30 }, (_, n) => [userMessage(`q${n}`), ...round(`${n}`, 2), said("x")]).flat();
  const kept = capMessages(messages, 40);
  expect(kept.length).toBeLessThanOrEqual(30);
  expect(kept.length).toBeGreaterThan(25);
  expect(kept[0]?.role).toBe("user");
  expect(kept.at(-1)).toBe(messages.at(-1));
});

test("a summary of what was compacted stays before them", () => {
  const summary = userMessage("[Context compacted. 30 earlier messages are summarised here.]");
  const messages = [summary, ...Array.from({ length: 30 }, (_, n) => [userMessage(`q${n}`), said("x")]).flat()];
  const kept = capMessages(messages, 40);
  expect(kept[0]).toBe(summary);
  expect(kept.slice(1)).toEqual(messages.slice(1 - kept.length));
  expect(kept.length).toBeLessThanOrEqual(30);
});

test("of one very long turn its question stays, and whole rounds", () => {
  const messages = [
    userMessage("old"),
    said("x"),
    userMessage("go"),
    ...[..."abcdefghij"].flatMap((id) => round(id, 4)),
  ];
  const kept = capMessages(messages, 20);
  expect(kept[0]).toEqual(userMessage("go"));
  expect(kept[1]?.role).toBe("assistant");
  expect(kept.length).toBeLessThanOrEqual(15);
  expect(kept.at(-1)).toBe(messages.at(-1));
});

test("whatever the conversation, no call is parted from its results, and the cap holds", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let run = 0; run < 500; run++) {
    const messages: Message[] = [];
    for (let n = 0; n < 60; n++) {
      const kind = random(4);
      if (kind === 0) messages.push(userMessage(`q${n}`));
      else if (kind === 1) messages.push(said(`a${n}`));
      else messages.push(...round(`${run}-${n}`, 1 + random(5)));
    }
    const cap = 1 + random(50);
    const kept = capMessages(messages, cap);
    expect(kept.length).toBeLessThanOrEqual(Math.max(cap, 1));
    expect(openResults(kept)).toEqual([]);
    expect(kept.length === 0 || kept[0]?.role !== "tool").toBe(true);
  }
});

/** Results without their call, and calls without their result. */
function openResults(messages: readonly Message[]): string[] {
  const calls = messages.flatMap((message) =>
    message.role === "assistant" ? message.content.flatMap((part) => (part.type === "tool_call" ? [part.id] : [])) : [],
  );
  const results = messages.flatMap((message) => (message.role === "tool" ? [message.callId] : []));
  return [...calls.filter((id) => !results.includes(id)), ...results.filter((id) => !calls.includes(id))];
}
