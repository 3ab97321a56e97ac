import type { ActionId } from "../keys/key-actions.ts";
import type { KeyEvent } from "../keys/key-event.ts";
import { cleanPaste } from "../keys/pasted-text.ts";
import type { HistorySearch } from "./history-search.ts";

/** "take": what was found becomes the text, and the key does what it always does. */
export type SearchOutcome = "changed" | "unchanged" | "ignored" | "leave" | "take";

/** What a key does while the history is searched. */
export function searchWith(search: HistorySearch, event: KeyEvent, id: ActionId | undefined): SearchOutcome {
  switch (id) {
    case undefined:
      return type(search, event);
    case "history-search":
    case "history-previous":
    case "up":
      return search.older() ? "changed" : "unchanged";
    case "history-next":
    case "down":
      return search.newer() ? "changed" : "unchanged";
    case "delete-back":
      search.erase();
      return "changed";
    case "delete-word-back":
    case "delete-to-line-start":
      search.clear();
      return "changed";
    case "close":
    case "cancel":
      return "leave";
    default:
      return "take";
  }
}

function type(search: HistorySearch, event: KeyEvent): SearchOutcome {
  const typed = cleanPaste(typedBy(event)).split("\n")[0] ?? "";
  if (typed === "") return "ignored";
  search.type(typed);
  return "changed";
}

function typedBy(event: KeyEvent): string {
  if (event.type === "paste") return event.text;
  return event.type === "key" && !event.ctrl && !event.alt ? (event.text ?? "") : "";
}
