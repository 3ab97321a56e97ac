import { expect, test } from "vitest";
import { parseArguments } from "./parse-arguments.ts";

test("flags with a value take it with a space or an equals sign", () => {
  const expected = { nonInteractive: true, prompt: "hi", model: "m", output: "json" };
  expect(parseArguments(["--non-interactive", "--prompt", "hi", "--model", "m", "--output", "json"])).toMatchObject(
    expected,
  );
  expect(parseArguments(["--non-interactive", "--prompt=hi", "--model=m", "--output=json"])).toMatchObject(expected);
});

test("a prompt may be any text, also one that looks like a flag", () => {
  for (const prompt of ["--help", "- one\n- two", "--prompt=x", "", "a=b", "--"]) {
    expect(parseArguments(["--prompt", prompt])).toMatchObject({ prompt, help: false });
    expect(parseArguments([`--prompt=${prompt}`]).prompt).toBe(prompt);
  }
});

test("words that are no flags stay in order, and everything behind -- is a word", () => {
  expect(parseArguments(["tool", "x", "--json", "a=1", "--", "--b=2"])).toMatchObject({
    words: ["tool", "x", "a=1", "--b=2"],
    json: true,
  });
  expect(parseArguments(["tool", "x", "-5"]).words).toEqual(["tool", "x", "-5"]);
});

test.each([
  [["--promt", "hi"], /no flag --promt\. Did you mean --prompt\?/],
  [["--wokring-dir=x"], /--working-dir/],
  [["--output-format", "json"], /Did you mean --output\?/],
  [["--max-turns", "3"], /Did you mean --max-rounds\?/],
  [["--cwd=/tmp"], /Did you mean --working-dir\?/],
  [["--print"], /Did you mean --non-interactive\?/],
  [["--verbose"], /Did you mean --debug\?/],
  [["--message", "hi"], /Did you mean --prompt\?/],
  [["--budget", "1"], /Did you mean --max-cost\?/],
  [["-m", "x"], /no flag -m\. See --help/],
  [["--model"], /--model needs a value/],
  [["--model", "--prompt", "hi"], /--model needs a value/],
  [["--model", ""], /--model needs a value/],
  [["--working-dir= "], /--working-dir needs a value/],
  [["--output", "json", "-p", "x"], /^--output is for --non-interactive: marvin --non-interactive --output json/],
  [["doctor", "--output", "json"], /; commands such as `marvin tools` have --json$/],
  [["--ntfy", "barn"], /^--ntfy is for --non-interactive/],
  [["--non-interactive", "--json"], /here it is --output json/],
  [["--output", "xml"], /raw, json, stream-json, not "xml"/],
  [["--max-rounds", "three"], /--max-rounds takes a number/],
  [["--max-rounds", "1.5"], /whole number/],
  [["--max-cost", "-1"], /not negative/],
  [["--plain=yes"], /--plain takes no value/],
  [["--design-first"], /out of scope/],
  [["--xyzzy"], /no flag --xyzzy\. See --help/],
  [["--a\nb"], /--a\\nb/],
])("%j is told in one line", (argv, message) => {
  const { error } = parseArguments(argv);
  expect(error).toMatch(message);
  expect(error).not.toContain("\n");
});

test.each<[string[], string | undefined, string[]]>([
  [["--resume"], "", []],
  [["--resume", "4kd8"], "4kd8", []],
  [["--resume", "4kd8", "and", "now?"], "4kd8", ["and", "now?"]],
  [["--resume", "2026-11-18T10-00-00-4kd8m2xqpz"], "2026-11-18T10-00-00-4kd8m2xqpz", []],
  [["--resume", "go on please"], "", ["go on please"]],
  [["--resume", "fix", "the", "bug"], "", ["fix", "the", "bug"]],
  [["--resume", "3d", "models"], "", ["3d", "models"]],
  [["--resume", "word"], "word", []],
  [["--resume", "word", "--plain"], "word", []],
  [["--resume", "--", "word"], "", ["word"]],
  [["--resume", "--plain", "word"], "", ["word"]],
  [["--resume=anything at all", "word"], "anything at all", ["word"]],
  [["--continue", "word"], undefined, ["word"]],
])("%j: which session, and what is said", (argv, resume, words) => {
  const parsed = parseArguments(argv);
  expect([parsed.resume, parsed.words, parsed.error]).toEqual([resume, words, undefined]);
});

test("the mode is known even when another flag is wrong", () => {
  expect(parseArguments(["--promt", "x", "--non-interactive"])).toMatchObject({ nonInteractive: true });
});
