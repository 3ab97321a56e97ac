import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArguments } from "../arguments/parse-arguments.ts";
import { outerLayer } from "../config/outer-layer.ts";
import { readSettings } from "../config/settings/read-settings.ts";

/** A person's settings folder and a repository, both new and empty. */
export function settingsPlace() {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "marvin-settings-")));
  const place = {
    base,
    settings: join(base, "config"),
    repository: join(base, "work/repository"),
    ownFile: join(base, "config/settings.yaml"),
    projectFile: join(base, "work/repository/.marvin/settings.yaml"),
    /** Writes a file, with the folders that it needs. */
    put(path: string, text: string | Uint8Array): string {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    },
    read(options: { workingDir?: string; argv?: readonly string[]; env?: Readonly<Record<string, string>> } = {}) {
      const { workingDir = place.repository, argv = [], env = {} } = options;
      return readSettings({
        folders: place,
        workingDir,
        outer: outerLayer(parseArguments(argv), env, (name) => env[name]),
        howToTrust: "Type /trust",
      });
    },
  };
  mkdirSync(join(place.repository, ".git"), { recursive: true });
  return place;
}
