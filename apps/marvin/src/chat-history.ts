import type { HistoryEntry } from "@marvin/session";
import { type LazyStore, StoreError } from "@marvin/store";

const MOST = 20;

/** What was last said with the active profile. A log that cannot be read is told of, and nothing else is lost. */
export async function chatHistory(
  store: Pick<LazyStore, "profiles">,
  notice: (text: string) => void,
): Promise<readonly HistoryEntry[]> {
  try {
    const profile = await (await store.profiles()).active();
    return await profile.chatLog.last(MOST);
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    notice(cause.message);
    return [];
  }
}
