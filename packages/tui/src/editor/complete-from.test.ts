import { describe, expect, test } from "vitest";
import { completeFrom } from "./complete-from.ts";
import { FileNames } from "./file-names.ts";

const files = new FileNames();
files.set([
  "src/index.ts",
  "src/key-decoder.ts",
  "my file.txt",
  "shots/a (1).png",
  "README.md",
  "notes:2024.md",
  "end.",
]);

const complete = completeFrom({
  commands: () => [
    { name: "/model", summary: "Choose a model", words: () => ["openai/gpt-5", "anthropic/claude", "Solarized Dark"] },
    { name: "/theme", summary: "Colours" },
    { name: "/thinking", summary: "How much" },
    { name: "!code", summary: "Coding mode" },
    { name: "usage", summary: "What it cost" },
  ],
  files,
  tools: () => [
    { name: "weather_forecast", summary: "The weather" },
    { name: "index_notes", summary: "Notes" },
  ],
  paths: (prefix) =>
    ["./src/", "./my file", "~/notes/", "/etc/hosts", "../up"].filter((path) => path.startsWith(prefix)),
});

/** What is offered with the caret at the bar, or at the end: what the text would be then. */
function offered(written: string): string[] | undefined {
  const caret = written.includes("|") ? written.indexOf("|") : written.length;
  const text = written.replace("|", "");
  const found = complete(text, caret);
  return found?.items.map(({ insert }) => text.slice(0, found.from) + insert + text.slice(caret));
}

describe("commands", () => {
  test.each([
    ["/", ["/model", "/theme", "/thinking"]],
    ["/th", ["/theme", "/thinking"]],
    ["/thi", ["/thinking"]],
    ["/mdl", ["/model"]],
    ["!", ["!code"]],
    ["!co", ["!code"]],
    ["/none", undefined],
    ["/ho", undefined],
    ["us", undefined],
    ["say /th", undefined],
    ["/model ", ["/model openai/gpt-5", "/model anthropic/claude", "/model Solarized Dark"]],
    ["/model cl", ["/model anthropic/claude"]],
    ["/model solarized d", ["/model Solarized Dark"]],
    ["/theme x", undefined],
    ["line\n/th", undefined],
  ])("%j", (written, expected) => expect(offered(written)).toEqual(expected));

  test("say what they are for", () => {
    expect(complete("/mo", 3)).toEqual({
      from: 0,
      items: [{ insert: "/model", label: "/model", detail: "Choose a model" }],
    });
  });
});

describe("files and tools", () => {
  test.each([
    ["@dec", ["@src/key-decoder.ts "]],
    ["see @dec", ["see @src/key-decoder.ts "]],
    ["see @dec| please", ["see @src/key-decoder.ts please"]],
    ["(@dec", undefined],
    ["mail@dec", undefined],
    ["@index", ["@src/index.ts ", "@index_notes "]],
    ["@weather", ["@weather_forecast "]],
    ["@Forecast", ["@weather_forecast "]],
    ["@notes", ['@"notes:2024.md" ', "@index_notes "]],
    ["@wtf", undefined],
    ["@eather", undefined],
    ["@nothing like that", undefined],
    ["@zzz", undefined],
    ["/theme @dec", ["/theme @src/key-decoder.ts "]],
  ])("%j", (written, expected) => expect(offered(written)).toEqual(expected));

  test.each([
    ["@myf", '@"my file.txt" '],
    ['@"my fi', '@"my file.txt" '],
    ["@shots", '@"shots/a (1).png" '],
    ["@2024", '@"notes:2024.md" '],
    ["@end", '@"end." '],
    ["@README", "@README.md "],
  ])("%j gives %j, which a prompt reads as that file", (written, expected) => {
    expect(offered(written)).toEqual([expected]);
    const names = /(?:^|\s)@(?:"([^"\n]+)"|(\S+?))(?=[\s,;:!?)]|\.?$|\.\s)/m.exec(expected);
    expect(files.find("", 50)).toContain(names?.[1] ?? names?.[2]);
  });

  test("with nothing asked for, a few files and then tools", () => {
    const items = complete("@", 1)?.items.map(({ label }) => label) ?? [];
    expect(items).toHaveLength(9);
    expect(items.slice(5, 7)).toEqual(["@weather_forecast", "@index_notes"]);
  });
});

describe("paths", () => {
  test.each([
    ["./", ["./src/", "./my\\ file"]],
    ["cat ./s", ["cat ./src/"]],
    ["cat ./my\\ f", ["cat ./my\\ file"]],
    ["!cat ~/n", ["!cat ~/notes/"]],
    ["../", ["../up"]],
    ["/etc/", ["/etc/hosts"]],
    ["see /e", ["see /etc/hosts"]],
    ["@./s", ["@./src/"]],
    ["@/etc", ["@/etc/hosts "]],
    ['@"./my', ['@"./my file" ']],
    ["a/b", undefined],
    ["./nothing", undefined],
  ])("%j", (written, expected) => expect(offered(written)).toEqual(expected));
});
