import type { ProfileView } from "@marvin/agent-core";
import { StoreError } from "../store-error.ts";
import { lastProfileName, type ProfileOptions } from "./last-profile.ts";
import type { Profiles } from "./profiles.ts";

/** What tools may know of the active profile, asked for anew each time: after `switchTo` it is the other person's. */
export function profileView(profiles: Profiles): ProfileView {
  const { notice } = profiles;
  return {
    get name() {
      return profiles.activeName();
    },
    preferences: () => orNothing(async () => (await profiles.active()).preferences.read(), {}, notice),
    savedPlaces: () => orNothing(async () => (await profiles.active()).places.list(), [], notice),
  };
}

/**
 * The same on a folder, for the program's start: until something is asked for, nothing is read and what reads it is not
 * loaded.
 */
export function lazyProfile(options: ProfileOptions): ProfileView {
  let opened: Promise<ProfileView> | undefined;
  const open = () => {
    opened ??= openProfile(options);
    return opened;
  };
  let name: string | undefined;
  return {
    get name() {
      name ??= lastProfileName({ ...options, notice: () => {} }); // told when it is opened
      return name;
    },
    preferences: async () => (await open()).preferences(),
    savedPlaces: async () => (await open()).savedPlaces(),
  };
}

export async function openProfile(options: ProfileOptions): Promise<ProfileView> {
  const { Profiles } = await import("./profiles.ts");
  const profiles = new Profiles(options);
  await profiles.active();
  return profileView(profiles);
}

/** A view is never an error: without the file the answer is only less fitting. */
async function orNothing<T>(read: () => Promise<T>, nothing: T, notice: (text: string) => void): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    notice(cause.message);
    return nothing;
  }
}
