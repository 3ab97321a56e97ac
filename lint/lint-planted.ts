import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./workspace.ts";

interface BiomeReport {
  readonly diagnostics: readonly { readonly category: string; readonly location: { readonly path: string } }[];
}

/** Lints sources that exist nowhere else, under the workspace's own rules. Returns the rules each path broke. */
export function lintPlanted(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    for (const file of ["biome.json", "lint/arrows.json", ".gitignore"]) cpSync(join(root, file), join(folder, file));
    for (const [path, source] of sources) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    const biome = join(root, "node_modules/.bin/biome");
    const run = spawnSync(biome, ["lint", "--reporter=json", "--max-diagnostics=none", "."], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    const report: BiomeReport = JSON.parse(run.stdout);
    const broken = new Map([...sources.keys()].map((path): [string, string[]] => [path, []]));
    for (const { category, location } of report.diagnostics) broken.get(location.path)?.push(category);
    return broken;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
