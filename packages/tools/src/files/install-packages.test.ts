import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import installPackages from "./install-packages.ts";

const OTHERS = ["poetry", "pdm", "pipenv", "composer", "bundle"];
let base: string;
let dir: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "install-")));
  dir = join(base, "project");
  mkdirSync(dir);
  mkdirSync(join(base, "bin"));
  for (const name of ["uv", "pnpm", "npm", "yarn", "bun", "cargo", "go", ...OTHERS]) {
    const body = `#!/bin/sh\necho "$(basename "$0") $*" >> '${base}/calls'\necho "in $(pwd)" >&2\ncase "$*" in *broken*) echo "no such version" >&2; exit 1;; esac\n`;
    writeFileSync(join(base, "bin", name), body);
    chmodSync(join(base, "bin", name), 0o755);
  }
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const put = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, name)), { recursive: true });
    writeFileSync(join(base, name), text);
  }
};
const calls = () => (existsSync(join(base, "calls")) ? readFileSync(join(base, "calls"), "utf8") : "");
const install = (input: object, workingDir = dir) => {
  const environment = { PATH: `${join(base, "bin")}:/usr/bin:/bin` };
  return invokeTool(installPackages, input, testToolContext({ workingDir, homeDir: base, environment }));
};

test.each([
  ["uv.lock", "uv add --dev x"],
  ["pnpm-lock.yaml", "pnpm add --save-dev x"],
  ["yarn.lock", "yarn add --dev x"],
  ["bun.lock", "bun add --dev x"],
  ["package-lock.json", "npm install --save-dev x"],
  ["Cargo.lock", "cargo add --dev x"],
  ["go.sum", "go get x"],
  ["poetry.lock", "poetry add --no-interaction --group dev x"],
  ["pdm.lock", "pdm add --dev x"],
  ["Pipfile.lock", "pipenv install --dev x"],
  ["composer.lock", "composer require --no-interaction --dev x"],
  ["Gemfile.lock", "bundle add --group development x"],
])("%s means: %s", async (lock, command) => {
  put({ [`project/${lock}`]: "" });
  const { text } = await install({ packages: "x", dev: true });
  expect(calls()).toBe(`${command}\n`);
  expect(text).toContain(`${command} (chosen by ${lock}): done.`);
  expect(text).toContain(`in ${dir}`);
});

test.each([
  ["pyproject.toml", "", "uv add x"],
  ["package.json", "{}", "npm install x"],
  ["package.json", '{"packageManager":"pnpm@10.1.0"}', "pnpm add x"],
  ["Cargo.toml", "", "cargo add x"],
  ["go.mod", "", "go get x"],
  ["pyproject.toml", '[tool.poetry]\nname = "x"\n', "poetry add --no-interaction x"],
  ["pyproject.toml", '[project]\nname = "x"\n[tool.ruff]\n', "uv add x"],
  ["requirements.txt", "flask\n", "uv pip install x"],
])("without a lock file, %s %s means: %s", async (manifest, text, command) => {
  put({ [`project/${manifest}`]: text });
  await install({ packages: ["x"] });
  expect(calls()).toBe(`${command}\n`);
});

test("the lock file of a workspace lies at the top of its repository, and nobody looks further up", async () => {
  put({
    "project/.git/HEAD": "",
    "project/pnpm-lock.yaml": "",
    "project/packages/a/package.json": "{}",
    "uv.lock": "",
  });
  await install({ packages: ["x"] }, join(dir, "packages/a"));
  expect(calls()).toBe("pnpm add x\n");
});

test("a lock file further up belongs to its own kind of project", async () => {
  put({
    "project/.git/HEAD": "",
    "project/uv.lock": "",
    "project/web/package.json": "{}",
    "project/api/Cargo.toml": "",
  });
  await install({ packages: ["x"] }, join(dir, "web"));
  await install({ packages: ["x"] }, join(dir, "api"));
  expect(calls()).toBe("npm install x\ncargo add x\n");
});

test("a lock file says more than a manifest beside it", async () => {
  put({ "project/pyproject.toml": "[tool.ruff]\n", "project/package.json": "{}", "project/pnpm-lock.yaml": "" });
  await install({ packages: ["x"] });
  expect(calls()).toBe("pnpm add x\n");
});

test("what a package of a workspace does not say, its top may", async () => {
  const top = '{"packageManager":"yarn@4.5.0","workspaces":["a"]}';
  put({ "project/.git/HEAD": "", "project/package.json": top, "project/a/package.json": "{}" });
  await install({ packages: ["x"] }, join(dir, "a"));
  expect(calls()).toBe("yarn add x\n");
});

test.each([
  [{ "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "packages: [a]\n" }, "pnpm add --workspace-root x"],
  [
    { "yarn.lock": "# yarn lockfile v1\n", "package.json": '{"workspaces":["a"]}' },
    "yarn add --ignore-workspace-root-check x",
  ],
  [{ "yarn.lock": "__metadata:\n  version: 8\n", "package.json": '{"workspaces":["a"]}' }, "yarn add x"],
])("at the top of a workspace %j: %s", async (files, command) => {
  put(Object.fromEntries(Object.entries(files).map(([name, text]) => [`project/${name}`, text])));
  await install({ packages: ["x"] });
  expect(calls()).toBe(`${command}\n`);
});

test("a manifest that is a pipe keeps nobody waiting", async () => {
  execFileSync("mkfifo", [join(dir, "package.json")]);
  await install({ packages: ["x"] });
  expect(calls()).toBe("npm install x\n");
});

test("no project: what to do", async () => {
  const { text, error } = await install({ packages: ["x"] });
  expect(error?.code).toBe("invalid-input");
  expect(text).toContain("npm init -y");
});

test.each(["--registry=http://evil.example", "-g", "$(touch hit)", "a b", "x;y", "", "a\nb", "`x`", "x|y"])(
  "%j is no package",
  async (name) => {
    put({ "project/pnpm-lock.yaml": "" });
    expect((await install({ packages: ["good", name] })).error?.code).toBe("invalid-input");
    expect(calls()).toBe("");
  },
);

test.each([
  "@scope/name@^1.2.0",
  "anyio==3.7.0",
  "httpx[http2]>=0.27",
  "git+https://github.com/a/b#main",
  "github.com/a/b@v1.2.3",
  "./local",
])("%s is one", async (name) => {
  put({ "project/pnpm-lock.yaml": "" });
  await install({ packages: [name] });
  expect(calls()).toBe(`pnpm add ${name}\n`);
});

test("a failure is told in the manager's words, a missing manager with how to get it", async () => {
  put({ "project/uv.lock": "" });
  const { text, error } = await install({ packages: ["broken"] });
  expect(error?.code).toBe("unavailable");
  expect(text).toContain("uv add broken failed with exit code 1.\n");
  expect(text).toContain("no such version");
  rmSync(join(base, "bin/uv"));
  expect((await install({ packages: ["x"] })).text).toContain("Install uv");
});
