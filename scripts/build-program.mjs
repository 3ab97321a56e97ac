// What `pnpm start` does before the program runs. Nothing here may write to stdout: that belongs to the program.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { install, root, turbo } from "./toolchain.mjs";

install();
if (!existsSync(join(root, "apps/marvin/dist/main.js"))) console.error("Building Marvin …");
const status = turbo(["build", "--filter=@marvin/app", "--output-logs=errors-only", "--log-prefix=none"], {
  output: "on-failure",
});
if (status !== 0) {
  console.error("The build failed, see above. Marvin was not started.");
  process.exit(1);
}
