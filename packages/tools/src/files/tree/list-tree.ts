import { readlinkSync } from "node:fs";
import type { IgnoreRules } from "../../support/search/ignore-rules.ts";
import {
  type FolderEntry,
  type FolderLimits,
  type FolderListing,
  readFolder,
  rulesAbove,
} from "../../support/search/read-folder.ts";

export interface TreeEntry extends FolderEntry {
  /** Of a link: where it leads, as it says. */
  readonly target?: string;
  readonly entries?: TreeEntry[];
  /** How many more entries there are than those listed; of a folder that was not opened, all of them. */
  more?: number;
  /** `more` is a lower bound. */
  atLeast?: boolean;
  /** Why a folder has no entries. */
  closed?: "too deep" | "too many" | "unreadable";
}

export interface TreeLimits extends Omit<FolderLimits, "most"> {
  readonly depth: number;
}

const MOST_ENTRIES = 1000;
const MOST_OF_TOP = 600;
const MOST_OF_FOLDER = 150;
const MOST_READ = 200_000;
const MOST_COUNTED = 20_000;

/** The tree below a folder, breadth first: a huge folder hides nothing that lies beside it. Links are not followed. */
export async function listTree(real: string, limits: TreeLimits): Promise<TreeEntry> {
  const top: TreeEntry = { name: real, kind: "folder", entries: [] };
  const above = limits.respectIgnore ? await rulesAbove(real) : undefined;
  const budget = { shown: MOST_ENTRIES, read: MOST_READ, counted: MOST_COUNTED };
  const waiting: Waiting[] = [{ node: top, path: real, rules: above, depth: 0 }];
  for (const [at, folder] of waiting.entries()) {
    for (const next of waiting.slice(at, at + READ_AHEAD)) next.listing ??= beginReading(next, budget, limits);
    const isTop = folder.node === top;
    const most = isTop ? MOST_OF_TOP : MOST_OF_FOLDER;
    const opened = folder.depth < limits.depth && budget.shown > 0 && budget.read > 0;
    if (opened) waiting.push(...(await openNode(folder, most, budget, limits, isTop)));
    else await countNode(folder, budget, limits);
    delete folder.listing;
  }
  return top;
}

/** A folder is little work and much waiting. */
const READ_AHEAD = 8;

/** Undefined where neither its entries nor their number are wanted. */
function beginReading({ path, rules, depth }: Waiting, budget: Budget, limits: TreeLimits) {
  const opened = depth < limits.depth && budget.shown > 0 && budget.read > 0;
  if (!opened && budget.counted <= 0) return undefined;
  const most = opened ? budget.read : Math.min(budget.counted, 2000);
  const listing = readFolder(path, rules, { ...limits, most });
  listing.catch(() => {}); // whoever awaits it hears of it
  return listing;
}

interface Waiting {
  readonly node: TreeEntry;
  readonly path: string;
  readonly rules: IgnoreRules | undefined;
  readonly depth: number;
  /** Begun before its turn. */
  listing?: Promise<FolderListing> | undefined;
}

interface Budget {
  shown: number;
  read: number;
  counted: number;
}

async function openNode(
  { node, path, depth, listing: begun }: Waiting,
  most: number,
  budget: Budget,
  limits: TreeLimits,
  isTop: boolean,
): Promise<Waiting[]> {
  const listing = await begun?.catch((error: unknown) => {
    limits.signal.throwIfAborted();
    if (isTop) throw error;
    node.closed = "unreadable";
  });
  if (!listing) return [];
  budget.read -= listing.entries.length;
  const sorted = inOrder(listing.entries);
  const shown = sorted.slice(0, Math.min(most, budget.shown));
  budget.shown -= shown.length;
  noteRest(node, sorted.length - shown.length, listing);
  const entries = shown.map((entry): TreeEntry => describe(entry, `${path}/${entry.name}`));
  node.entries?.push(...entries);
  const below = (entry: TreeEntry) => ({
    node: entry,
    path: join(path, entry.name),
    rules: listing.rules,
    depth: depth + 1,
  });
  return entries.filter(({ kind }) => kind === "folder").map(below);
}

/** How much lies in a folder that is not opened, as long as counting stays cheap. */
async function countNode({ node, depth, listing: begun }: Waiting, budget: Budget, limits: TreeLimits): Promise<void> {
  node.closed = depth < limits.depth ? "too many" : "too deep";
  if (budget.counted <= 0) return;
  const listing = await begun?.catch(() => {
    limits.signal.throwIfAborted();
  });
  if (!listing) return;
  budget.counted -= listing.entries.length + 1;
  noteRest(node, listing.entries.length, listing);
}

function noteRest(node: TreeEntry, more: number, { cut }: FolderListing): void {
  if (more > 0 || cut) node.more = more;
  if (cut) node.atLeast = true;
}

function describe(entry: FolderEntry, path: string): TreeEntry {
  if (entry.kind === "folder") return { ...entry, entries: [] };
  return entry.kind === "link" ? { ...entry, target: targetOf(path) } : entry;
}

function targetOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "?";
  }
}

function join(folder: string, name: string): string {
  return folder.endsWith("/") ? folder + name : `${folder}/${name}`;
}

const COLLATOR = new Intl.Collator("en", { numeric: true });

/** Folders first, then by name as people sort; by plain order where that would take too long. */
function inOrder(entries: readonly FolderEntry[]): FolderEntry[] {
  const compare = entries.length > 5000 ? (a: string, b: string) => (a < b ? -1 : 1) : COLLATOR.compare;
  return [...entries].sort(
    (a, b) => Number(b.kind === "folder") - Number(a.kind === "folder") || compare(a.name, b.name),
  );
}
