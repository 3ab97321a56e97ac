import type { ActionId } from "../keys/key-actions.ts";
import { shownKeyName } from "../keys/key-name.ts";
import type { KeyTable } from "../keys/key-table.ts";
import type { Line } from "../text/line.ts";
import { type CompletionPopup, MOST_POPUP_ROWS } from "./completion-popup.ts";

export interface HintState {
  readonly keys: KeyTable;
  readonly popup: CompletionPopup | undefined;
  readonly isAtPaste: boolean;
  readonly warning: string | undefined;
  readonly shownRows: number;
  readonly allRows: number;
}

/** What is worth saying below the text at the moment. */
export function editorHint({ keys, popup, isAtPaste, warning, shownRows, allRows }: HintState): Line | undefined {
  if (popup && popup.items.length > MOST_POPUP_ROWS) return muted(`${popup.position} of ${popup.items.length}`);
  const open = isAtPaste ? firstKey(keys, "open-paste") : undefined;
  const opens = open === undefined ? [] : muted(`${open} opens what was pasted`);
  // It is mostly a paste that is too long, with the caret behind it.
  if (warning !== undefined) {
    const warned = { text: warning, style: { color: "warning" } } as const;
    return opens.length > 0 ? [warned, { text: " " }, ...opens] : [warned];
  }
  if (opens.length > 0) return opens;
  return shownRows < allRows ? muted(`${shownRows} of ${allRows} rows`) : undefined;
}

export function searchHint(keys: KeyTable): Line {
  const parts = [
    says(firstKey(keys, "submit"), "takes it"),
    says(firstKey(keys, "history-search"), "looks further back"),
    says(firstKey(keys, "close"), "leaves"),
  ];
  return muted(parts.filter(Boolean).join(", "));
}

function says(key: string | undefined, what: string): string {
  return key === undefined ? "" : `${key} ${what}`;
}

function firstKey(keys: KeyTable, id: ActionId): string | undefined {
  const key = keys.keys(id)[0];
  return key === undefined ? undefined : shownKeyName(key);
}

function muted(text: string): Line {
  return [{ text, style: { color: "muted" } }];
}
