import type { ToolOutput } from "@marvin/agent-core";
import type { Ticket } from "../../support/tickets/ticket-file.ts";
import { type Command, usage } from "./command.ts";

type ById = ReadonlyMap<string, Ticket>;

/** What a ticket waits for, and what that waits for. Without --full each ticket stands once, at its deepest place. */
export const dependencyTree: Command = async (folder, words) => {
  const [part] = words.filter((word) => word !== "--full");
  if (part === undefined) throw usage("ticket dep tree [--full] <id>");
  const root = (await folder.ticket(part)).id;
  const byId = mapOf(await folder.all());
  const tree = {
    byId,
    deepest: deepestFrom(root, byId),
    shown: words.includes("--full") ? undefined : new Set([root]),
    room: { left: MOST_LINES },
  };
  const lines = [lineOf(root, byId), ...branches(root, [root], "", tree)];
  const more = tree.room.left < 0 ? [`(The tree is longer: only its first ${MOST_LINES} branches are shown.)`] : [];
  return { text: [...lines, ...more].join("\n"), data: { root, lines: lines.length } };
};

/** A full tree of many joined branches would never end. */
const MOST_LINES = 2000;

interface Tree {
  readonly byId: ById;
  readonly deepest: ReadonlyMap<string, number>;
  /** Undefined: a ticket may stand in many places. */
  readonly shown: Set<string> | undefined;
  readonly room: { left: number };
}

function branches(id: string, path: readonly string[], indent: string, tree: Tree): string[] {
  const deps = new Set(tree.byId.get(id)?.deps);
  const below = [...deps].filter((dep) => tree.byId.has(dep) && !path.includes(dep) && isPlace(dep, path, tree));
  const sorted = below.toSorted((a, b) => reach(a, tree) - reach(b, tree) || (a < b ? -1 : 1));
  for (const dep of sorted) tree.shown?.add(dep);
  return sorted.flatMap((dep, at) => {
    if (--tree.room.left < 0) return [];
    const last = at === sorted.length - 1;
    const deeper = branches(dep, [...path, dep], `${indent}${last ? "    " : "│   "}`, tree);
    return [`${indent}${last ? "└── " : "├── "}${lineOf(dep, tree.byId)}`, ...deeper];
  });
}

function isPlace(dep: string, path: readonly string[], { deepest, shown }: Tree): boolean {
  return !shown || (!shown.has(dep) && deepest.get(dep) === path.length);
}

/** How far below the root each ticket lies at most. A level is looked at once, so a circle ends with the tickets. */
function deepestFrom(root: string, byId: ById): ReadonlyMap<string, number> {
  const deepest = new Map<string, number>();
  let level = new Set([root]);
  for (let depth = 0; depth <= byId.size && level.size > 0; depth++) {
    for (const id of level) deepest.set(id, depth);
    level = new Set(
      [...level].flatMap((id) => byId.get(id)?.deps.filter((dep) => byId.has(dep) && dep !== root) ?? []),
    );
  }
  return level.size > 0 ? firstDepths(root, byId) : deepest;
}

/** In a circle there is no deepest place: the nearest is taken. */
function firstDepths(root: string, byId: ById): Map<string, number> {
  const depths = new Map([[root, 0]]);
  for (const [id, depth] of depths) {
    for (const dep of byId.get(id)?.deps ?? []) if (byId.has(dep) && !depths.has(dep)) depths.set(dep, depth + 1);
  }
  return depths;
}

/** The depth of what lies deepest below a ticket. */
function reach(id: string, { deepest, byId }: Tree): number {
  return Math.max(...[...firstDepths(id, byId).keys()].map((below) => deepest.get(below) ?? 0));
}

export const dependencyCycles: Command = async (folder): Promise<ToolOutput> => {
  const open = mapOf((await folder.all()).filter(({ status }) => status !== "closed"));
  const all = findCycles(open);
  const cycles = all.slice(0, MOST_CYCLES);
  if (cycles.length === 0) return { text: "No dependency cycles found", data: { cycles } };
  const parts = cycles.map((cycle, at) => {
    const members = cycle.map((id) => `  ${id.padEnd(8)} ${statusAndTitle(id, open)}`);
    return [`Cycle ${at + 1}: ${[...cycle, cycle[0]].join(" -> ")}`, ...members].join("\n");
  });
  if (all.length > MOST_CYCLES) parts.push(`(There are ${all.length - MOST_CYCLES} more.)`);
  return { text: parts.join("\n\n"), data: { cycles } };
};

const MOST_CYCLES = 50;

/** Each as its members from the smallest id on, in the order of the dependencies. */
function findCycles(byId: ById): string[][] {
  const found = new Map<string, string[]>();
  for (const id of [...byId.keys()].sort()) {
    for (const dep of byId.get(id)?.deps ?? []) {
      const way = pathBetween(byId, dep, id);
      if (!way) continue;
      const cycle = fromSmallest([id, ...way.slice(0, -1)]);
      found.set(cycle.join(" "), cycle);
    }
  }
  return [...found.values()];
}

function fromSmallest(ids: readonly string[]): string[] {
  const at = ids.indexOf(ids.toSorted()[0] ?? "");
  return [...ids.slice(at), ...ids.slice(0, at)];
}

/** The shortest way along dependencies, both ends included; undefined if there is none. */
export function pathBetween(byId: ById, from: string, to: string): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
  for (const [id] of cameFrom) {
    if (id === to) return wayTo(to, cameFrom);
    for (const dep of byId.get(id)?.deps ?? []) if (!cameFrom.has(dep)) cameFrom.set(dep, id);
  }
  return undefined;
}

function wayTo(end: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const way: string[] = [];
  for (let id: string | undefined = end; id !== undefined; id = cameFrom.get(id)) way.push(id);
  return way.toReversed();
}

export function mapOf(tickets: readonly Ticket[]): ById {
  return new Map(tickets.map((ticket) => [ticket.id, ticket]));
}

function lineOf(id: string, byId: ById): string {
  return `${id} ${statusAndTitle(id, byId)}`;
}

function statusAndTitle(id: string, byId: ById): string {
  const ticket = byId.get(id);
  return `[${ticket?.status ?? ""}] ${ticket?.title ?? ""}`;
}
