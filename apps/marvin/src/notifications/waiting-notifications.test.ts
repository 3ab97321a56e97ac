import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHttpClient } from "@marvin/http";
import { startLoopback } from "@marvin/http/testing";
import { lazyStore } from "@marvin/store";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/run-marvin.ts";
import { WaitingNotifications } from "./waiting-notifications.ts";

function listening(subscriptions: readonly object[], url: string) {
  const dir = temporaryFolder();
  const profile = join(dir, "profiles", "main");
  mkdirSync(profile, { recursive: true });
  const file = join(profile, "ntfy_subscriptions.json");
  writeFileSync(file, JSON.stringify(subscriptions));
  writeFileSync(join(dir, "last_profile"), "main");
  const told: string[] = [];
  const notifications = new WaitingNotifications({
    store: lazyStore({ dir, notice: (text) => told.push(`trouble: ${text}`) }),
    http: createHttpClient({ userAgent: "test", endpoints: { ntfy: url } }),
    tell: (text) => told.push(text),
  });
  return { told, notifications, saved: () => JSON.parse(readFileSync(file, "utf8")) as unknown };
}

const message = (id: string, text: string, more: object = {}) =>
  JSON.stringify({ id, time: 1, event: "message", topic: "barn", message: text, ...more });

test("tells what is new, once, and remembers the last", async () => {
  const waiting = [
    message("a1", "Door open"),
    '{"id":"k","event":"keepalive"}',
    message("a2", "it\u001b[2J shut", { title: "Door" }),
  ];
  await using server = await startLoopback(({ query }) => ({
    text: query["since"] === "a2" ? "" : waiting.join("\n"),
  }));
  const { told, notifications, saved } = listening([{ topic: "barn", lastMessageId: "a0" }], server.baseUrl);
  await notifications.tell();
  await notifications.tell();
  expect(told).toEqual(["🔔 barn: Door open", "🔔 barn: Door: it shut"]);
  expect(saved()).toEqual([{ topic: "barn", lastMessageId: "a2" }]);
  expect(server.requests.map(({ path, query }) => [path, query["poll"], query["since"]])).toEqual([
    ["/barn/json", "1", "a0"],
    ["/barn/json", "1", "a2"],
  ]);
});

test("of many the newest are shown, and the others counted", async () => {
  const many = Array.from({ length: 14 }, (_, i) => message(`m${i}`, `number ${i}`)).join("\n");
  await using server = await startLoopback(() => ({ text: many }));
  const { told, notifications } = listening([{ topic: "barn" }], server.baseUrl);
  await notifications.tell();
  expect(told).toHaveLength(11);
  expect(told[0]).toMatch(/4 older ones/);
  expect(told.at(-1)).toBe("🔔 barn: number 13");
});

test.each([{ status: 500 }, { status: 429, headers: { "retry-after": "60" } }, { text: "no JSON at all" }])(
  "a service that answers %j holds nothing up",
  async (answer) => {
    await using server = await startLoopback(() => answer);
    const { told, notifications } = listening([{ topic: "barn" }], server.baseUrl);
    await notifications.tell();
    expect(told).toEqual([]);
  },
);

test("with no topics nobody is asked", async () => {
  await using server = await startLoopback(() => ({ text: "" }));
  const { notifications } = listening([], server.baseUrl);
  await notifications.tell();
  expect(server.requests).toEqual([]);
});
