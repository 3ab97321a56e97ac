import { existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ChangeFailed, changeFiles, type FileChange } from "./change-files.ts";
import { lockForChange } from "./change-lock.ts";
import { stateAt } from "./state-at.ts";

let base: string;
const at = (name: string) => join(base, name);
const text = (name: string) => readFile(at(name), "utf8");
const fileAt = async (name: string) => {
  const state = await stateAt(at(name));
  return state === "folder" ? undefined : state;
};
const change = async (name: string, after: string | undefined, mode?: number): Promise<FileChange> => ({
  real: at(name),
  shown: name,
  before: await fileAt(name),
  after: after === undefined ? undefined : { bytes: Buffer.from(after), ...(mode === undefined ? {} : { mode }) },
});
const failed = async (changes: readonly FileChange[]): Promise<ChangeFailed> => {
  const error = await changeFiles(changes).then(
    () => expect.fail("the changes were made"),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ChangeFailed);
  return error as ChangeFailed;
};

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "change-files-")));
  await writeFile(at("a.txt"), "a\n");
  await writeFile(at("b.txt"), "b\n");
});

test("writes, creates with folders, deletes, and leaves nothing else behind", async () => {
  await chmod(at("a.txt"), 0o750);
  const changes = [
    await change("b.txt", undefined),
    await change("a.txt", "A\n"),
    await change("x/y/n.txt", "n\n", 0o700),
  ];
  const { identities } = await changeFiles(changes);
  expect(await text("a.txt")).toBe("A\n");
  expect((await stat(at("a.txt"))).mode & 0o777).toBe(0o750);
  expect((await stat(at("x/y/n.txt"))).mode & 0o777).toBe(0o700);
  expect((await readdir(base)).sort()).toEqual(["a.txt", "x"]);
  expect(identities.get(at("a.txt"))).toBe((await fileAt("a.txt"))?.identity);
});

test("a file that changed meanwhile stops all of them, and what was done is taken back", async () => {
  const changes = [await change("a.txt", "A\n"), await change("new/n.txt", "n\n"), await change("b.txt", "B\n")];
  await writeFile(at("b.txt"), "someone else\n");
  const error = await failed(changes);
  expect([error.code, error.change.shown, error.left]).toEqual(["ECHANGED", "b.txt", []]);
  expect(await text("a.txt")).toBe("a\n");
  expect(await text("b.txt")).toBe("someone else\n");
  expect((await readdir(base)).sort()).toEqual(["a.txt", "b.txt"]);
});

test("a deletion that fails brings the others back, with their mode", async () => {
  await chmod(at("a.txt"), 0o711);
  const changes = [await change("b.txt", undefined), await change("a.txt", "A\n")];
  await writeFile(at("b.txt"), "changed\n");
  expect((await failed(changes)).code).toBe("ECHANGED");
  expect(await text("a.txt")).toBe("a\n");
  expect((await stat(at("a.txt"))).mode & 0o777).toBe(0o711);
});

test("a new file never replaces one that appeared", async () => {
  const changes = [await change("n.txt", "mine\n")];
  await writeFile(at("n.txt"), "theirs\n");
  expect((await failed(changes)).code).toBe("EEXIST");
  expect(await text("n.txt")).toBe("theirs\n");
});

test("a folder swapped for a link leads nowhere", async () => {
  await mkdir(at("ws/sub"), { recursive: true });
  await mkdir(at("abroad"));
  await writeFile(at("ws/sub/f.txt"), "f\n");
  await writeFile(at("abroad/f.txt"), "theirs\n");
  const changes = [await change("ws/sub/f.txt", "evil\n"), await change("ws/sub/deep/n.txt", "evil\n")];
  await rename(at("ws/sub"), at("ws/moved"));
  await symlink(at("abroad"), at("ws/sub"));
  for (const one of changes) expect((await failed([one])).code).toMatch(/ESWAPPED|ELOOP|ENOTDIR/);
  expect(await readdir(at("abroad"))).toEqual(["f.txt"]);
  expect(await text("abroad/f.txt")).toBe("theirs\n");
});

test("a folder above swapped for a link leads nowhere either", async () => {
  await mkdir(at("ws/mid/sub"), { recursive: true });
  await mkdir(at("abroad/sub"), { recursive: true });
  const changes = [await change("ws/mid/sub/n.txt", "evil\n"), await change("ws/mid/sub/x/n.txt", "evil\n")];
  await rename(at("ws/mid"), at("ws/moved"));
  await symlink(at("abroad"), at("ws/mid"));
  for (const one of changes) expect((await failed([one])).code).toMatch(/ESWAPPED|ELOOP|ENOTDIR/);
  expect(await readdir(at("abroad/sub"))).toEqual([]);
});

test("a file swapped for a link is not followed", async () => {
  await writeFile(at("theirs.txt"), "theirs\n");
  const changes = [await change("a.txt", "evil\n")];
  await rename(at("a.txt"), at("old.txt"));
  await symlink(at("theirs.txt"), at("a.txt"));
  expect((await failed(changes)).code).toBe("ECHANGED");
  expect(await text("theirs.txt")).toBe("theirs\n");
});

test("a part of the path that is a file", async () => {
  expect((await failed([await change("a.txt/n.txt", "x")])).code).toBe("ENOTDIR");
  expect(existsSync(at("a.txt"))).toBe(true);
});

/** A deletion that fails, and before it does, others are at work on what was changed already. */
const failingAfter = async (meanwhile: () => void): Promise<FileChange> => {
  const last = { ...(await change("b.txt", undefined)) };
  await writeFile(at("b.txt"), "someone else\n");
  const { before } = last;
  let isDone = false;
  return Object.defineProperty(last, "before", {
    get() {
      if (!isDone && readFileSync(at("a.txt"), "utf8") === "A\n") {
        isDone = true;
        meanwhile();
      }
      return before;
    },
  });
};

test("what others put in place of a change that is taken back stays theirs", async () => {
  const last = await failingAfter(() => writeFileSync(at("a.txt"), "theirs\n"));
  const error = await failed([await change("a.txt", "A\n"), last]);
  expect([error.code, error.left, await text("a.txt")]).toEqual(["ECHANGED", ["a.txt"], "theirs\n"]);
  expect((await readdir(base)).sort()).toEqual(["a.txt", "b.txt"]);
});

test("a folder that was made is not taken away where its path leads by now", async () => {
  await mkdir(at("ws"));
  await mkdir(at("abroad/new"), { recursive: true });
  const last = await failingAfter(() => {
    renameSync(at("ws"), at("moved"));
    symlinkSync(at("abroad"), at("ws"));
  });
  await failed([await change("ws/new/n.txt", "n\n"), await change("a.txt", "A\n"), last]);
  expect(await readdir(at("abroad"))).toEqual(["new"]);
  expect([await text("a.txt"), await readdir(at("moved/new"))]).toEqual(["a\n", []]);
});

test("while another Marvin changes files of the folder, nothing is put in place", async () => {
  const lock = await lockForChange(base);
  const changing = failed([await change("a.txt", "A\n")]);
  await expect.poll(async () => (await readdir(base)).filter((name) => name.endsWith(".tmp"))).toHaveLength(1);
  await writeFile(at("a.txt"), "theirs\n");
  expect((await readdir(base)).filter((name) => name.includes("lock"))).toEqual([]);
  await lock?.[Symbol.asyncDispose]();
  expect((await changing).code).toBe("ECHANGED");
  expect([await text("a.txt"), (await readdir(base)).sort()]).toEqual(["theirs\n", ["a.txt", "b.txt"]]);
});

test("a new program may be run", async () => {
  const changes = [
    { real: at("n.sh"), shown: "n.sh", before: undefined, after: { bytes: Buffer.from("x"), executable: true } },
  ];
  const { modes } = await changeFiles(changes);
  const { mode } = await stat(at("n.sh"));
  expect([mode & 0o100, modes.get(at("n.sh"))]).toEqual([0o100, mode & 0o7777]);
});

test("what a killed Marvin left beside files goes with the next change; what is new or not ours stays", async () => {
  const old = new Date(Date.now() - 3_600_000);
  const [left, fresh, theirs] = [".marvin-0123456789ab.tmp", ".marvin-ba9876543210.tmp", ".marvin-notes.tmp"];
  for (const name of [left, fresh, theirs]) await writeFile(at(name), "x");
  for (const name of [left, theirs]) await utimes(at(name), old, old);
  await changeFiles([await change("a.txt", "A\n")]);
  expect((await readdir(base)).sort()).toEqual([theirs, fresh, "a.txt", "b.txt"].sort());
});
