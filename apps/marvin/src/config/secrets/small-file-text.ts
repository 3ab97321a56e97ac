import { readFileSync, statSync } from "node:fs";

const LARGEST_BYTES = 256 * 1024;

/**
 * Empty if it cannot be read: what we cannot read, no model will be told from it. What is no plain file could keep us
 * waiting for ever.
 */
export function smallFileText(path: string): string {
  try {
    const about = statSync(path);
    return about.isFile() && about.size <= LARGEST_BYTES ? readFileSync(path, "utf8") : "";
  } catch {
    return "";
  }
}
