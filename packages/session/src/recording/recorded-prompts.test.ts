import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { userMessage } from "@marvin/ai";
import { contextEntry, messageEntry, SessionFolder } from "@marvin/store/sessions";
import { expect, test } from "vitest";
import { promptText, recordedPrompts } from "./recorded-prompts.ts";

const answer = { role: "assistant", provider: "p", model: "m", content: [{ type: "text", text: "mm" }] };

test("prompts come as a tree: branches, what is current, and nothing that a person did not say", async () => {
  const dir = mkdtempSync(join(tmpdir(), "marvin-prompts-"));
  const { file, head } = new SessionFolder({ dir, notice: () => {} }).create({
    workingDir: "/w",
    provider: "p",
    model: "m",
  });
  await file.append(head);
  const said = async (id: string, parent: string | null, message: unknown) =>
    file.append(messageEntry(id, parent, `time of ${id}`, message));
  await said("q1", null, userMessage("one"));
  await said("a1", "q1", answer);
  await said("q2", "a1", userMessage("two"));
  await said("a2", "q2", answer);
  await said("q3", "a2", userMessage("three"));
  await said("q2b", "a1", userMessage(`two,\n${"edited ".repeat(100)}`));
  await said("a2b", "q2b", answer);
  await file.append(contextEntry("c", "a2b", "", [{ message: userMessage("a summary") }]));
  await said("q4", "c", userMessage("four"));
  await said("x", null, userMessage("from the beginning"));
  const prompts = await recordedPrompts(file, "q4");
  expect(prompts.map(({ id, depth, isBranch, isCurrent }) => [id, depth, isBranch, isCurrent])).toEqual([
    ["q1", 1, true, true],
    ["q2", 2, true, false],
    ["q3", 2, false, false],
    ["q2b", 2, true, true],
    ["q4", 2, false, true],
    ["x", 1, true, false],
  ]);
  expect(prompts.map(({ end }) => end)).toEqual([undefined, undefined, "q3", undefined, "q4", "x"]);
  expect(prompts[3]?.text).toMatch(/^two, edited .*…$/);
  expect(prompts[3]?.text).toHaveLength(200);
  expect(await promptText(file, "q2b")).toContain("two,\nedited");
  expect([await promptText(file, "a1"), await promptText(file, "nothing")]).toEqual(["", ""]);
  expect((await recordedPrompts(file, null)).some(({ isCurrent }) => isCurrent)).toBe(false);
  rmSync(dir, { recursive: true });
});
