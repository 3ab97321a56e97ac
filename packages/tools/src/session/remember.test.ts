import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { invokeTool } from "@marvin/agent-core";
import { expect, test } from "vitest";
import { type TestingStore, testingStore } from "../support/testing-store.ts";
import forget from "./forget.ts";
import recall from "./recall.ts";
import remember from "./remember.ts";

function toolsOf({ context }: TestingStore) {
  return {
    remember: (input: object) => invokeTool(remember, input, context),
    recall: (query = "") => invokeTool(recall, { query }, context),
    forget: (input: object) => invokeTool(forget, input, context),
  };
}

test("what is remembered is a Markdown file that can be found again and forgotten", async () => {
  using lent = testingStore();
  const tools = toolsOf(lent);
  await tools.remember({ text: "Anna's birthday is on 3 May", topic: "Family" });
  await tools.remember({ text: "Anna's birthday is on 3 May", topic: "family" });
  await tools.remember({ text: "the spare key is\nunder the third pot", topic: "house & home" });
  await tools.remember({ text: "tea, not coffee" });
  const file = lent.at("profiles/main/memory/family.md");
  expect(readFileSync(file, "utf8")).toBe("# Family\n\n- Anna's birthday is on 3 May\n");
  expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
  expect((await tools.recall("when is the birthday of Anna?")).text).toBe("- Family: Anna's birthday is on 3 May");
  expect((await tools.recall("spare key")).text).toContain("under the third pot");
  expect((await tools.recall()).data).toMatchObject({ found: { length: 3 } });
  expect((await tools.recall("submarine")).text).toContain("Nothing about");
  expect(await tools.forget({ text: "spare key" })).toMatchObject({ ok: true, data: { topic: "house-home" } });
  expect(await tools.forget({ topic: "Family" })).toMatchObject({ ok: true });
  expect(readdirSync(lent.at("profiles/main/memory"))).toEqual(["general.md"]);
});

test("a file that a person wrote is read, and what they wrote stays", async () => {
  using lent = testingStore();
  const tools = toolsOf(lent);
  mkdirSync(lent.at("profiles/main/memory"), { recursive: true });
  const file = lent.at("profiles/main/memory/The Garden.md");
  writeFileSync(
    file,
    "Some words first.\n\n## Trees\n* the apple tree is from 1990\n\n  it was a gift\n* the pear is younger\n",
  );
  expect((await tools.recall("apple gift")).text).toContain("the apple tree is from 1990");
  await tools.remember({ text: "roses need pruning in March", topic: "the garden" });
  expect(readFileSync(file, "utf8")).toMatch(/^Some words first\.[\s\S]*younger\n- roses need pruning in March\n$/);
  await tools.forget({ text: "pear" });
  expect(readFileSync(file, "utf8")).toMatch(/^Some words first\.\n\n## Trees\n\* the apple[\s\S]*gift\n- roses/);
});

test("forgetting asks when several fit, and says when none does", async () => {
  using lent = testingStore();
  const tools = toolsOf(lent);
  await tools.remember({ text: "the blue bike is Tom's" });
  await tools.remember({ text: "the red bike is mine" });
  expect(await tools.forget({ text: "bike" })).toMatchObject({ ok: false, text: expect.stringContaining("2 entries") });
  expect(await tools.forget({ text: "submarine" })).toMatchObject({ ok: false });
  expect(await tools.forget({ topic: "submarine" })).toMatchObject({ ok: false });
  expect(await tools.forget({})).toMatchObject({ ok: false });
  expect((await tools.recall()).data).toMatchObject({ found: { length: 2 } });
});

test.each(["../../evil", "a/b", "..", "\u0000"])("the topic %j leads nowhere", async (topic) => {
  using lent = testingStore();
  await toolsOf(lent).remember({ text: "x", topic });
  expect(readdirSync(lent.dir)).toEqual(expect.not.arrayContaining(["evil.md"]));
  for (const name of readdirSync(lent.dir, { recursive: true, withFileTypes: true })) {
    if (name.isFile()) expect(name.parentPath).toBe(lent.at("profiles/main/memory"));
  }
});

test("the index for the system prompt is short, whatever is there", async () => {
  using lent = testingStore();
  expect(await lent.store.memoryIndex()).toBe("");
  const { memory } = await (await lent.store.profiles()).active();
  await memory.add("pets", "the cat is called Mopsa");
  await memory.add("pets", `the dog is called Wuffel ${"and barks ".repeat(50)}`);
  expect(await lent.store.memoryIndex()).toMatch(/^- pets: the dog is called Wuffel .{60,80}… \(and 1 more\)$/);
  mkdirSync(lent.at("profiles/main/memory"), { recursive: true });
  for (let n = 0; n < 200; n++)
    writeFileSync(lent.at(`profiles/main/memory/t${n}.md`), `# Topic ${n}\n- ${"x".repeat(500)}\n`);
  const index = await lent.store.memoryIndex();
  expect(index.length).toBeLessThan(2100);
  expect(index).toMatch(/and \d+ more topics$/);
});
