import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

test("a stop that came before is not waited for", async () => {
  const source = JSON.stringify(new URL("./read-stdin.ts", import.meta.url).href);
  const code = `const { readStdin } = await import(${source}); console.log(JSON.stringify(await readStdin(AbortSignal.abort()))); process.exit()`;
  const args = ["--conditions=@marvin/source", "--input-type=module", "--eval", code];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"], timeout: 4000 });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    said += piece;
  });
  await once(child, "close");
  expect(said).toBe('""\n');
});
