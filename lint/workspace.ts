import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "..");

export interface PackageManifest {
  readonly name: string;
  readonly exports?: Record<string, Record<string, string>>;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

/** The folders under packages/ and apps/, as "packages/http". */
export function packageFolders(): string[] {
  return ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${parent}/${entry.name}`),
  );
}

export function readManifest(folder: string): PackageManifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}

/** All TypeScript files under a package's src/, relative to the root. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/src/${path}`);
}
