import { mkdir, mkdtemp, realpath, rename, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StayingPaths } from "./staying-paths.ts";

test("paths through a link are no paths of the folder, also when it came later", async () => {
  const base = await realpath(await mkdtemp(join(tmpdir(), "staying-")));
  for (const folder of ["ws/one", "ws/two", "abroad"]) await mkdir(join(base, folder), { recursive: true });
  for (const file of ["ws/one/a", "ws/two/a", "abroad/a"]) await writeFile(join(base, file), "");
  await symlink("../abroad", join(base, "ws/link"));
  const paths = new StayingPaths(join(base, "ws"));
  const stays = (path: string) => paths.stays(path, Buffer.from(path));
  expect(["one/a", "two/a", "link/a", "none/a"].map(stays)).toEqual([true, true, false, false]);
  await rename(join(base, "ws/two"), join(base, "ws/gone"));
  await symlink("../abroad", join(base, "ws/two"));
  expect(["one/a", "two/a", "link/a"].map(paths.still())).toEqual([true, false, false]);
});

test("a name may be no text", async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "staying-")));
  const name = Buffer.from([0x61, 0xff, 0x62]);
  await writeFile(Buffer.concat([Buffer.from(`${folder}/`), name]), "");
  expect(new StayingPaths(folder).stays(name.toString(), name)).toBe(true);
});
