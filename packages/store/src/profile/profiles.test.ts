import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type TemporaryFolder, temporaryFolder } from "../testing/temporary-folder.ts";
import { isProfileName, profileName } from "./profile-name.ts";
import { profileView } from "./profile-view.ts";
import { Profiles } from "./profiles.ts";

const profilesIn = (folder: TemporaryFolder) => new Profiles({ dir: folder.path, notice: folder.notice });

function filled(folder: TemporaryFolder, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(folder.at(name.replace(/[^/]*$/, "")), { recursive: true });
    writeFileSync(folder.at(name), text);
  }
}

describe("names", () => {
  test.each([
    "",
    "  ",
    ".",
    "..",
    "../evil",
    "a/b",
    "a\\b",
    "/etc",
    ".hidden",
    "a\nb",
    "a\0b",
    "a\u202eb",
    "C:x",
    "x".repeat(65),
    "𝕏".repeat(60),
  ])("%j is refused", (name) => {
    expect(() => profileName(name)).toThrow(/A profile cannot be called .+: .+\./);
    expect(isProfileName(name)).toBe(false);
  });
  test.each(["main", "Zoë", "O'Brien", "alex@example.com", "Ана", "小林", "हिन्दी", "a..b", "x".repeat(64)])(
    "%j is a name",
    (name) => {
      expect(profileName(` ${name}\n`)).toBe(name);
    },
  );
});

test("main at first; a switch makes the folder and is remembered", async () => {
  using folder = temporaryFolder();
  const profiles = profilesIn(folder);
  expect((await profiles.active()).name).toBe("main");
  expect(folder.names()).toEqual([]);
  const alex = await profiles.switchTo("alex");
  expect(await profiles.active()).toBe(alex);
  expect(readFileSync(folder.at("last_profile"), "utf8")).toBe("alex\n");
  expect([folder.mode("last_profile"), folder.mode("profiles"), folder.mode("profiles/alex")]).toEqual([
    "600",
    "700",
    "700",
  ]);
  expect((await profilesIn(folder).active()).name).toBe("alex");
  expect(await profiles.list()).toEqual(["alex"]);
});

test("a bad name changes nothing", async () => {
  using folder = temporaryFolder();
  const profiles = profilesIn(folder);
  await profiles.switchTo("newcomer");
  for (const name of ["../evil", "a/b", ""]) {
    await expect(profiles.switchTo(name)).rejects.toMatchObject({ code: "bad-name" });
  }
  expect(profiles.activeName()).toBe("newcomer");
  expect(await profiles.list()).toEqual(["newcomer"]);
});

test("a bad name on disk is told, and main is used", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("last_profile"), "../../etc\n");
  expect((await profilesIn(folder).active()).name).toBe("main");
  expect(folder.notices).toEqual([expect.stringMatching(/a name is not a path. The profile main is used/)]);
});

test.each(["a pipe", "a device"])("where %s stands for the last profile, main is used at once", async (what) => {
  using folder = temporaryFolder();
  if (what === "a pipe") execFileSync("mkfifo", [folder.at("last_profile")]);
  else symlinkSync("/dev/zero", folder.at("last_profile"));
  expect((await profilesIn(folder).active()).name).toBe("main");
  expect(folder.notices).toEqual([expect.stringMatching(/last_profile .*The profile main is used/)]);
});

test("Alex is alex, if there is one", async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.at("profiles/alex"), { recursive: true });
  const profiles = profilesIn(folder);
  expect((await profiles.switchTo("Alex")).name).toBe("alex");
  mkdirSync(folder.at("profiles/Alex"));
  expect((await profiles.switchTo("Alex")).name).toBe("Alex");
  expect(await profiles.list()).toHaveLength(2);
});

test("the list is of folders, links to them too", async () => {
  using folder = temporaryFolder();
  filled(folder, { "profiles/main/history": "", "profiles/stray.txt": "", "profiles/.git/x": "", "dropbox/zoe/x": "" });
  symlinkSync("../dropbox/zoe", folder.at("profiles/zoe"));
  expect(await profilesIn(folder).list()).toEqual(["main", "zoe"]);
});

test("opening closes what others could read", async () => {
  using folder = temporaryFolder();
  filled(folder, {
    "profiles/main/chat_log.json": "[]",
    "profiles/main/context/old.jsonl": "",
    "bookmarks.json": "[]",
    "tickets/t1.json": "{}",
    "elsewhere/file": "",
  });
  symlinkSync("../../elsewhere/file", folder.at("profiles/main/link"));
  for (const name of ["profiles/main/chat_log.json", "profiles/main/context/old.jsonl", "bookmarks.json"]) {
    chmodSync(folder.at(name), 0o644);
  }
  chmodSync(folder.at("tickets/t1.json"), 0o666);
  chmodSync(folder.at("profiles/main"), 0o755);
  chmodSync(folder.at("elsewhere/file"), 0o644);
  await profilesIn(folder).active();
  for (const name of ["profiles/main/chat_log.json", "profiles/main/context/old.jsonl", "bookmarks.json"]) {
    expect(folder.mode(name), name).toBe("600");
  }
  expect(folder.mode("tickets/t1.json")).toBe("600");
  expect([folder.mode("profiles/main"), folder.mode("tickets")]).toEqual(["700", "700"]);
  expect(folder.mode("elsewhere/file"), "not ours").toBe("644");
});

test("a view follows its own switch and no one else's", async () => {
  using folder = temporaryFolder();
  filled(folder, {
    last_profile: "main",
    "profiles/main/preferences.yaml": "who: main\n",
    "profiles/alex/preferences.yaml": "who: alex\n",
  });
  const [mine, theirs] = [profilesIn(folder), profilesIn(folder)];
  const view = profileView(mine);
  expect([view.name, await view.preferences()]).toEqual(["main", { who: "main" }]);
  await theirs.switchTo("alex");
  expect(await view.preferences()).toEqual({ who: "main" });
  await mine.switchTo("alex");
  expect([view.name, await view.preferences()]).toEqual(["alex", { who: "alex" }]);
});

test("what cannot be read is a notice in a view, and an error in the store", async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.at("profiles/main/saved_places.json"), { recursive: true });
  const profiles = profilesIn(folder);
  expect(await profileView(profiles).savedPlaces()).toEqual([]);
  expect(folder.notices).toEqual([expect.stringMatching(/saved_places\.json/)]);
  await expect((await profiles.active()).places.list()).rejects.toMatchObject({ name: "StoreError" });
});

test("a switch that cannot be remembered is refused", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("profiles"), "a file");
  const profiles = profilesIn(folder);
  await expect(profiles.switchTo("alex")).rejects.toMatchObject({ code: "in-the-way" });
  expect(profiles.activeName()).toBe("main");
});
