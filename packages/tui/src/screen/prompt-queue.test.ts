import { expect, test } from "vitest";
import { PromptQueue } from "./prompt-queue.ts";

test("lines come in the order in which they were added", async () => {
  const queue = new PromptQueue();
  queue.add("one");
  queue.add("two");
  expect(queue.waiting).toEqual(["one", "two"]);
  expect([await queue.next(), await queue.next()]).toEqual(["one", "two"]);
});

test("whoever waits is given a line at once", async () => {
  const queue = new PromptQueue();
  const next = queue.next();
  expect(queue.isAwaited).toBe(true);
  queue.add("one");
  expect(queue.isAwaited).toBe(false);
  expect(queue.waiting).toEqual([]);
  expect(await next).toBe("one");
});

test("the newest is taken back, and what is put first comes first", async () => {
  const queue = new PromptQueue();
  queue.add("one");
  queue.add("two");
  queue.addFirst("zero");
  expect(queue.takeBack()).toBe("two");
  expect([await queue.next(), await queue.next()]).toEqual(["zero", "one"]);
  expect(queue.takeBack()).toBeUndefined();
  const next = queue.next();
  queue.addFirst("at once");
  expect(await next).toBe("at once");
});

test("a closed queue has no lines", async () => {
  const queue = new PromptQueue();
  const next = queue.next();
  queue.close();
  expect(await next).toBeUndefined();
  const other = new PromptQueue();
  other.add("left behind");
  other.close();
  expect(await other.next()).toBeUndefined();
});

test("what was said into a run is shown until it was heard, also over a cancel", () => {
  const queue = new PromptQueue();
  queue.add("later");
  queue.steered("now");
  queue.steered("now too");
  expect(queue.unheard).toEqual(["now", "now too", "later"]);
  queue.onEvent({ type: "message_end", message: { role: "user", content: [{ type: "text", text: "now" }] } });
  expect(queue.unheard).toEqual(["now too", "later"]);
  queue.onEvent({ type: "agent_end", stop: "cancelled" });
  expect(queue.unheard).toEqual(["now too", "later"]);
  queue.onEvent({ type: "agent_end", stop: "done" });
  expect(queue.unheard).toEqual(["later"]);
  expect(queue.waiting).toEqual(["later"]);
});
