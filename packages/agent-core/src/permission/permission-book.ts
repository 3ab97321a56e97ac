import { type AllowRule, isSameRule } from "./allow-rule.ts";

/** Where permissions for a project last; each call may find what another program has changed. */
export interface LastingRules {
  list(): Promise<readonly AllowRule[]>;
  add(rules: readonly AllowRule[]): Promise<void>;
  remove(rule: AllowRule): Promise<void>;
}

export type PermissionScope = "session" | "project";

export interface GivenPermission {
  readonly scope: PermissionScope;
  readonly rule: AllowRule;
}

/** What a person has allowed: until the session ends, or for this project until it is taken back. */
export class PermissionBook {
  readonly #lasting: LastingRules | undefined;
  #session: AllowRule[] = [];

  constructor(lasting?: LastingRules) {
    this.#lasting = lasting;
  }

  /** Whether there is a place for what is to last. */
  get lasts(): boolean {
    return this.#lasting !== undefined;
  }

  async list(): Promise<GivenPermission[]> {
    const project = (await this.#lasting?.list()) ?? [];
    return [
      ...this.#session.map((rule) => ({ scope: "session" as const, rule })),
      ...project.map((rule) => ({ scope: "project" as const, rule })),
    ];
  }

  async rules(): Promise<readonly AllowRule[]> {
    return (await this.list()).map(({ rule }) => rule);
  }

  async allow(scope: PermissionScope, rules: readonly AllowRule[]): Promise<void> {
    if (scope === "project" && this.#lasting) await this.#lasting.add(rules);
    else this.#session.push(...rules.filter((rule) => !this.#session.some((known) => isSameRule(known, rule))));
  }

  async revoke({ scope, rule }: GivenPermission): Promise<void> {
    if (scope === "project") await this.#lasting?.remove(rule);
    else this.#session = this.#session.filter((known) => !isSameRule(known, rule));
  }
}
