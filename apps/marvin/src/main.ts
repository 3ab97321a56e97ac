#!/usr/bin/env node
// Nothing is imported before the check but what every Node can link: a named import that an old one lacks would end
// the program with a SyntaxError instead of this sentence.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `Marvin needs Node 24 or newer; this is ${process.version}. In the project's folder run: npx -y pnpm@12 start`,
  );
  process.exit(1);
}

if (process.argv.length === 3 && process.argv[2] === "--version") console.log(`marvin ${MARVIN_VERSION}`);
else {
  const { runProgram } = await import("./run-program.ts");
  await runProgram(process.argv.slice(2));
}
