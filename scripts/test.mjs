// `pnpm test`: all tests of all packages, then one line with their sum. Arguments go to turbo (`--filter=@marvin/ai`).
import { rmSync } from "node:fs";
import { packagesWithTests, reportTests } from "./sum-tests.mjs";
import { install, turbo } from "./toolchain.mjs";

install();
const turboArguments = process.argv.slice(2);
for (const { counts } of packagesWithTests()) rmSync(counts, { force: true });
// Each package brings workers of its own: all packages at once would only keep each other waiting.
const status = turbo([
  "test",
  "--concurrency=2",
  "--continue=dependencies-successful",
  "--output-logs=new-only",
  ...turboArguments,
]);
process.exit(reportTests({ turboPassed: status === 0, everyPackage: turboArguments.length === 0 }) ? 0 : 1);
