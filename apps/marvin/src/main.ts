#!/usr/bin/env node
// Nothing is imported before the check but what every Node can link: a named import that an old one lacks would end
// the program with a SyntaxError instead of this sentence.
import module from "node:module";

const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `Marvin needs Node 24 or newer; this is ${process.version}. In the project's folder run: npx -y pnpm@12 start`,
  );
  process.exit(1);
}

if (process.argv.length === 3 && process.argv[2] === "--version") console.log(`marvin ${MARVIN_VERSION}`);
else {
  // Compiled code is kept beside the program, where only its owner can write; a folder that is read-only is left alone.
  module.enableCompileCache(`${import.meta.dirname}/.compile-cache`);
  const { runProgram } = await import("./run-program.ts");
  await runProgram(process.argv.slice(2));
}
