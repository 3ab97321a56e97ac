import { spawn } from "node:child_process";
import { once } from "node:events";
import { execPath, kill } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { processTable } from "./process-table.ts";

const running = (word: string) => (processTable() ?? []).filter(({ command }) => command.includes(`sleep ${word}`));

/** A program that starts a command with a stray, has it guarded, and says so. */
const program = (word: string, release: boolean) => `
  import { spawn } from "node:child_process";
  import { CommandGuard } from "${new URL("./command-guard.ts", import.meta.url)}";
  const env = { PATH: "/usr/bin:/bin", IDS: "marker-${word}" };
  const child = spawn("/bin/sh", ["-c", "trap '' TERM; setsid sleep ${word} & sleep ${word}; sleep ${word}"], { env, detached: true, stdio: "ignore" });
  const guard = new CommandGuard();
  const tree = { leader: child.pid, marker: "marker-${word}" };
  guard.watch(tree, env);
  if (${release}) guard.release(tree);
  process.stdout.write("ready\\n");
  setInterval(() => {}, 1000);
`;

async function killed(word: string, release: boolean) {
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const child = spawn(execPath, ["--conditions=@marvin/source", "--input-type=module", "-e", program(word, release)], {
    stdio: [...stdio],
  });
  await once(child.stdout, "data");
  while (running(word).length < 2) await sleep(20);
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("what is watched ends with a program that is killed, also what left its group", async () => {
  await killed("7911.5", false);
  for (let tries = 0; tries < 200 && running("7911.5").length > 0; tries++) await sleep(20);
  expect(running("7911.5")).toEqual([]);
});

test("what is watched no longer stays", async () => {
  await killed("7912.5", true);
  await sleep(1500);
  const left = running("7912.5");
  for (const { pid } of left) kill(pid, "SIGKILL");
  expect(left.length).toBeGreaterThanOrEqual(2);
});
