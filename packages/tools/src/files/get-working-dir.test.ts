import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { expect, test } from "vitest";
import getWorkingDir from "./get-working-dir.ts";

test("answers for an empty folder, and for one that is gone", async () => {
  const workingDir = await realpath(await mkdtemp(join(tmpdir(), "get-working-dir-")));
  const ask = () => invokeTool(getWorkingDir, {}, testToolContext({ workingDir }));
  expect((await ask()).text).toBe(`Working directory: ${workingDir}\nTop level: (empty)`);
  await rm(workingDir, { recursive: true });
  expect((await ask()).text).toBe(`Working directory: ${workingDir}\nTop level: (the folder is no longer there)`);
});
