import { type ToolContext, ToolError } from "@marvin/agent-core";
import { type LazyStore, type Profile, STORE_SLOT } from "@marvin/store";

/** What lasts on disk, as the program lends it: the same for all tools, so that a switch of the profile is one for all. */
export function storeOf({ session }: Pick<ToolContext, "session">): LazyStore {
  const store = session.peek<LazyStore>(STORE_SLOT);
  if (store !== undefined) return store;
  throw new ToolError("unexpected", "There are no profiles here: this program keeps nothing.", {
    hint: "Tell the user that it cannot be done here.",
  });
}

export async function activeProfile(context: Pick<ToolContext, "session">): Promise<Profile> {
  return (await storeOf(context).profiles()).active();
}
