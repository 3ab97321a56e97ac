import { join } from "node:path";
import { anyObject, isObject } from "../files/file-schema.ts";
import { JsonFile } from "../files/json-file.ts";
import { added, costOf, countsOf, figure, NOTHING, type Tally, type TokenCounts, tallyOf } from "./tally.ts";

export interface UsageEntry {
  readonly provider: string;
  readonly model: string;
  readonly turns?: number;
  readonly tokens?: Partial<TokenCounts> | undefined;
  /** Undefined where the price is not known. */
  readonly cost?: number | undefined;
  /** Tool calls, by name. */
  readonly calls?: Readonly<Record<string, number>> | ReadonlyMap<string, number>;
}

export interface LifetimeUsage {
  readonly total: Tally;
  readonly providers: Readonly<Record<string, Tally>>;
  readonly models: Readonly<Record<string, Tally>>;
  /** Calls by tool. */
  readonly tools: Readonly<Record<string, number>>;
  /** By local date, `2026-11-18`. */
  readonly days: Readonly<Record<string, Tally>>;
}

export interface UsageOptions {
  readonly dir: string;
  readonly notice: (text: string) => void;
  readonly now?: () => Date;
}

const MOST_DAYS = 400;

/** `usage.json`: tokens, money and calls of all runs ever. Several Marvins at once add up. */
export class Usage {
  readonly #file: JsonFile<Readonly<Record<string, unknown>>>;
  readonly #now: () => Date;

  constructor({ dir, notice, now = () => new Date() }: UsageOptions) {
    this.#file = new JsonFile(join(dir, "usage.json"), { schema: anyObject, version: 1, empty: () => ({}), notice });
    this.#now = now;
  }

  async add(entry: UsageEntry): Promise<void> {
    const day = dayOf(this.#now());
    await this.#file.update((stored) => ({ ...stored, ...withEntry(usageOf(stored), entry, day) }));
  }

  async read(): Promise<LifetimeUsage> {
    return usageOf(await this.#file.read());
  }

  /** The last days up to today, oldest first, also those without use. */
  async byDay(count: number): Promise<{ day: string; tally: Tally }[]> {
    const { days } = await this.read();
    const today = this.#now();
    return Array.from({ length: count }, (_, index) => {
      const day = dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index)));
      return { day, tally: own(days, day) ?? NOTHING };
    });
  }
}

function withEntry(usage: LifetimeUsage, entry: UsageEntry, day: string): LifetimeUsage {
  const calls = callsOf(entry);
  const tally: Tally = {
    turns: entry.turns ?? 0,
    tokens: countsOf({ ...entry.tokens }),
    ...costOf(entry.cost),
    calls: calls.reduce((sum, [, count]) => sum + count, 0),
  };
  return {
    total: added(usage.total, tally),
    providers: grown(usage.providers, entry.provider, tally),
    models: grown(usage.models, entry.model, tally),
    tools: {
      ...usage.tools,
      ...Object.fromEntries(calls.map(([name, count]) => [name, (own(usage.tools, name) ?? 0) + count])),
    },
    days: newest(grown(usage.days, day, tally)),
  };
}

function callsOf({ calls }: UsageEntry): [string, number][] {
  if (calls === undefined) return [];
  const pairs = calls instanceof Map ? [...calls] : Object.entries(calls);
  return pairs as [string, number][];
}

function grown(tallies: Readonly<Record<string, Tally>>, name: string, tally: Tally): Record<string, Tally> {
  return { ...tallies, [name]: added(own(tallies, name) ?? NOTHING, tally) };
}

function newest(days: Readonly<Record<string, Tally>>): Record<string, Tally> {
  const sorted = Object.entries(days).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.slice(-MOST_DAYS));
}

function usageOf(stored: Readonly<Record<string, unknown>>): LifetimeUsage {
  return {
    total: tallyOf(stored["total"]),
    providers: mapped(stored["providers"], tallyOf),
    models: mapped(stored["models"], tallyOf),
    tools: mapped(stored["tools"], figure),
    days: mapped(stored["days"], tallyOf),
  };
}

function mapped<T>(value: unknown, of: (value: unknown) => T): Record<string, T> {
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, of(one)])) : {};
}

/** A model may be called `constructor`. */
function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
