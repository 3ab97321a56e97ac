// `node scripts/task.mjs build --filter=@marvin/ai`: one turbo task over the workspace, after a complete install.
import { install, turbo } from "./toolchain.mjs";

install();
process.exit(turbo([...process.argv.slice(2), "--output-logs=errors-only"]));
