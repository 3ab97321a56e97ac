// A failed install does not stop a pnpm script, and the machine's own Node would then run everything in silence.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(`The workspace's own Node 24 is missing (this is ${process.version}). Run: npx -y pnpm@12 install`);
  process.exit(1);
}
