export const TIDE_FOLDER = "projects/tide";

/** A small project that works: the tides of a harbour as a sum of waves. Paths are those of the home folder. */
export const TIDE_PROJECT: Readonly<Record<string, string>> = under(TIDE_FOLDER, {
  "package.json": `{ "name": "tide", "version": "0.3.0", "type": "module", "scripts": { "year": "node scripts/year.ts" } }\n`,
  "README.md": "# tide\n\nWhen is high water, and how high? `npm run year` prints the highest water of each month.\n",
  ".gitignore": "node_modules\ndist\n",
  "src/harbours.ts": `import type { Wave } from "./height.ts";

export const BREST: readonly Wave[] = [
  { name: "M2", amplitude: 2.05, speed: 28.984, phase: 108 },
  { name: "S2", amplitude: 0.75, speed: 30.0, phase: 147 },
  { name: "N2", amplitude: 0.42, speed: 28.44, phase: 89 },
  { name: "K2", amplitude: 0.21, speed: 30.082, phase: 145 },
];
`,
  "src/height.ts": `export interface Wave {
  readonly name: string;
  readonly amplitude: number;
  readonly speed: number;
  readonly phase: number;
}

/** Metres above mean sea level. */
export function height(hours: number, waves: readonly Wave[]): number {
  let sum = 0;
  for (const wave of waves) {
    sum += wave.amplitude * Math.cos(wave.speed * hours - wave.phase);
  }
  return sum;
}
`,
  "src/high-water.ts": `import { height, type Wave } from "./height.ts";

export function highWater(from: number, to: number, waves: readonly Wave[]): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let hour = from; hour < to; hour += 0.1) highest = Math.max(highest, height(hour, waves));
  return highest;
}
`,
  "src/format-height.ts": "export const metres = (height: number): string => height.toFixed(2) + ' m';\n",
  "test/height.test.ts": `import assert from "node:assert/strict";
import { test } from "node:test";
import { BREST } from "../src/harbours.ts";
import { height } from "../src/height.ts";

test("never beyond the sum of all waves", () => {
  for (let hour = 0; hour < 1000; hour++) assert.ok(Math.abs(height(hour, BREST)) <= 3.43);
});
`,
  "scripts/year.ts": `import { setTimeout as sleep } from "node:timers/promises";
import { metres } from "../src/format-height.ts";
import { BREST } from "../src/harbours.ts";
import { highWater } from "../src/high-water.ts";

const MONTHS = ["January", "February", "March", "April", "May", "June"];
for (const [index, month] of MONTHS.entries()) {
  console.log(\`\${month.padEnd(10)}\${metres(highWater(index * 730, (index + 1) * 730, BREST))}\`);
  await sleep(index === 3 ? 60_000 : 150);
}
`,
});

function under(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}
