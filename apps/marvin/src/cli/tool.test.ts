import { realpathSync } from "node:fs";
import { expect, test } from "vitest";
import { runMarvin, temporaryFolder } from "../testing/run-marvin.ts";

test("what a tool says while it works comes without control sequences, as its result does", async () => {
  const place = { home: temporaryFolder(), cwd: realpathSync(temporaryFolder()) };
  const command = "printf 'a\\033]0;title\\007b\\033['; sleep 0.2; printf '31mc\\033[0m\\n'";
  const { code, stdout, stderr } = await runMarvin(["tool", "run_command", JSON.stringify({ command })], place);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^abc\n/);
  expect(stderr.replaceAll("\n", "")).toBe("abc");
});
