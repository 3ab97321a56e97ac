// Plain JavaScript that Node 20 can read too: before the first install, the machine's own Node runs it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const binaries = join(root, "node_modules", ".bin");

/**
 * Installs what is missing, or ends the program. pnpm could do so before each script (`verifyDepsBeforeRun`), but goes
 * on after a failed install, and then the machine's own Node would run everything in silence.
 */
export function install() {
  const first = !existsSync(binaries);
  if (first) console.error("Installing the workspace …");
  const run = spawnSync("pnpm", ["install", first ? "--reporter=append-only" : "--silent"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (run.error) fail(`pnpm could not be run (${run.error.message}). Use: npx -y pnpm@12`);
  if (run.status !== 0) fail("The install failed, see above. Nothing was run.");

  const node = spawnSync(join(binaries, "node"), ["--version"], { encoding: "utf8" });
  if (!node.stdout?.startsWith("v24.")) {
    fail(`The workspace's own Node 24 is missing (found ${node.stdout?.trim() || "none"}): see allowBuilds.`);
  }
}

/**
 * Runs turbo and returns its exit code. With `output: "on-failure"` a run that works says nothing, and one that fails
 * says everything, on stderr.
 * @param {string[]} args
 * @param {{ output?: "always" | "on-failure" }} [options]
 */
export function turbo(args, { output = "always" } = {}) {
  const quiet = output === "on-failure";
  const run = spawnSync(join(binaries, "turbo"), ["run", ...args], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${binaries}${delimiter}${process.env.PATH}`,
      TURBO_TELEMETRY_DISABLED: "1",
      TURBO_NO_UPDATE_NOTIFIER: "1",
    },
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.error) fail(`turbo could not be run: ${run.error.message}`);
  if (quiet && run.status !== 0) process.stderr.write(`${run.stdout}${run.stderr}`);
  return run.status ?? 1;
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
