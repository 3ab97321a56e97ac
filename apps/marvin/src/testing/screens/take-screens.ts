// Takes the pictures of docs/screens from the built program: `pnpm screens`, or `pnpm screens edit` for that one.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { noTerminal } from "../pty-terminal.ts";
import type { Scene } from "./scene.ts";
import { SCENES } from "./scenes.ts";
import { drawSvg } from "./svg/draw-svg.ts";
import { withoutTimes } from "./svg/picture.ts";

const FOLDER = join(import.meta.dirname, "../../../../../docs/screens");
const MOST_BYTES = 60_000;

const missing = noTerminal();
if (missing) fail(missing);
const [only] = process.argv.slice(2);
const wanted = SCENES.filter(({ name }) => only === undefined || name === only);
if (wanted.length === 0) fail(`There is no picture "${only}". There are: ${SCENES.map(({ name }) => name).join(", ")}`);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, "README.md"), page());
for (const scene of wanted) {
  try {
    console.log(await takeInto(scene));
  } catch (thrown) {
    fail(`The picture "${scene.name}" could not be taken. ${thrown instanceof Error ? thrown.message : thrown}`);
  }
}

async function takeInto({ name, caption, take }: Scene): Promise<string> {
  const picture = await take();
  const path = join(FOLDER, `${name}.svg`);
  const told = relative(process.cwd(), path);
  const print = createHash("sha256")
    .update(drawSvg(withoutTimes(picture), caption))
    .digest("hex")
    .slice(0, 16);
  // Seconds differ at each run: a picture that differs in nothing else stays as it is.
  if (existsSync(path) && readFileSync(path, "utf8").includes(print)) return `${told} is as before`;
  const svg = drawSvg(picture, caption, print);
  const bytes = Buffer.byteLength(svg);
  if (bytes > MOST_BYTES) throw new Error(`It has ${bytes} bytes; at most ${MOST_BYTES} are allowed.`);
  writeFileSync(path, svg);
  return `${told} is new: ${bytes} bytes`;
}

function page(): string {
  return `# Screens

Taken from the built program in a real terminal of its own. What the model says and what services answer is scripted, on
loopback; everything else is Marvin at work. \`npx -y pnpm@12 screens\` takes them anew, \`npx -y pnpm@12 screens edit\` takes one.

${SCENES.map(({ name, caption }) => `## ${caption}\n\n![${caption}](${name}.svg)\n`).join("\n")}`;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
