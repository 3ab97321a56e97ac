import { expect, test } from "vitest";
import { runMarvin } from "../testing/run-marvin.ts";
import { misspelledCommand } from "./misspelled-command.ts";

test.each([
  ["doctro", "doctor"],
  ["Docter", "doctor"],
  ["session", "sessions"],
  ["model", "models"],
  ["promt", "prompt"],
  ["loggin", "login"],
  ["cofnig", "config"],
])("%s is meant as %s", (word, command) => {
  expect(misspelledCommand([word])).toContain(`Did you mean marvin ${command}? As a question: marvin --prompt ${word}`);
});

test.each([
  ["hello"],
  ["usage"],
  ["doctor who"],
  ["test"],
  ["model", "of", "the", "sun"],
  ["doctrine"],
  ["log"],
  ["rust"],
  ["cool"],
  [],
])("%j is a question", (...words) => {
  expect(misspelledCommand(words)).toBeUndefined();
});

test("no model is asked a command that was written wrongly", async () => {
  const run = await runMarvin(["doctro"]);
  expect(run).toMatchObject({ code: 1, stdout: "" });
  expect(run.stderr).toMatch(/^There is no command doctro\. .*\n$/);
});
