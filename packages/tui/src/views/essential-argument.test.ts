import { describe, expect, test } from "vitest";
import { isSecretName } from "./argument-templates.ts";
import { essentialArgument } from "./essential-argument.ts";

describe("known tools", () => {
  test.each<[string, unknown, string]>([
    ["read_file", { path: "src/a.ts" }, "src/a.ts"],
    ["read_file", { path: "src/a.ts", start_line: 10, end_line: 40 }, "src/a.ts:10-40"],
    ["read_file", { path: "src/a.ts", start_line: 10 }, "src/a.ts:10"],
    ["run_command", { command: "npm test\n  && echo done", timeout: 5 }, "npm test && echo done"],
    ["web_search", { max_results: 10, query: "red  pandas" }, '"red pandas"'],
    ["convert_units", { value: 7, from_unit: "mi", to_unit: "km" }, "7 mi → km"],
    ["get_directions", { origin: "home", destination: "Rome", mode: "cycling" }, "home → Rome (cycling)"],
    ["weather_forecast", {}, ""],
    ["weather_forecast", { location: "Paris" }, "Paris"],
    ["code_grep", { pattern: "a.b", path: "src" }, '"a.b" in src'],
    ["install_packages", { packages: ["zod", "ink"] }, "zod, ink"],
    ["set_alarm", { message: "tea", seconds: 90 }, "in 90 s tea"],
    ["update_preferences", { key: "budget", value: "low" }, "budget low"],
    ["github_read_file", { repo: "a/b", path: "c.ts", start_line: 1, end_line: 2 }, "a/b/c.ts:1-2"],
    ["setup_google_auth", { api_key: "AIza-secret" }, ""],
    ["apply_patch", { path: "a.ts", old_str: "x", new_str: "y" }, "a.ts"],
    [
      "apply_patch",
      { patch: "*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** Add File: b.ts\n+z\n*** End Patch" },
      "a.ts, b.ts",
    ],
    ["apply_patch", { patch: "--- a/one.ts\n+++ b/one.ts\n@@ -1 +1 @@\n-a\n+b\n" }, "one.ts"],
    [
      "todo",
      {
        operations: [
          { op: "add", text: "x" },
          { op: "add", text: "y" },
          { op: "start", id: 1 },
        ],
      },
      "2 steps: x, y; start 1",
    ],
    ["todo", { operations: [{ op: "add", text: "mend it" }] }, "mend it"],
    [
      "todo",
      {
        operations: [
          { op: "done", id: 1 },
          { op: "done", id: 2 },
          { op: "start", id: 3 },
        ],
      },
      "start 3; done 1, 2",
    ],
    ["todo", { operations: ["odd", { op: "constructor" }] }, ""],
    ["todo", {}, ""],
  ])("%s %j", (toolName, input, words) => expect(essentialArgument(toolName, input)).toBe(words));

  test("without what the template needs, the general rule is taken", () => {
    expect(essentialArgument("convert_units", { value: 7, from_unit: "mi" })).toBe("7 mi");
    expect(essentialArgument("read_file", { file: "x.ts" })).toBe("x.ts");
  });

  test("the arrow is that of the signs in use, in the template alone", () => {
    expect(essentialArgument("translate_text", { text: "a → b", target_lang: "fr" }, ">")).toBe('"a → b" > fr');
  });
});

describe("unknown tools", () => {
  test.each<[unknown, string]>([
    [{ verbose: true, query: "x" }, '"x"'],
    [{ depth: 3, path: "/tmp/y" }, "/tmp/y"],
    [{ a: "one", b: 2, c: "three" }, "one 2"],
    [{ a: "x".repeat(80), b: "short" }, "short"],
    [{ a: "x".repeat(80) }, "x".repeat(80)],
    [{ ids: [1, 2, 3, 4, 5, 6, 7] }, "1, 2, 3, 4, 5 and 2 more"],
    [{ rows: [{ a: 1 }, { a: 2 }] }, "2 items"],
    [{ token: "abc", password: "def", apiKey: "ghi", city: "Oslo" }, "Oslo"],
    [{}, ""],
    ["{ not json", "{ not json"],
    [42, "42"],
    [null, ""],
    [undefined, ""],
    [{ constructor: undefined, toString: null }, ""],
  ])("%j", (input, words) => expect(essentialArgument("mcp__server__thing", input)).toBe(words));

  test("tools called like parts of an object are unknown too", () => {
    for (const name of ["constructor", "__proto__", "toString", ""]) {
      expect(essentialArgument(name, { query: "x" })).toBe('"x"');
    }
  });
});

test("control sequences, line ends and tabs do not come through", () => {
  expect(essentialArgument("run_command", { command: "a\x1b[2J\tb\r\nc\x1b]0;t\x07" })).toBe("a b c");
});

test("names of secrets", () => {
  for (const name of ["api_key", "apiKey", "x-api-key", "TOKEN", "accessToken", "password", "client_secret"]) {
    expect(isSecretName(name)).toBe(true);
  }
  for (const name of ["key", "keys", "tokens", "target_tokens", "monkey", "name"])
    expect(isSecretName(name)).toBe(false);
});
