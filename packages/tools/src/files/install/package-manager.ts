import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ToolContext, ToolError } from "@marvin/agent-core";

export interface PackageManager {
  readonly name: string;
  readonly add: (dev: boolean) => readonly string[];
  readonly install: string;
}

const MANAGERS = {
  uv: {
    name: "uv",
    add: (dev) => ["add", ...(dev ? ["--dev"] : [])],
    install: "Install uv: curl -LsSf https://astral.sh/uv/install.sh | sh, or pipx install uv, or brew install uv.",
  },
  pnpm: {
    name: "pnpm",
    add: (dev) => ["add", ...(dev ? ["--save-dev"] : [])],
    install: "Install pnpm: npm install --global pnpm, or corepack enable pnpm.",
  },
  yarn: {
    name: "yarn",
    add: (dev) => ["add", ...(dev ? ["--dev"] : [])],
    install: "Install yarn: npm install --global yarn, or corepack enable yarn.",
  },
  bun: {
    name: "bun",
    add: (dev) => ["add", ...(dev ? ["--dev"] : [])],
    install: "Install bun: see https://bun.sh.",
  },
  npm: {
    name: "npm",
    add: (dev) => ["install", ...(dev ? ["--save-dev"] : [])],
    install: "Install Node.js, which brings npm: https://nodejs.org.",
  },
  cargo: {
    name: "cargo",
    add: (dev) => ["add", ...(dev ? ["--dev"] : [])],
    install: "Install Rust, which brings cargo: https://rustup.rs.",
  },
  go: { name: "go", add: () => ["get"], install: "Install Go: https://go.dev/dl." },
} as const satisfies Record<string, PackageManager>;

type ManagerName = keyof typeof MANAGERS;

/** In this order: a project may have a lock file for its programs and another one for its tools. */
const LOCK_FILES: readonly (readonly [string, ManagerName])[] = [
  ["uv.lock", "uv"],
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["Cargo.lock", "cargo"],
  ["go.sum", "go"],
];

const MANIFESTS: readonly (readonly [string, ManagerName])[] = [
  ["pyproject.toml", "uv"],
  ["package.json", "npm"],
  ["Cargo.toml", "cargo"],
  ["go.mod", "go"],
];

export interface ChosenManager extends PackageManager {
  /** The file by which it was chosen. */
  readonly because: string;
}

/** The project's own manager: by its lock file, here or at the top of its workspace, else by its manifest. */
export function chooseManager({ workingDir, homeDir }: Pick<ToolContext, "workingDir" | "homeDir">): ChosenManager {
  const manifest = MANIFESTS.find(([file]) => existsSync(join(workingDir, file)));
  for (const folder of manifest ? upwards(workingDir, homeDir) : [workingDir]) {
    const lock = LOCK_FILES.find(([file, name]) => existsSync(join(folder, file)) && fits(name, manifest?.[1]));
    if (lock) return { ...MANAGERS[lock[1]], because: lock[0] };
  }
  if (manifest?.[1] === "npm") return { ...MANAGERS[declaredManager(workingDir) ?? "npm"], because: manifest[0] };
  if (manifest) return { ...MANAGERS[manifest[1]], because: manifest[0] };
  throw new ToolError("invalid-input", `There is no project in ${workingDir} to which packages could be added.`, {
    hint: "Its manager is known by pyproject.toml, package.json, Cargo.toml or go.mod, or by a lock file. Make one first, for example with run_command: npm init -y, or uv init.",
  });
}

/** The folder itself and those above it, to the top of the repository; never the home folder or what is above it. */
function upwards(from: string, home: string): string[] {
  const folders = [from];
  for (let at = from; !existsSync(join(at, ".git")) && dirname(at) !== at && dirname(at) !== home; ) {
    at = dirname(at);
    folders.push(at);
  }
  return existsSync(join(folders.at(-1) ?? from, ".git")) ? folders : [from];
}

/** A lock file further up may belong to another part of the repository. */
function fits(lock: ManagerName, manifest: ManagerName | undefined): boolean {
  const kind = (name: ManagerName) => (["pnpm", "yarn", "bun", "npm"].includes(name) ? "npm" : name);
  return manifest === undefined || kind(lock) === kind(manifest) || kind(lock) === "uv";
}

function declaredManager(folder: string): ManagerName | undefined {
  try {
    const { packageManager } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      packageManager?: unknown;
    };
    const name = typeof packageManager === "string" ? packageManager.split("@")[0] : undefined;
    return (["pnpm", "yarn", "bun", "npm"] as const).find((known) => known === name);
  } catch {
    return undefined;
  }
}
