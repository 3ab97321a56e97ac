import { join } from "node:path";
import { type AllowRule, type LastingRules, ruleKey } from "@marvin/agent-core/permission";
import { type FileSchema, JsonFile } from "@marvin/store";

interface Content {
  /** By the real path of the project's folder. */
  readonly projects: Readonly<Record<string, { readonly allow: readonly AllowRule[] }>>;
}

const MOST_RULES = 500;

/** `permissions.json`: what may run unasked in each project. In the person's own folder, never in the project's. */
export class ProjectPermissions implements LastingRules {
  readonly #file: JsonFile<Content>;
  readonly #project: string;

  constructor(options: { settingsDir: string; project: string; notice: (text: string) => void }) {
    this.#project = options.project;
    this.#file = new JsonFile(join(options.settingsDir, "permissions.json"), {
      schema: contentSchema,
      empty: () => ({ projects: {} }),
      version: 1,
      notice: options.notice,
    });
  }

  get path(): string {
    return this.#file.path;
  }

  async list(): Promise<readonly AllowRule[]> {
    return this.#rulesIn(await this.#file.read());
  }

  async add(rules: readonly AllowRule[]): Promise<void> {
    await this.#change((known) => {
      const keys = new Set(known.map(ruleKey));
      return [...known, ...rules.filter((rule) => !keys.has(ruleKey(rule)))].slice(-MOST_RULES);
    });
  }

  async remove(rule: AllowRule): Promise<void> {
    await this.#change((known) => known.filter((one) => ruleKey(one) !== ruleKey(rule)));
  }

  async #change(change: (rules: readonly AllowRule[]) => readonly AllowRule[]): Promise<void> {
    await this.#file.update((content) => {
      const allow = change(this.#rulesIn(content));
      const others = Object.entries(content.projects).filter(([project]) => project !== this.#project);
      const own = allow.length === 0 ? [] : [[this.#project, { allow }] as const];
      return { ...content, projects: Object.fromEntries([...others, ...own]) };
    });
  }

  #rulesIn({ projects }: Content): readonly AllowRule[] {
    return Object.hasOwn(projects, this.#project) ? (projects[this.#project]?.allow ?? []) : [];
  }
}

const contentSchema: FileSchema<Content> = {
  safeParse(value) {
    const projects = isObject(value) ? value["projects"] : undefined;
    const fits = isObject(projects) && Object.values(projects).every(holdsRules);
    return fits
      ? { success: true, data: value as unknown as Content }
      : { success: false, error: { message: "projects with what they allow were expected" } };
  },
};

function holdsRules(entry: unknown): boolean {
  return isObject(entry) && Array.isArray(entry["allow"]) && entry["allow"].every(isRule);
}

function isRule(rule: unknown): rule is AllowRule {
  if (!isObject(rule) || typeof rule["tool"] !== "string") return false;
  const { exact, prefix } = rule;
  if (typeof exact === "string") return prefix === undefined;
  return Array.isArray(prefix) && prefix.length > 0 && prefix.every((word) => typeof word === "string");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
