import type { Judge } from "@marvin/agent-core";
import {
  type AllowRule,
  type AskApproval,
  approvalJudge,
  type CommandPlace,
  type LastingRules,
  PermissionBook,
  type PolicyRule,
} from "@marvin/agent-core/permission";
import type { Config } from "../config/config.ts";
import { projectRoot } from "../config/project-folders.ts";
import { ProjectPermissions } from "./project-permissions.ts";

/** What may run unasked: what the settings say and what the person has answered. */
export interface Permissions {
  readonly book: PermissionBook;
  readonly policy: readonly PolicyRule[];
  /** The folder for which answers last, by its real path. */
  readonly project: string;
  /** Stands before every call and asks where it has to. */
  judge(place: () => CommandPlace): Judge;
}

export function openPermissions(config: Config, ask: AskApproval, notice: (text: string) => void): Permissions {
  const project = projectRoot(config.workingDir);
  const file = new ProjectPermissions({ settingsDir: config.folders.settings, project, notice });
  const book = new PermissionBook(tolerant(file, notice));
  const { approval } = config;
  const policy = config.settings.permissions;
  return { book, policy, project, judge: (place) => approvalJudge({ approval, ask, policy, book, place }) };
}

/** A file that cannot be read allows nothing; one that cannot be written makes an answer count this once. */
function tolerant(rules: LastingRules, notice: (text: string) => void): LastingRules {
  const told = (what: string) => (cause: unknown) =>
    notice(`Permissions of this project cannot be ${what}: ${cause instanceof Error ? cause.message : cause}`);
  return {
    async list() {
      try {
        return await rules.list();
      } catch (cause) {
        told("read")(cause);
        return [];
      }
    },
    add: (given: readonly AllowRule[]) => rules.add(given).catch(told("kept")),
    remove: (rule) => rules.remove(rule),
  };
}
