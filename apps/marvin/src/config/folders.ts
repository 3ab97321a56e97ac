import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Where Marvin's files live. */
export interface Folders {
  readonly home: string;
  /** Profiles, usage, tickets, bookmarks. */
  readonly profiles: string;
  /** Settings, hooks, commands, themes. */
  readonly settings: string;
  /** Sessions and logs. */
  readonly data: string;
}

export function foldersFrom(env: Readonly<Record<string, string | undefined>>, home: string): Folders {
  const moved = env["MARVIN_HOME"];
  if (moved) {
    return {
      home,
      profiles: join(moved, "local-finder"),
      settings: join(moved, "settings"),
      data: join(moved, "data"),
    };
  }
  const config = absolute(env["XDG_CONFIG_HOME"]) ?? join(home, ".config");
  const share = absolute(env["XDG_DATA_HOME"]) ?? join(home, ".local", "share");
  return {
    home,
    profiles: join(config, "local-finder"),
    settings: join(config, "marvin"),
    data: join(share, "marvin"),
  };
}

/** Settings and what people keep, also where they lie without MARVIN_HOME and XDG_CONFIG_HOME: real paths. */
export function closedFolders({ home, settings, profiles }: Folders): string[] {
  const usual = ["marvin", "local-finder"].map((name) => join(home, ".config", name));
  return [...new Set([settings, profiles, ...usual].map(realFolder))];
}

/** The XDG rules say that a relative path is to be ignored. */
function absolute(path: string | undefined): string | undefined {
  return path?.startsWith("/") ? path : undefined;
}

/** The real path of a folder that may not exist yet: links in what exists of it are followed. */
export function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realFolder(parent), basename(path));
  }
}
