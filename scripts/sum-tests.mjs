// Adds up what scripts/test-counts-reporter.ts left in each package; turbo brings the files back with a cached result.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./toolchain.mjs";

/** Full names ("package > file > test") of tests that may be skipped in CI. Keep it empty: a skipped test proves nothing. */
const allowedToSkipInCi = new Set([]);

/** Every package with a test script, and the file where its counts are kept. */
export function packagesWithTests() {
  const parents = ["apps", "packages"].map((name) => join(root, name));
  const folders = parents.flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  return [...folders, join(root, "examples"), join(root, "lint")]
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => ({ folder, manifest: readJson(join(folder, "package.json")) }))
    .filter(({ manifest }) => manifest.scripts?.test)
    .map(({ folder, manifest }) => ({ name: manifest.name, counts: join(folder, ".test-counts", "counts.json") }));
}

/**
 * Prints what was skipped and why, then the sum as the last line. Returns whether the run counts as passed.
 * @param {{ turboPassed: boolean, everyPackage: boolean }} outcome
 */
export function reportTests({ turboPassed, everyPackage }) {
  const packages = packagesWithTests();
  const ran = packages.filter(({ counts }) => existsSync(counts)).map(readCounts);
  const missing = everyPackage ? packages.filter(({ counts }) => !existsSync(counts)) : [];
  const skipped = ran.flatMap((counts) => counts.skipped);
  const refused = skipped.filter((test) => !mayBeSkipped(test));
  let failed = sum(ran, "failed") + missing.length;

  for (const test of skipped) {
    const verdict = refused.includes(test) ? "skipped, and that fails this run" : "skipped";
    console.log(`${verdict}: ${test.name}: ${test.reason ?? "no reason given, use context.skip(reason)"}`);
  }
  for (const { name } of missing) console.log(`${name}: its tests did not run; counted as one failure.`);
  if (failed === 0 && (!turboPassed || ran.length === 0)) {
    console.log("Something failed outside the tests, see above; counted as one failure.");
    failed = 1;
  }
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  console.log(`${sum(ran, "passed")} passed, ${failed} failed${skips}`);
  return turboPassed && failed === 0 && refused.length === 0;
}

function readCounts({ name, counts }) {
  const { passed, failed, skipped } = readJson(counts);
  return { passed, failed, skipped: skipped.map((test) => ({ ...test, name: `${name} > ${test.name}` })) };
}

function mayBeSkipped(test) {
  return test.reason !== undefined && (!process.env.CI || allowedToSkipInCi.has(test.name));
}

function sum(counts, field) {
  return counts.reduce((total, count) => total + count[field], 0);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
