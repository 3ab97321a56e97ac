// The floor of a tool that starts a program: Node starts it, takes all of its output and prints that.
import { execFile } from "node:child_process";

const [file, ...args] = process.argv.slice(2);
execFile(file, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
  if (error) throw error;
  process.stdout.write(stdout);
});
