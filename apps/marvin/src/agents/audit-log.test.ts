import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseArguments } from "../arguments/parse-arguments.ts";
import { readConfig } from "../config/read-config.ts";
import { auditLog } from "./audit-log.ts";

async function logged(input: unknown, text: string, env: Record<string, string> = {}) {
  const path = join(mkdtempSync(join(tmpdir(), "audit-")), "below", "log.jsonl");
  const config = await readConfig(parseArguments([]), { HOME: "/nowhere", MARVIN_SUBAGENT_LOG: path, ...env });
  const listen = auditLog(config, (notice) => expect.fail(notice));
  listen?.({ type: "tool_execution_start", callId: "1", toolName: "tk", input });
  listen?.({ type: "tool_execution_end", callId: "1", toolName: "tk", ok: true, text });
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "") as { args: string; result: string; elapsed_ms: number };
}

test("arguments and results are cut to their lengths", async () => {
  const { args, result, elapsed_ms } = await logged({ args: "a".repeat(1000) }, "b".repeat(1000));
  expect(args).toBe(`{"args":"${"a".repeat(191)}`);
  expect(result).toBe("b".repeat(400));
  expect(elapsed_ms).toBeGreaterThanOrEqual(0);
});

test("no character is cut in two", async () => {
  const { args, result } = await logged("😀".repeat(300), `x${"😀".repeat(300)}`);
  expect(args.isWellFormed() && result.isWellFormed()).toBe(true);
  expect(result).toBe(`x${"😀".repeat(199)}`);
});

test("a key is masked as JSON writes it too, and before anything is cut", async () => {
  const key = 'sk-"quoted\\key"-0123456789';
  const { args } = await logged({ args: `use ${key}`, list: [key] }, "", { OPENAI_API_KEY: key });
  expect(args).not.toContain("quoted");
  const split = await logged({ args: `${"x".repeat(180)}sk-0123456789abcdef` }, "", {
    OPENAI_API_KEY: "sk-0123456789abcdef",
  });
  expect(split.args).not.toContain("sk-01");
});

test.each(["EISDIR", "ENXIO"])(
  "a log that cannot be written (%s) is told once, and no call fails or waits",
  async (why) => {
    const folder = mkdtempSync(join(tmpdir(), "audit-"));
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const path = why === "EISDIR" ? folder : pipe;
    const config = await readConfig(parseArguments([]), { HOME: "/nowhere", MARVIN_SUBAGENT_LOG: path });
    const notices: string[] = [];
    const listen = auditLog(config, (text) => notices.push(text));
    for (const callId of ["1", "2"]) {
      listen?.({ type: "tool_execution_end", callId, toolName: "tk", ok: true, text: "" });
    }
    expect(notices).toEqual([
      expect.stringMatching(`not logged: .* cannot be written \\(${why}\\)\\. MARVIN_SUBAGENT_LOG`),
    ]);
  },
);
