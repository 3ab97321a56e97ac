import { spawn } from "node:child_process";
import { mkdir, mkdtemp, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { ToolError } from "@marvin/agent-core";
import { expect, test } from "vitest";
import { openRegularFile } from "./open-regular-file.ts";

test("a folder that is swapped for a link and back again leads nowhere", async () => {
  const base = await realpath(await mkdtemp(join(tmpdir(), "open-file-")));
  for (const folder of ["ws/real", "abroad"]) await mkdir(join(base, folder), { recursive: true });
  await writeFile(join(base, "ws/real/f"), "inside");
  await writeFile(join(base, "abroad/f"), "outside");
  const wait = "for (let i = 0; i < 20000; i++);";
  const swap = `for (;;) { fs.renameSync("ws/real", "held"); fs.symlinkSync("../abroad", "ws/real"); ${wait}
    fs.unlinkSync("ws/real"); fs.renameSync("held", "ws/real"); ${wait} }`;
  const swapper = spawn(execPath, ["-e", swap], { cwd: base, stdio: "ignore" });
  const context = { workingDir: join(base, "ws"), closedDirs: [], readableDirs: [] };
  const path = { real: join(base, "ws/real/f"), shown: "real/f", exists: true };
  try {
    for (let i = 0; i < 4000; i++) {
      const opened = await openRegularFile(path, context).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ToolError);
      });
      if (!opened) continue;
      await using file = opened;
      expect(await file.handle.readFile("utf8")).toBe("inside");
    }
  } finally {
    swapper.kill("SIGKILL");
  }
});
