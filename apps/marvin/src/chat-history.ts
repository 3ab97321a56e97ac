import type { HistoryEntry } from "@marvin/session";
import type { Config } from "./config/config.ts";

const MOST = 20;

/** What was last said with the active profile. A log that cannot be read is told of, and nothing else is lost. */
export async function chatHistory(
  { folders }: Config,
  notice: (text: string) => void,
): Promise<readonly HistoryEntry[]> {
  const { Profiles, StoreError } = await import("@marvin/store");
  try {
    const profile = await new Profiles({ dir: folders.profiles, notice }).active();
    return await profile.chatLog.last(MOST);
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    notice(cause.message);
    return [];
  }
}
