import { spawn } from "node:child_process";
import { once } from "node:events";
import { execPath } from "node:process";
import { expect, test } from "vitest";

/** A program that has nothing else to do but to end the session with a job in it. */
const program = `
  import { invokeTool, SessionSlots } from "@marvin/agent-core";
  import { testToolContext } from "@marvin/agent-core/testing";
  import runCommand from "${new URL("../../files/run-command.ts", import.meta.url)}";
  const session = new SessionSlots();
  const context = testToolContext({ workingDir: "/tmp", session, environment: { PATH: "/usr/bin:/bin" } });
  await invokeTool(runCommand, { command: "sleep 7921.5", background: true }, context);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await session[Symbol.asyncDispose]();
  console.log("over");
`;

test("the end of a session is waited for, though a job alone keeps no program alive", async () => {
  const flags = ["--conditions=@marvin/source", "--input-type=module", "-e", program];
  const child = spawn(execPath, flags, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stdout.on("data", (piece: Buffer) => {
    said += piece;
  });
  const [code] = (await once(child, "close")) as [number | null];
  expect([code, said]).toEqual([0, "over\n"]);
});
