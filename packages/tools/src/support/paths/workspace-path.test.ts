import { mkdir, mkdtemp, realpath, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ToolError } from "@marvin/agent-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type PathContext, resolveWorkspacePath } from "./workspace-path.ts";

let base: string;
let context: PathContext;
const at = (path: string) => join(base, path);
const resolve = (path: string, access: "read" | "write" = "read", changes: Partial<PathContext> = {}) =>
  resolveWorkspacePath(path, access, { ...context, ...changes });
const refused = async (path: string, access?: "read" | "write", changes?: Partial<PathContext>): Promise<ToolError> => {
  const error = await resolve(path, access, changes).then(
    (found) => expect.fail(`${path} was taken as ${found.real}`),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ToolError);
  return error as ToolError;
};

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "workspace-path-")));
  const files = [
    "ws/a.txt",
    "ws/sub/inner.txt",
    "ws/own/settings.yaml",
    "next-door.txt",
    "ws-other/x",
    "abroad/diary.txt",
    "spill/long.txt",
  ];
  for (const file of [
    ...files,
    "ws/.git/config",
    "ws/deep/.git/config",
    "ws/.tickets/t.md",
    "ws/.github/ci.yml",
    "ws/Cafe\u0301.txt",
  ]) {
    await mkdir(dirname(at(file)), { recursive: true });
    await writeFile(at(file), "x\n");
  }
  await writeFile(at("ws/Screenshot 9.41\u202fAM \u2019s.png"), "x");
  const links = {
    link: "../abroad",
    filelink: "../next-door.txt",
    nowhere: "../made",
    shortcut: "sub",
    gitlink: ".git",
    deeper: "link/more",
  };
  for (const [name, target] of Object.entries({
    ...links,
    loop: "loop",
    abslink: at("abroad"),
    settings: "own",
    back: at("ws"),
  })) {
    await symlink(target, at(`ws/${name}`));
  }
  context = { workingDir: at("ws"), closedDirs: [at("ws/own")], readableDirs: [] };
});

describe("inside", () => {
  test.each([
    ["a.txt", "ws/a.txt"],
    ["./sub/../a.txt", "ws/a.txt"],
    ["sub//inner.txt", "ws/sub/inner.txt"],
    ["shortcut/inner.txt", "ws/sub/inner.txt"],
    ["shortcut/../a.txt", "ws/a.txt"],
    ["back/a.txt", "ws/a.txt"],
    [".github/ci.yml", "ws/.github/ci.yml"],
    ["sub", "ws/sub"],
    [".", "ws"],
  ])("%s", async (given, real) => {
    expect(await resolve(given)).toMatchObject({ real: at(real), exists: true });
  });

  test("an absolute path by its real place", async () => {
    expect(await resolve(at("ws/shortcut/inner.txt"))).toEqual({
      real: at("ws/sub/inner.txt"),
      shown: "sub/inner.txt",
      exists: true,
    });
  });

  test.each([
    ["new/deep/file.txt", "ws/new/deep/file.txt"],
    ["shortcut/new.txt", "ws/sub/new.txt"],
    ["new/../a2.txt", "ws/a2.txt"],
    ["~x", "ws/~x"],
    ["%2e%2e/next-door.txt", "ws/%2e%2e/next-door.txt"],
    ["a.txt/below", "ws/a.txt/below"],
  ])("%s is not there yet", async (given, real) => {
    expect(await resolve(given, "write")).toMatchObject({ real: at(real), exists: false });
  });

  test("names are found however they are spelt", async () => {
    expect((await resolve("Caf\u00e9.txt")).exists).toBe(true);
    expect((await resolve("Screenshot 9.41 AM 's.png")).exists).toBe(true);
    expect((await resolve("Screenshot 9.42 AM 's.png")).exists).toBe(false);
  });
});

describe("outside", () => {
  const ways = () => [
    ...[
      "../next-door.txt",
      "..",
      "../..",
      "/",
      "/etc/passwd",
      "../ws-other/x",
      "link/diary.txt",
      "link",
      "abslink/diary.txt",
      "filelink",
    ],
    ...[
      "nowhere",
      "nowhere/new.txt",
      "link/sub/new.txt",
      "deeper/x",
      "sub/../../next-door.txt",
      "shortcut/../../next-door.txt",
      "/proc/self/environ",
    ],
    ...[
      at("next-door.txt"),
      at("ws-other/x"),
      `${at("ws")}/../next-door.txt`,
      "new/../../next-door.txt",
      "back/../next-door.txt",
      "/no/such/place",
    ],
  ];

  test("is refused, and the error names the working directory and its top", async () => {
    for (const way of ways()) {
      for (const access of ["read", "write"] as const) {
        const error = await refused(way, access);
        expect([way, error.code]).toEqual([way, "denied"]);
        expect(error.message).toContain("outside the working directory");
        expect(error.hint).toContain(at("ws"));
        expect(error.hint).toContain("a.txt");
        expect(error.hint).not.toMatch(/\.git\/|\.tickets/);
      }
    }
  });

  test("a folder opened for reading is read and not written", async () => {
    const readableDirs = [at("spill")];
    expect(await resolve(at("spill/long.txt"), "read", { readableDirs })).toMatchObject({
      shown: at("spill/long.txt"),
      exists: true,
    });
    expect((await refused(at("spill/long.txt"), "write", { readableDirs })).code).toBe("denied");
    expect((await refused(at("spill/../next-door.txt"), "read", { readableDirs })).code).toBe("denied");
  });

  test("a folder opened for reading stays open inside a closed one", async () => {
    const changes = { readableDirs: [at("spill")], closedDirs: [base] };
    expect((await resolve(at("spill/long.txt"), "read", changes)).exists).toBe(true);
    expect((await refused("a.txt", "read", changes)).message).toContain("own settings");
  });
});

describe("what file tools leave alone", () => {
  test.each([
    ...[
      ".git/config",
      ".Git/config",
      ".GIT",
      "deep/.git/config",
      "gitlink/config",
      ".git /config",
      ".git./x",
      ".g\u200cit/config",
    ],
    ...[
      ".tickets/t.md",
      ".Tickets/new.md",
      "sub/.tickets/x",
      "sub/../.git/config",
      ".git/../a.txt",
      ".git::$INDEX_ALLOCATION/x",
    ],
  ])("%s", async (way) => {
    expect((await refused(way, "write")).message).toContain("not for file tools");
  });

  test("Marvin's own settings, also by a link and in another letter case", async () => {
    for (const way of ["own/settings.yaml", "own", "settings/settings.yaml", "own/new/tool.js", "OWN/settings.yaml"]) {
      expect((await refused(way)).message).toContain("own settings");
    }
  });
});

describe("names that are none", () => {
  test.each([
    ["", "empty"],
    ["  ", "empty"],
    ["a.txt\0.png", "NUL"],
    [`${"n".repeat(5000)}.txt`, "longer than the system allows"],
    ["loop", "leads to itself"],
  ])("%j", async (way, words) => {
    const error = await refused(way);
    expect(error.message).toContain(words);
    expect(`${error.message}${error.hint}`.length).toBeLessThan(4096);
    expect(error.hint).toContain(at("ws"));
  });

  test("the running system, even where everything is the working directory", async () => {
    for (const path of ["/proc/self/environ", "proc/1/mem", "/sys/kernel/version", "dev/../dev/zero", "/dev/stdin"]) {
      expect((await refused(path, "read", { workingDir: "/" })).code).toBe("denied");
    }
    expect((await refused("self/environ", "read", { workingDir: "/proc" })).message).toContain("running system");
    expect((await resolve("shm", "read", { workingDir: "/dev" })).shown).toBe("shm");
  });

  test("the error stays short in a full folder", async () => {
    const full = await realpath(await mkdtemp(join(tmpdir(), "workspace-full-")));
    for (let i = 0; i < 120; i++) await writeFile(join(full, `${"long-name-".repeat(20)}${i}`), "");
    const error = await refused("../x", "read", { workingDir: full });
    expect(error.hint).toContain("… and 80 more");
    expect(`${error.message}${error.hint}`.length).toBeLessThan(4096);
  });
});
