import { completeFrom, FileNames } from "@marvin/tui";
import { expect, test } from "vitest";
import { COMMANDS } from "../../commands/commands.ts";
import { readLine } from "../../commands/read-line.ts";
import { completableCommands } from "./completable-commands.ts";

const offered = completableCommands(COMMANDS);
const complete = completeFrom({
  commands: () => offered,
  files: new FileNames(),
  tools: () => [],
  paths: () => [],
});
const labels = (text: string) => complete(text, text.length)?.items.map(({ label }) => label) ?? [];

test("a bare slash shows first what a stranger looks for", () => {
  const seen = labels("/").slice(0, 8);
  for (const name of ["/help", "/model", "/sessions", "/code", "/exit"]) expect(seen).toContain(name);
});

test("words without a mark are offered with one", () => {
  for (const name of ["/usage", "/profiles", "/preferences", "/saved", "/exit"]) expect(labels("/")).toContain(name);
  expect(labels("/prof")[0]).toBe("/profiles");
});

test("an exclamation mark offers what goes by it", () => {
  for (const name of ["!code", "!shell", "!v", "!voice", "!pro"]) expect(labels("!")).toContain(name);
});

test("each is offered once and is read as its command", () => {
  const names = offered.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, summary } of offered) {
    expect(readLine(name, { commands: COMMANDS, shell: false })).toMatchObject({
      kind: "command",
      command: { summary },
    });
  }
});
