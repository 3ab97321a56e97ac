import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFolder extends Disposable {
  readonly path: string;
  readonly at: (name: string) => string;
  readonly names: () => string[];
  /** Of a file in it, as in `600`. */
  readonly mode: (name: string) => string;
  readonly notices: string[];
  readonly notice: (text: string) => void;
}

export function temporaryFolder(): TemporaryFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "marvin-store-")));
  const notices: string[] = [];
  const at = (name: string) => join(path, name);
  return {
    path,
    at,
    names: () => readdirSync(path).toSorted(),
    mode: (name) => (statSync(at(name)).mode & 0o777).toString(8),
    notices,
    notice: (text) => notices.push(text),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
