import { compileGlob, type Glob } from "./glob.ts";

interface Rule {
  readonly fits: Glob;
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  /** By its whole path below the folder of the rule, or by its name alone. */
  readonly byPath: boolean;
}

/** What the ignore files from the top of a repository down to one folder leave out. */
export class IgnoreRules {
  /** Of the folder in which the ignore file lies; without a slash at its end. */
  readonly #folder: string;
  readonly #rules: readonly Rule[];
  readonly #above: IgnoreRules | undefined;

  constructor(folder: string, text: string, above?: IgnoreRules) {
    this.#folder = folder;
    this.#rules = text.split(/\r?\n/).slice(0, MOST_RULES).flatMap(parseRule).toReversed();
    this.#above = above;
  }

  /** The innermost file decides, and in it the last line that fits. */
  ignores(path: string, isFolder: boolean): boolean {
    const below = path.slice(this.#folder.length + 1);
    const name = below.slice(below.lastIndexOf("/") + 1);
    const rule = this.#rules.find(
      ({ fits, foldersOnly, byPath }) => (isFolder || !foldersOnly) && fits(byPath ? below : name),
    );
    return rule ? !rule.negated : (this.#above?.ignores(path, isFolder) ?? false);
  }
}

const MOST_RULES = 5000;

function parseRule(line: string): Rule[] {
  const trimmed = line.replace(/^\ufeff/, "").replace(/(?<!\\)\s+$/, "");
  if (trimmed === "" || trimmed.startsWith("#")) return [];
  const negated = trimmed.startsWith("!");
  const body = negated ? trimmed.slice(1) : trimmed;
  const foldersOnly = body.endsWith("/");
  const pattern = foldersOnly ? body.slice(0, -1) : body;
  if (pattern === "") return [];
  const byPath = pattern.includes("/");
  return [{ fits: compileGlob(pattern.replace(/^\//, "")), negated, foldersOnly, byPath }];
}
