import type { ProfileView } from "@marvin/agent-core";
import { lastProfileName, type ProfileOptions } from "./profile/last-profile.ts";
import { profileView } from "./profile/profile-view.ts";
import type { Profiles } from "./profile/profiles.ts";
import type { Usage } from "./usage/usage.ts";

/** The name under which a program lends its store to the tools, in the slots of a session. */
export const STORE_SLOT = "session/store";

/** What lasts, for all parts of one program: who is active is the same for each of them. */
export interface LazyStore {
  profiles(): Promise<Profiles>;
  usage(): Promise<Usage>;
  /** Of whoever is active. */
  readonly view: ProfileView;
  /** What the active profile was asked to remember, a line a topic, in bounds; empty if nothing or not readable. */
  memoryIndex(): Promise<string>;
}

/** Until something is asked for, nothing is read and what reads it is not loaded. The same trouble is told once. */
export function lazyStore(options: ProfileOptions): LazyStore {
  const notice = once(options.notice);
  let opened: Profiles | undefined;
  let opening: Promise<Profiles> | undefined;
  let counting: Promise<Usage> | undefined;
  const profiles = () => {
    opening ??= import("./profile/profiles.ts").then(({ Profiles }) => {
      opened = new Profiles({ ...options, notice });
      return opened;
    });
    return opening;
  };
  return {
    profiles,
    usage() {
      counting ??= import("./usage/usage.ts").then(({ Usage }) => new Usage({ ...options, notice }));
      return counting;
    },
    view: {
      get name() {
        return opened?.activeName() ?? lastProfileName({ ...options, notice: () => {} }); // told when it is opened
      },
      preferences: async () => profileView(await profiles()).preferences(),
      savedPlaces: async () => profileView(await profiles()).savedPlaces(),
    },
    async memoryIndex() {
      const { memory } = await (await profiles()).active();
      return memory.index().catch((cause: Error) => {
        notice(cause.message);
        return "";
      });
    },
  };
}

const MOST_TOLD = 100;

function once(notice: (text: string) => void): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    if (told.has(text) || told.size >= MOST_TOLD) return;
    told.add(text);
    notice(text);
  };
}
