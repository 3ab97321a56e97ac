import { describe, expect, test } from "vitest";
import { FileNames } from "./file-names.ts";

function found(query: string, names: readonly string[], limit = 10): string[] {
  const files = new FileNames();
  files.set(names);
  return files.find(query, limit);
}

describe("what comes first", () => {
  test.each([
    ["the whole name", "index.ts", ["src/a/index.ts", "src/index.ts.bak", "index.test.ts"], "src/a/index.ts"],
    ["the beginning of a name", "key", ["src/monkey.ts", "src/keys.ts"], "src/keys.ts"],
    ["the beginning of a word", "dec", ["src/codec.ts", "src/key-decoder.ts"], "src/key-decoder.ts"],
    ["a capital inside a word", "dec", ["src/codec.ts", "src/keyDecoder.ts"], "src/keyDecoder.ts"],
    ["a name before a folder", "keys", ["keys/a.ts", "src/deeper/my-keys.ts"], "src/deeper/my-keys.ts"],
    ["the shorter of equals", "read", ["docs/readme.md", "readme.md"], "readme.md"],
    ["a path with a slash", "tui/src", ["src/tui.ts", "packages/tui/src/index.ts"], "packages/tui/src/index.ts"],
    ["a path into a name", "src/ind", ["source/find.ts", "packages/src/index.ts"], "packages/src/index.ts"],
    ["first letters of words", "kdt", ["src/kind-edit.ts", "src/key-decoder.test.ts"], "src/key-decoder.test.ts"],
    [
      "letters over the whole path",
      "tuikd",
      ["text/ui.ts", "packages/tui/keys/decoder.ts"],
      "packages/tui/keys/decoder.ts",
    ],
    ["whatever the case", "README", ["lib/readable.ts", "readme.md"], "readme.md"],
  ])("%s: %s", (_, query, names, first) => {
    expect(found(query, names)[0]).toBe(first);
    expect(found(query, names.toReversed())[0]).toBe(first);
  });

  test("nothing asked for gives the shortest", () => {
    expect(found("", ["src/deep/file.ts", "a.ts", "src/b.ts"], 2)).toEqual(["a.ts", "src/b.ts"]);
  });
});

test("what does not have the letters in this order is left out", () => {
  expect(found("xyz", ["abc", "zyx", "xy"])).toEqual([]);
});

test("letters beyond ASCII, also when an accent is kept apart", () => {
  expect(found("über", ["src/Über-uns.md"])).toEqual(["src/Über-uns.md"]);
  expect(found("café", ["cafe\u0301.txt"])).toEqual(["cafe\u0301.txt"]);
  expect(found("日本", ["docs/日本語.md", "docs/other.md"])).toEqual(["docs/日本語.md"]);
});

test("names with control characters are never found", () => {
  expect(found("", ["a\nb", "ok", "x\x1b[31m/file"])).toEqual(["ok"]);
  expect(found("f", ["x\x1b[31m/file"])).toEqual([]);
});

test("further names are found beside those that were there, and a new list takes their place", () => {
  const files = new FileNames();
  files.set(["src/one.ts"]);
  expect(files.find("one", 5)).toEqual(["src/one.ts"]);
  files.add(["src/one-more.ts"]);
  expect([files.size, files.find("one", 5)]).toEqual([2, ["src/one.ts", "src/one-more.ts"]]);
  files.set(["other"]);
  expect([files.size, files.find("one", 5)]).toEqual([1, []]);
});

test("a query that grows and shrinks finds what it finds when asked at once", () => {
  const parts = ["src", "test", "key", "decoder", "Index", "utilOne", "a", "b2", "日本", "readme"];
  let seed = 99;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % below;
  };
  const part = () => parts[random(parts.length)] ?? "";
  const names = [
    ...new Set(Array.from({ length: 800 }, () => Array.from({ length: 1 + random(4) }, part).join("/") + random(30))),
  ];
  const files = new FileNames();
  files.set(names);
  for (let round = 0; round < 150; round++) {
    const query = `${part()}${random(2) ? "/" : ""}${part()}`.slice(0, 1 + random(8));
    for (let length = 1; length <= query.length; length++) {
      const typed = query.slice(0, length);
      expect(files.find(typed, 12), typed).toEqual(found(typed, names, 12));
    }
  }
});

test("everything that has the letters in order is found, as long as there is little of it", () => {
  const names = ["abc", "a/b/c", "axbxc", "cab", "x/ab/yc", "ABC.txt", "a-b-c"];
  const isScattered = (name: string) => /a.*b.*c/i.test(name);
  expect(found("abc", names).toSorted()).toEqual(names.filter(isScattered).toSorted());
});
