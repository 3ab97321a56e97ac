import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { expect, test } from "vitest";
import { testingStore } from "../support/testing-store.ts";
import searchHistoryBackups from "./search-history-backups.ts";

const said = (role: string, text: string, more = {}) =>
  JSON.stringify({ role, content: [{ type: "text", text }], ...more });

function keep(path: string, ...lines: string[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${lines.join("\n")}\n`);
}

test("finds messages of the profile and the project by all the words, the newest first and once", async () => {
  using store = testingStore();
  const context = { ...store.context, workingDir: store.at("project") };
  const old = said("user", `My elephants are purple. ${"x ".repeat(400)}`);
  keep(store.at("profiles", "main", "context-backup-20261101T080000000Z.jsonl"), old, said("user", "purple rain"));
  keep(
    join(context.workingDir, ".marvin", "logs", "context-backup-20261102T090000000Z.jsonl"),
    old,
    "not JSON",
    said("tool", "Elephants.TXT: purple", { toolName: "code_grep", callId: "1", ok: true }),
    JSON.stringify({
      role: "assistant",
      content: [{ type: "tool_call", name: "look", arguments: '{"at":"purple elephants"}' }],
    }),
  );
  const outcome = await invokeTool(searchHistoryBackups, { query: "Purple elephants" }, context);
  expect(outcome.text.split("\n\n")).toEqual([
    '[2026-11-02 09:00 UTC, assistant] look {"at":"purple elephants"}',
    "[2026-11-02 09:00 UTC, code_grep] Elephants.TXT: purple",
    expect.stringMatching(/^\[2026-11-02 09:00 UTC, user\] My elephants are purple\. .* …$/),
  ]);
  const one = await invokeTool(searchHistoryBackups, { query: "purple", limit: 1 }, context);
  expect(one.text.split("\n\n")).toHaveLength(1);
  const none = await invokeTool(searchHistoryBackups, { query: "zebra" }, context);
  expect(none).toMatchObject({ ok: true, text: expect.stringMatching(/Nothing .* in 2 backups/) });
});

test("without any backup it says so", async () => {
  const outcome = await invokeTool(searchHistoryBackups, { query: "x" }, testToolContext({ workingDir: "/nowhere" }));
  expect(outcome).toMatchObject({ ok: true, text: expect.stringContaining("There are no backups") });
});
