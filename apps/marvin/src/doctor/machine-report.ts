import { accessSync, constants, existsSync } from "node:fs";
import { arch, release } from "node:os";
import { dirname, join } from "node:path";
import type { Config } from "../config/config.ts";
import { shownAddress } from "./outside-text.ts";

export interface FolderReport {
  readonly name: string;
  readonly path: string;
  readonly exists: boolean;
  /** It can be written to, or made. */
  readonly writable: boolean;
}

export interface MachineReport {
  readonly marvin: string;
  readonly node: string;
  readonly system: string;
  readonly folders: readonly FolderReport[];
  readonly settings: { readonly path: string; readonly exists: boolean; readonly warnings: readonly string[] };
  /** The variables in force, credentials left out. */
  readonly proxy: Readonly<Record<string, string>>;
  readonly terminal: TerminalReport | null;
}

export interface TerminalReport {
  readonly type: string;
  readonly columns: number;
  readonly rows: number;
  /** Bits: 1, 4, 8 or 24. */
  readonly colorDepth: number;
}

export function machineReport(config: Config, clean: (text: string) => string): MachineReport {
  const settingsFile = join(config.folders.settings, "settings.yaml");
  const { settings, profiles, data } = config.folders;
  return {
    marvin: MARVIN_VERSION,
    node: process.version,
    system: `${process.platform} ${arch()} ${release()}`,
    folders: Object.entries({ settings, profiles, data }).map(([name, path]) => folderReport(name, path)),
    settings: { path: settingsFile, exists: existsSync(settingsFile), warnings: config.warnings.map(clean) },
    proxy: proxyReport(config, clean),
    terminal: terminalReport(config),
  };
}

export function folderReport(name: string, path: string): FolderReport {
  return { name, path, exists: existsSync(path), writable: isWritable(nearestThere(path)) };
}

function nearestThere(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThere(dirname(path));
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** As `readConfig` takes them: small letters before capitals. */
function proxyReport(config: Config, clean: (text: string) => string): Record<string, string> {
  const names = ["https_proxy", "http_proxy", "all_proxy", "no_proxy"].flatMap((name) => {
    const found = [name, name.toUpperCase()].find(config.variable);
    return found === undefined ? [] : [found];
  });
  return Object.fromEntries(names.map((name) => [name, clean(shownAddress(config.variable(name) ?? ""))]));
}

function terminalReport({ variable }: Config): TerminalReport | null {
  const { stdout } = process;
  if (!stdout.isTTY) return null;
  const type = [variable("TERM") ?? "unknown", variable("TERM_PROGRAM")]
    .filter((part) => part !== undefined)
    .join(", ");
  return { type, columns: stdout.columns, rows: stdout.rows, colorDepth: stdout.getColorDepth() };
}
