import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { closeToOthers } from "../files/close-to-others.ts";
import { makeFolder } from "../files/make-folder.ts";
import { OwnFile } from "../files/own-file.ts";
import { storeErrorOf } from "../store-error.ts";
import { lastProfileName, lastProfilePath, type ProfileOptions } from "./last-profile.ts";
import { Profile } from "./profile.ts";
import { isProfileName, profileName } from "./profile-name.ts";

/**
 * The people who share this machine. Which of them is active is settled at the first question and then changed by
 * `switchTo` alone: another Marvin that switches does not switch this one.
 */
export class Profiles {
  readonly dir: string;
  readonly notice: (text: string) => void;
  readonly #last: OwnFile;
  readonly #opened = new Map<string, Promise<Profile>>();
  #active: string | undefined;

  constructor(options: ProfileOptions) {
    this.dir = options.dir;
    this.notice = options.notice;
    this.#last = new OwnFile(lastProfilePath(options.dir));
  }

  async active(): Promise<Profile> {
    return this.open(this.activeName());
  }

  activeName(): string {
    this.#active ??= lastProfileName(this);
    return this.#active;
  }

  async list(): Promise<string[]> {
    const folder = join(this.dir, "profiles");
    const names = (await readdir(folder).catch(() => [])).filter(isProfileName);
    const isFolder = await Promise.all(names.map((name) => isFolderAt(join(folder, name))));
    return names.filter((_, index) => isFolder[index]).toSorted((a, b) => a.localeCompare(b));
  }

  /** Makes nothing on disk; what others could read of Marvin's files is closed to them. */
  async open(name: string): Promise<Profile> {
    const known = await this.#known(profileName(name));
    let profile = this.#opened.get(known);
    if (profile === undefined) {
      profile = this.#open(known);
      this.#opened.set(known, profile);
    }
    return profile;
  }

  /** Makes the profile if there is none of this name, and is remembered for the next start. */
  async switchTo(name: string): Promise<Profile> {
    const profile = await this.open(name);
    await makeFolder(profile.dir).catch((cause: unknown) => {
      throw storeErrorOf(cause, "written", profile.dir);
    });
    await this.#last.exclusively((held) => held.write(`${profile.name}\n`));
    this.#active = profile.name;
    return profile;
  }

  async #open(name: string): Promise<Profile> {
    const dir = join(this.dir, "profiles", name);
    await Promise.all([closeFolder(this.dir, 1), closeFolder(join(this.dir, "tickets"), 1), closeFolder(dir, 2)]);
    return new Profile(name, dir, this.notice);
  }

  /** "I'm Alex" means the profile alex, if there is one and no Alex. */
  async #known(name: string): Promise<string> {
    if (this.#opened.has(name) || (await isFolderAt(join(this.dir, "profiles", name)))) return name;
    const alike = (await this.list()).filter((other) => other.toLowerCase() === name.toLowerCase());
    return alike[0] ?? name;
  }
}

async function closeFolder(path: string, levels: number): Promise<void> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined) await closeToOthers(real, levels);
}

async function isFolderAt(path: string): Promise<boolean> {
  const about = await stat(path).catch(() => undefined);
  return about?.isDirectory() ?? false;
}
