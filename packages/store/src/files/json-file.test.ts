import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type TemporaryFolder, temporaryFolder } from "../testing/temporary-folder.ts";
import { JsonFile, type JsonFileOptions } from "./json-file.ts";
import { ownMark } from "./lock-mark.ts";

type Notes = { notes: string[] };

function notesIn(folder: TemporaryFolder, name = "notes.json", options: Partial<JsonFileOptions<Notes>> = {}) {
  return new JsonFile<Notes>(folder.at(name), {
    schema: z.looseObject({ notes: z.array(z.string()) }),
    empty: () => ({ notes: [] }),
    notice: folder.notice,
    ...options,
  });
}

const adding = (text: string) => (value: Notes) => ({ ...value, notes: [...value.notes, text] });

test("what was written is read; a file that is missing or empty is empty", async () => {
  using folder = temporaryFolder();
  const file = notesIn(folder);
  expect(await file.read()).toEqual({ notes: [] });
  expect(await file.update(adding("a"))).toEqual({ notes: ["a"] });
  expect(await notesIn(folder).read()).toEqual({ notes: ["a"] });
  expect(folder.names()).toEqual(["notes.json"]);
  writeFileSync(folder.at("notes.json"), " \n");
  expect(await file.update(adding("b"))).toEqual({ notes: ["b"] });
  expect(folder.names()).toEqual(["notes.json"]);
  expect(folder.notices).toEqual([]);
});

test("updates of one process follow each other", async () => {
  using folder = temporaryFolder();
  const file = notesIn(folder);
  const other = notesIn(folder);
  const words = Array.from({ length: 30 }, (_, index) => `${index}`);
  await Promise.all(words.map((word, index) => (index % 3 === 0 ? other : file).update(adding(word))));
  expect((await file.read()).notes.toSorted()).toEqual(words.toSorted());
});

test("a change that throws changes nothing, and the next one works", async () => {
  using folder = temporaryFolder();
  const file = notesIn(folder);
  await file.update(adding("a"));
  const mine = Object.assign(new Error("mine"), { code: "ECONNREFUSED" });
  await expect(file.update(() => Promise.reject(mine))).rejects.toBe(mine);
  expect(await file.update(adding("b"))).toEqual({ notes: ["a", "b"] });
  expect(folder.names()).toEqual(["notes.json"]);
});

test("keys that the schema does not know stay", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("notes.json"), '{"notes":[],"theirs":{"a":1}}');
  await notesIn(folder).update(adding("a"));
  expect(JSON.parse(readFileSync(folder.at("notes.json"), "utf8"))).toEqual({ notes: ["a"], theirs: { a: 1 } });
});

test("what does not fit is not written", async () => {
  using folder = temporaryFolder();
  const file = new JsonFile<{ at: number }>(folder.at("n.json"), {
    schema: async () => z.object({ at: z.number() }),
    empty: () => ({ at: 0 }),
    notice: folder.notice,
  });
  await file.update(() => ({ at: 1 }));
  await expect(file.update(() => ({ at: Number.NaN }))).rejects.toThrow(/n\.json cannot be written.*at: /);
  expect(await file.read()).toEqual({ at: 1 });
});

describe("a damaged file", () => {
  const cases: [string, string | Buffer][] = [
    ["cut in half", '{"notes":["preci'],
    ["of another form", '["precious"]'],
    ["not text", Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ];
  test.each(cases)("%s: reading leaves it and tells once; a change sets it aside", async (_, bytes) => {
    using folder = temporaryFolder();
    writeFileSync(folder.at("notes.json"), bytes);
    const file = notesIn(folder);
    expect([await file.read(), await file.read()]).toEqual([{ notes: [] }, { notes: [] }]);
    expect(folder.notices).toEqual([expect.stringMatching(/notes\.json cannot be read \(.+\)/)]);
    expect(readFileSync(folder.at("notes.json"))).toEqual(Buffer.from(bytes));

    expect(await file.update(adding("new"))).toEqual({ notes: ["new"] });
    const [aside = ""] = folder.names().filter((name) => name.startsWith("notes.json.damaged-"));
    expect(readFileSync(folder.at(aside))).toEqual(Buffer.from(bytes));
    expect(folder.mode(aside)).toBe("600");
    expect(folder.notices[1]).toContain(folder.at("notes.json "));
    expect(folder.notices[1]).toContain(folder.at(aside));
  });

  test("two of them get two names", async () => {
    using folder = temporaryFolder();
    for (const text of ["{1", "{2", "{3"]) {
      writeFileSync(folder.at("notes.json"), text);
      await notesIn(folder).update(adding("x"));
    }
    const aside = folder.names().filter((name) => name.includes(".damaged-"));
    expect(aside.map((name) => readFileSync(folder.at(name), "utf8")).toSorted()).toEqual(["{1", "{2", "{3"]);
  });
});

describe("a newer Marvin's file", () => {
  test.each([
    ["understood", '{"version":3,"notes":["a"],"more":1}', ["a"]],
    ["not understood", '{"version":3,"notes":{"a":1}}', []],
  ])("%s: read with a notice, never changed", async (_, text, notes) => {
    using folder = temporaryFolder();
    writeFileSync(folder.at("notes.json"), text);
    const file = notesIn(folder, "notes.json", { version: 2 });
    expect((await file.read()).notes).toEqual(notes);
    expect(folder.notices).toEqual([expect.stringMatching(/notes\.json was written by a newer Marvin \(version 3/)]);
    await expect(file.update(adding("b"))).rejects.toMatchObject({ code: "newer" });
    expect(readFileSync(folder.at("notes.json"), "utf8")).toBe(text);
    expect(folder.names()).toEqual(["notes.json"]);
  });

  test("one's own version is written, an older one taken", async () => {
    using folder = temporaryFolder();
    writeFileSync(folder.at("notes.json"), '{"notes":["old"]}');
    expect(await notesIn(folder, "notes.json", { version: 2 }).update(adding("b"))).toEqual({ notes: ["old", "b"] });
    expect(JSON.parse(readFileSync(folder.at("notes.json"), "utf8"))).toEqual({ version: 2, notes: ["old", "b"] });
  });
});

describe("for the owner alone", () => {
  test("new files and folders", async () => {
    using folder = temporaryFolder();
    await notesIn(folder, "a/b/notes.json").update(adding("x"));
    expect([folder.mode("a"), folder.mode("a/b"), folder.mode("a/b/notes.json")]).toEqual(["700", "700", "600"]);
  });

  test.each(["read", "update"] as const)("a file that was open to others, after %s", async (how) => {
    using folder = temporaryFolder();
    writeFileSync(folder.at("notes.json"), '{"notes":[]}\n');
    chmodSync(folder.at("notes.json"), 0o664);
    const file = notesIn(folder);
    await (how === "read" ? file.read() : file.update(adding("x")));
    expect(folder.mode("notes.json")).toBe("600");
  });
});

describe("links", () => {
  test("the real file is written, and the link stays", async () => {
    using folder = temporaryFolder();
    mkdirSync(folder.at("dotfiles"));
    writeFileSync(folder.at("dotfiles/real.json"), '{"notes":["a"]}');
    symlinkSync("dotfiles/real.json", folder.at("notes.json"));
    await notesIn(folder).update(adding("b"));
    expect(readlinkSync(folder.at("notes.json"))).toBe("dotfiles/real.json");
    expect(JSON.parse(readFileSync(folder.at("dotfiles/real.json"), "utf8"))).toEqual({ notes: ["a", "b"] });
    expect(readdirSync(folder.at("dotfiles"))).toEqual(["real.json"]);
  });

  test("a link to nothing yet", async () => {
    using folder = temporaryFolder();
    symlinkSync("dotfiles/real.json", folder.at("notes.json"));
    const file = notesIn(folder);
    expect(await file.read()).toEqual({ notes: [] });
    await file.update(adding("a"));
    expect(lstatSync(folder.at("notes.json")).isSymbolicLink()).toBe(true);
    expect(await file.read()).toEqual({ notes: ["a"] });
  });

  test("a circle, a device and a folder are refused", async () => {
    using folder = temporaryFolder();
    symlinkSync("notes.json", folder.at("notes.json"));
    await expect(notesIn(folder).update(adding("a"))).rejects.toMatchObject({ code: "in-the-way" });
    symlinkSync("/dev/null", folder.at("null.json"));
    await expect(notesIn(folder, "null.json").update(adding("a"))).rejects.toThrow(/not a plain file/);
    expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
    mkdirSync(folder.at("folder.json"));
    await expect(notesIn(folder, "folder.json").read()).rejects.toMatchObject({ name: "StoreError" });
    await expect(notesIn(folder, "folder.json").update(adding("a"))).rejects.toMatchObject({ name: "StoreError" });
  });
});

test("a file where a folder should be is told and stays", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("config"), "mine");
  const file = notesIn(folder, "config/notes.json");
  expect(await file.read()).toEqual({ notes: [] });
  await expect(file.update(adding("a"))).rejects.toMatchObject({
    code: "in-the-way",
    message: expect.stringMatching(/config\/notes\.json cannot be written: .*not a folder/),
  });
  expect(readFileSync(folder.at("config"), "utf8")).toBe("mine");
});

test("what a killed writer left beside the file goes", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at(".notes.json.0123456789ab.tmp"), '{"no');
  writeFileSync(folder.at(".notes.json.bak.0123456789ab.tmp"), "another file's");
  const mark = ownMark();
  mkdirSync(folder.at(`.notes.json.lock.${mark}.tmp`));
  mkdirSync(folder.at(`.notes.json.lock.${mark.replace(/^\d+/, "4194304")}.tmp`));
  await notesIn(folder).update(adding("a"));
  expect(folder.names()).toEqual([
    ".notes.json.bak.0123456789ab.tmp",
    expect.stringMatching(/^\.notes\.json\.lock\.\d+-/),
    "notes.json",
  ]);
  expect(folder.names()[1]).not.toContain(".4194304-");
});
