import { expect, test } from "vitest";
import { SessionSlots } from "./session-slots.ts";

test("a value is made once, and disposed of with the session, the last one first", async () => {
  const slots = new SessionSlots();
  const gone: string[] = [];
  const first = slots.get("a", () => ({ [Symbol.dispose]: () => gone.push("a") }));
  expect(slots.get("a", () => expect.fail("made twice"))).toBe(first);
  slots.get("b", () => ({ [Symbol.asyncDispose]: async () => gone.push("b") }));
  slots.get("broken", () => ({ [Symbol.asyncDispose]: () => Promise.reject(new Error("no")) }));
  slots.get("plain", () => 7);
  expect(slots.peek("plain")).toBe(7);
  await slots[Symbol.asyncDispose]();
  expect(gone).toEqual(["b", "a"]);
  expect(slots.peek("a")).toBeUndefined();
});

test("folders that values own may be read", () => {
  const slots = new SessionSlots();
  expect(slots.readableDirs).toEqual([]);
  slots.get("a", () => ({ readableDirs: ["/a", "/b"] }));
  slots.get("b", () => 7);
  expect(slots.readableDirs).toEqual(["/a", "/b"]);
});
