import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** One folder for everything that a run of tests leaves behind; it goes when they are over. */
export default function setUp(): () => void {
  const before = process.env["TMPDIR"];
  const folder = mkdtempSync(join(tmpdir(), "marvin-tests-"));
  process.env["TMPDIR"] = folder;
  return () => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    // What a test has closed to everybody, its owner too, is no reason to fail.
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (cause) {
      console.warn(`${folder} could not be removed: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  };
}
