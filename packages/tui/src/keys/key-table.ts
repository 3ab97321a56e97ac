import { didYouMean } from "@marvin/text";
import { type ActionId, KEY_ACTIONS, type KeyAction, type KeyPlace } from "./key-actions.ts";
import type { KeyEvent } from "./key-event.ts";
import { keyName, parseKeyName, typesText } from "./key-name.ts";

export interface KeyTable {
  /** Every action with the keys that it has now; without keys it is switched off. */
  readonly actions: readonly (KeyAction & { readonly id: ActionId })[];
  /** What was wrong with the overrides, a sentence each. What was wrong is left out, the rest holds. */
  readonly problems: readonly string[];
  action(where: KeyPlace, event: KeyEvent): ActionId | undefined;
  keys(id: ActionId): readonly string[];
}

export type KeyOverrides = Readonly<Record<string, string | readonly string[]>>;

/** The keys as they are built in, or as the settings have them instead: `newline: alt+n`, `undo: []`. */
export function keyTable(overrides: KeyOverrides = {}): KeyTable {
  const problems: string[] = [];
  const own = new Map<string, readonly string[]>();
  for (const [id, written] of Object.entries(overrides)) {
    if (!KEY_ACTIONS.some((action) => action.id === id)) problems.push(unknownAction(id));
    else own.set(id, readKeys(id, written, problems));
  }
  const actions = KEY_ACTIONS.map((action) => ({ ...action, keys: own.get(action.id) ?? action.keys }));
  const byKey = keysOfPlaces(actions, own, problems);
  const taken = (id: ActionId, where: KeyPlace, key: string) => byKey.get(`${where} ${key}`) === id;
  const held = actions.map((action) => ({
    ...action,
    keys: action.keys.filter((key) => taken(action.id, action.where, key)),
  }));
  return {
    actions: held,
    problems,
    action: (where, event) => (event.type === "key" ? byKey.get(`${where} ${keyName(event)}`) : undefined),
    keys: (id) => held.find((action) => action.id === id)?.keys ?? [],
  };
}

function readKeys(id: string, written: string | readonly string[], problems: string[]): readonly string[] {
  const keys = (typeof written === "string" ? [written] : written).filter((key) => key.trim() !== "");
  return keys.flatMap((key) => {
    const name = parseKeyName(key);
    if (name === undefined) problems.push(`The key "${key}" of ${id} is none: write it like ctrl+a, alt+enter or f5.`);
    else if (typesText(name)) problems.push(`The key "${key}" of ${id} types text: add ctrl+ or alt+.`);
    else return [name];
    return [];
  });
}

/** Own keys come before built-in ones: whoever takes a key for one action takes it from the other. */
function keysOfPlaces(
  actions: KeyTable["actions"],
  own: ReadonlyMap<string, unknown>,
  problems: string[],
): ReadonlyMap<string, ActionId> {
  const byKey = new Map<string, ActionId>();
  const ordered = [...actions.filter(({ id }) => own.has(id)), ...actions.filter(({ id }) => !own.has(id))];
  for (const { id, where, keys } of ordered) {
    for (const key of new Set(keys)) {
      const other = byKey.get(`${where} ${key}`);
      if (other === undefined) byKey.set(`${where} ${key}`, id);
      else problems.push(`The key ${key} is given to ${other} and to ${id}: it does ${other}.`);
    }
  }
  return byKey;
}

function unknownAction(id: string): string {
  const names = KEY_ACTIONS.map((action) => action.id);
  return `There is no action "${id}" for a key. ${didYouMean(id, names)}`.trim();
}
