import { expect, test } from "vitest";
import { COMMANDS } from "./commands.ts";
import { type ReadLine, readLine } from "./read-line.ts";

const own = { name: "/git:log", summary: "", usage: "[WORDS]", run: () => {} };
const commands = [...COMMANDS, own];

/** In short: `/model gpt` for a command with its argument, `sh: …`, `ask: …`, `no: …`. */
function short(read: ReadLine): string {
  if (read.kind === "command") return `${read.command.name} ${read.argument}`.trim();
  if (read.kind === "shell") return `sh: ${read.command}`;
  return read.kind === "prompt" ? `ask: ${read.text}` : `no: ${read.answer.trim()}`;
}

test.each([
  ["usage", "usage"],
  ["  Usage ", "usage"],
  ["usage of this word", "ask: usage of this word"],
  ["saved", "saved"],
  ["saved by the bell", "ask: saved by the bell"],
  ["quit", "exit"],
  ["/exit", "exit"],
  ["exit the vim editor", "ask: exit the vim editor"],
  ["preferences", "preferences"],
  ["profiles", "profiles"],
  ["/model", "/model"],
  ["/MODEL Claude-Opus", "/model Claude-Opus"],
  ["/model\tgroq/llama ", "/model groq/llama"],
  ["/steer one\ntwo", "/steer one\ntwo"],
  ["/git:log Main", "/git:log Main"],
  ["/shell", "!shell"],
  ["!sh", "!shell"],
  ["!SHELL", "!shell"],
  ["!sh script.sh", "sh: sh script.sh"],
  ["!code", "!code"],
  ["!code .", "sh: code ."],
  ["!pro why is it so?", "!pro why is it so?"],
  ["!ls -la /tmp", "sh: ls -la /tmp"],
  ["! ls", "sh: ls"],
  ["!Echo $((1+1))", "sh: Echo $((1+1))"],
  ["!echo a\necho b", "sh: echo a\necho b"],
  ["!tree -L 1", "sh: tree -L 1"],
  ["/usr/bin/env is what?", "ask: /usr/bin/env is what?"],
  ["// what is this comment?", "ask: // what is this comment?"],
  ["/ is the root", "ask: / is the root"],
  ["what is /model?", "ask: what is /model?"],
  ["wow! great", "ask: wow! great"],
])("%j is %j", (line, expected) => {
  expect(short(readLine(line, { commands, shell: false }))).toBe(expected);
});

test.each([
  ["/mdoel", /no command \/mdoel\. Did you mean .*\/model/],
  ["/hel", /no command \/hel\. Did you mean \/help\?$/m],
  ["/xyzzyxyzzy plugh", /no command \/xyzzyxyzzy\. \/help lists them/],
  ["/git:lgo", /Did you mean \/git:log/],
  ["/etc is what?", /no command \/etc/],
  ["/", /behind the slash; \/help/],
  ["/keys please", /\/keys takes nothing behind it/],
  ["!", /behind the mark/],
])("%j goes nowhere, with a word why", (line, answer) => {
  const read = readLine(line, { commands, shell: false });
  expect(read).toMatchObject({ kind: "unknown", answer: expect.stringMatching(answer) });
});

test.each([
  ["ls -la", "sh: ls -la"],
  ["usage", "sh: usage"],
  ["/usr/bin/env", "sh: /usr/bin/env"],
  ["/tmp", "sh: /tmp"],
  ["!ls", "sh: ls"],
  ["!sh", "!shell"],
  ["/shell", "!shell"],
  ["exit", "exit"],
  ["quit", "exit"],
  ["exit 3", "sh: exit 3"],
  ["/help", "/help"],
  ["/model x", "/model x"],
])("in shell mode %j is %j", (line, expected) => {
  expect(short(readLine(line, { commands, shell: true }))).toBe(expected);
});

test("no two commands have a name in common, and all have a mark or are one word", () => {
  const names = COMMANDS.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  for (const name of names) expect(name).toMatch(/^[/!]?[a-z?]+$/);
});
