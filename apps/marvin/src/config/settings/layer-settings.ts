type Group = Readonly<Record<string, unknown>>;

/** Lists to which each layer adds; all others are replaced whole. */
export const ADDED = new Set(["allow_hosts", "permissions"]);

/** One layer of settings upon another: what the upper one sets counts, key by key within groups. */
export function layered<T extends Group>(lower: T, upper: Group): T {
  const both = Object.entries(upper).map(([key, value]) => [key, joined(key, ownValue(lower, key), value)] as const);
  return { ...lower, ...Object.fromEntries(both) };
}

/** The value at a path, or undefined. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(ownValue, value);
}

/** With another value at a path. */
export function withValueAt(value: Group, [key, ...rest]: readonly string[], set: unknown): Group {
  if (key === undefined) return value;
  const inner = ownValue(value, key);
  return { ...value, [key]: rest.length === 0 ? set : withValueAt(isGroup(inner) ? inner : {}, rest, set) };
}

function joined(key: string, lower: unknown, upper: unknown): unknown {
  if (ADDED.has(key) && Array.isArray(lower) && Array.isArray(upper)) return [...lower, ...upper];
  return isGroup(lower) && isGroup(upper) ? layered(lower, upper) : upper;
}

function ownValue(value: unknown, key: string): unknown {
  return isGroup(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isGroup(value: unknown): value is Group {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
