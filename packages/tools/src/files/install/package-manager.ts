import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ToolContext, ToolError } from "@marvin/agent-core";

export interface PackageManager {
  /** Of the program. */
  readonly name: string;
  /** The arguments before the names of the packages; of which folder they are the project's. */
  readonly add: (dev: boolean, folder: string) => readonly string[];
  readonly install: string;
}

const MANAGERS = {
  uv: {
    name: "uv",
    add: (dev) => ["add", ...(dev ? ["--dev"] : [])],
    install: "Install uv: curl -LsSf https://astral.sh/uv/install.sh | sh, or pipx install uv, or brew install uv.",
  },
  poetry: {
    name: "poetry",
    add: (dev) => ["add", "--no-interaction", ...(dev ? ["--group", "dev"] : [])],
    install: "Install poetry: pipx install poetry, or see https://python-poetry.org.",
  },
  pdm: {
    name: "pdm",
    add: (dev) => ["add", ...(dev ? ["--dev"] : [])],
    install: "Install pdm: pipx install pdm, or brew install pdm.",
  },
  pipenv: {
    name: "pipenv",
    add: (dev) => ["install", ...(dev ? ["--dev"] : [])],
    install: "Install pipenv: pipx install pipenv.",
  },
  requirements: {
    name: "uv",
    add: () => ["pip", "install"],
    install: "Install uv: curl -LsSf https://astral.sh/uv/install.sh | sh, or pipx install uv, or brew install uv.",
  },
  pnpm: {
    name: "pnpm",
    // At the top of a workspace pnpm wants to be told that it is meant.
    add: (dev, folder) => [
      "add",
      ...(existsSync(join(folder, "pnpm-workspace.yaml")) ? ["--workspace-root"] : []),
      ...(dev ? ["--save-dev"] : []),
    ],
    install: "Install pnpm: npm install --global pnpm, or corepack enable pnpm.",
  },
  yarn: {
    name: "yarn",
    add: (dev, folder) => [
      "add",
      ...(isClassicWorkspace(folder) ? ["--ignore-workspace-root-check"] : []),
      ...(dev ? ["--dev"] : []),
    ],
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
  composer: {
    name: "composer",
    add: (dev) => ["require", "--no-interaction", ...(dev ? ["--dev"] : [])],
    install: "Install Composer: https://getcomposer.org.",
  },
  bundler: {
    name: "bundle",
    add: (dev) => ["add", ...(dev ? ["--group", "development"] : [])],
    install: "Install Bundler: gem install bundler.",
  },
} as const satisfies Record<string, PackageManager>;

type ManagerName = keyof typeof MANAGERS;

/** In this order: a project may have a lock file for its programs and another one for its tools. */
const LOCK_FILES: readonly (readonly [string, ManagerName])[] = [
  ["uv.lock", "uv"],
  ["poetry.lock", "poetry"],
  ["pdm.lock", "pdm"],
  ["Pipfile.lock", "pipenv"],
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["Cargo.lock", "cargo"],
  ["go.sum", "go"],
  ["composer.lock", "composer"],
  ["Gemfile.lock", "bundler"],
];

const MANIFESTS: readonly (readonly [string, ManagerName])[] = [
  ["pyproject.toml", "uv"],
  ["package.json", "npm"],
  ["Cargo.toml", "cargo"],
  ["go.mod", "go"],
  ["Pipfile", "pipenv"],
  ["composer.json", "composer"],
  ["Gemfile", "bundler"],
  ["requirements.txt", "requirements"],
];

export interface ChosenManager extends PackageManager {
  /** The file by which it was chosen. */
  readonly because: string;
}

/** The project's own manager: by its lock file, here or at the top of its workspace, else by its manifest. */
export function chooseManager({ workingDir, homeDir }: Pick<ToolContext, "workingDir" | "homeDir">): ChosenManager {
  const here = LOCK_FILES.find(([file]) => existsSync(join(workingDir, file)));
  if (here) return { ...MANAGERS[here[1]], because: here[0] };
  const manifest = MANIFESTS.find(([file]) => existsSync(join(workingDir, file)));
  if (!manifest) {
    throw new ToolError("invalid-input", `There is no project in ${workingDir} to which packages could be added.`, {
      hint: "Its manager is known by a lock file, or by pyproject.toml, package.json, Cargo.toml, go.mod, composer.json, Gemfile or requirements.txt. Make one first, for example with run_command: npm init -y, or uv init.",
    });
  }
  const [file, usual] = manifest;
  const folders = upwards(workingDir, homeDir);
  for (const folder of folders.slice(1)) {
    const lock = LOCK_FILES.find(
      ([name, manager]) => kindOf(manager) === kindOf(usual) && existsSync(join(folder, name)),
    );
    if (lock) return { ...MANAGERS[lock[1]], because: lock[0] };
  }
  const declared = folders.map((folder) => declaredManager(folder, usual)).find((name) => name !== undefined);
  const note = usual === "requirements" ? `${file}, which stays as it is: add the packages there too` : file;
  return { ...MANAGERS[declared ?? usual], because: note };
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

/** What the same manifest is for: a lock file further up may belong to another part of the repository. */
function kindOf(name: ManagerName): string {
  if (["pnpm", "yarn", "bun", "npm"].includes(name)) return "javascript";
  return ["uv", "poetry", "pdm", "pipenv", "requirements"].includes(name) ? "python" : name;
}

/** What a manifest says of its manager where no lock file does. */
function declaredManager(folder: string, usual: ManagerName): ManagerName | undefined {
  if (usual === "uv") {
    const [, tool] = /^\[tool\.(poetry|pdm)\b/m.exec(textOf(join(folder, "pyproject.toml"))) ?? [];
    return tool === "poetry" || tool === "pdm" ? tool : undefined;
  }
  if (usual !== "npm") return undefined;
  const { packageManager } = packageFile(folder);
  const name = typeof packageManager === "string" ? packageManager.split("@")[0] : undefined;
  return (["pnpm", "yarn", "bun", "npm"] as const).find((known) => known === name);
}

/** Yarn 1 wants to be told that the top of a workspace is meant; later ones do not know the word. */
function isClassicWorkspace(folder: string): boolean {
  const isWorkspace = packageFile(folder)["workspaces"] !== undefined;
  return isWorkspace && textOf(join(folder, "yarn.lock")).includes("yarn lockfile v1");
}

function packageFile(folder: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(textOf(join(folder, "package.json")));
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Nothing of a pipe, which might keep us for ever. */
function textOf(file: string): string {
  try {
    return statSync(file).isFile() ? readFileSync(file, "utf8") : "";
  } catch {
    return "";
  }
}
