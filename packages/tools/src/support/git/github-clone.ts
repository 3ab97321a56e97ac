import { lstatSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type ToolContext, ToolError } from "@marvin/agent-core";
import { printable } from "../paths/working-dir-listing.ts";
import { isInside, type PathContext } from "../paths/workspace-path.ts";

export interface GithubRepo {
  readonly owner: string;
  readonly name: string;
  /** "owner/name". */
  readonly full: string;
}

/** "owner/repo", or its address on github.com. */
export function parseGithubRepo(text: string): GithubRepo {
  const plain = text
    .trim()
    .replace(/^(?:https?:\/\/(?:www\.)?github\.com\/|git@github\.com:|github\.com\/)/i, "")
    .replace(/[?#].*$/s, "")
    .replace(/\/+$/, "")
    .replace(/\.git$/i, "");
  const [owner = "", name = "", ...rest] = plain.split("/");
  const good = OWNER.test(owner) && NAME.test(name) && !/^\.+$/.test(name) && !/^\.git$/i.test(name);
  if (good && rest.length === 0) return { owner, name, full: `${owner}/${name}` };
  throw new ToolError("invalid-input", `"${printable(text, 100)}" is not a repository on GitHub.`, {
    hint: "Name it as owner/repo, for example cli/cli. github_search finds repositories.",
  });
}

const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;
const NAME = /^[A-Za-z0-9._][A-Za-z0-9._-]{0,99}$/;

/** Where a repository is cloned to, whether it is there or not. */
export function cloneFolder(repo: GithubRepo, { homeDir }: Pick<ToolContext, "homeDir">): string {
  return join(homeDir, "github-clones", repo.owner, repo.name);
}

/** The clone as a folder to work in, by real path: nothing outside of it can be reached. */
export function openClone(repo: GithubRepo, context: Pick<ToolContext, "homeDir" | "closedDirs">): PathContext {
  const folder = cloneFolder(repo, context);
  if (!lstatSync(join(folder, ".git"), { throwIfNoEntry: false })) {
    throw new ToolError("not-found", `${repo.full} is not cloned.`, {
      hint: `Clone it first: github_clone ${JSON.stringify({ repo: repo.full })}.`,
    });
  }
  const real = realpathSync(folder);
  if (!isInside(real, realpathSync(join(context.homeDir, "github-clones")))) {
    throw new ToolError("denied", `${folder} is a link that leads out of the folder of clones.`);
  }
  return { workingDir: real, closedDirs: context.closedDirs, readableDirs: [] };
}
