import { basename } from "node:path";
import { nearestNames } from "@marvin/text";
import { printable } from "../paths/working-dir-listing.ts";
import { byteSize } from "../text/byte-size.ts";
import type { ByteSource } from "./byte-source.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";
import { MOST_ENTRIES, tarEntries } from "./tar-file.ts";
import { GzipStream, plainTarStream } from "./tar-stream.ts";
import { ZipFile } from "./zip-file.ts";

export interface Member {
  readonly name: string;
  readonly size: number;
  readonly kind: "file" | "folder" | "link" | "other";
  /** Of a link, if the archive tells it: where it leads. */
  readonly target?: string;
}

export interface Archive {
  readonly members: readonly Member[];
  /** There are more members than were looked at. */
  readonly isCut: boolean;
  /** Of one of `members`. */
  bytes(member: Member): Promise<Buffer>;
}

export async function zipArchive(source: ByteSource, bounds: ReadingBounds): Promise<Archive> {
  const zip = await ZipFile.open(source, bounds);
  const members = zip.entries.map((entry) => {
    const kind = entry.isLink ? ("link" as const) : entry.isFolder ? ("folder" as const) : ("file" as const);
    return { entry, name: entry.name, size: entry.size, kind };
  });
  return { members, isCut: false, bytes: (member) => zip.bytes((member as (typeof members)[number]).entry) };
}

/** A tar has no directory: it is gone through once for the names, and once more for a member. */
export async function tarArchive(source: ByteSource, packed: boolean, bounds: ReadingBounds): Promise<Archive> {
  const members: Member[] = [];
  await throughTar(source, packed, bounds, async (member) => {
    members.push(member);
    return false;
  });
  const bytes = (member: Member) => tarMember(source, packed, bounds, members.indexOf(member));
  return { members, isCut: members.length >= MOST_ENTRIES, bytes };
}

async function tarMember(source: ByteSource, packed: boolean, bounds: ReadingBounds, index: number): Promise<Buffer> {
  let count = 0;
  let found: Buffer | undefined;
  await throughTar(source, packed, bounds, async (_, bytes) => {
    if (count++ === index) found = await bytes();
    return found !== undefined;
  });
  if (!found) throw new UnreadableDocument("it was changed while it was read");
  return found;
}

type Visit = (member: Member, bytes: () => Promise<Buffer>) => Promise<boolean>;

async function throughTar(source: ByteSource, packed: boolean, bounds: ReadingBounds, visit: Visit): Promise<void> {
  await using gzip = packed ? new GzipStream(source, bounds) : null;
  for await (const { entry, bytes } of tarEntries(gzip ?? plainTarStream(source, bounds))) {
    if (await visit(entry, bytes)) return;
  }
}

/** What a lone gzip file holds, under its name without the ending. */
export async function gzipContent(source: ByteSource, name: string, bounds: ReadingBounds) {
  await using stream = new GzipStream(source, bounds);
  const bytes = await stream.take(bounds.limits.inflatedBytes);
  if (bytes.length >= bounds.limits.inflatedBytes) throw bounds.tooMuchInside();
  return { member: basename(name).replace(/\.gz$/i, ""), bytes };
}

/** The member that a selector names, or the folder that it names: then what lies in it. */
export function findMember(archive: Archive, selector: string): Member | { readonly folder: readonly Member[] } {
  if (isUnsafe(selector)) {
    throw new UnreadableDocument("names with .. or a root are listed but not opened", "Ask for a member by its name.");
  }
  const wanted = tidy(selector);
  const exact =
    archive.members.findLast(({ name, kind }) => tidy(name) === wanted && kind !== "folder") ??
    archive.members.findLast(({ name, kind }) => asShown(name) === asShown(selector) && kind !== "folder");
  if (exact?.kind === "file") return exact;
  if (exact) throw notFollowed(exact, archive);
  const folder = archive.members.filter(({ name }) => tidy(name).startsWith(`${wanted}/`) || tidy(name) === wanted);
  if (folder.length > 0) return { folder };
  throw missingMember(archive, selector);
}

const MOST_LISTED = 1000;

export function listing(members: readonly Member[]): { text: string; notes: string[] } {
  const lines = members.slice(0, MOST_LISTED).map(listed);
  const left = members.length - lines.length;
  return { text: lines.join("\n"), notes: left > 0 ? [`${left} more members are not listed.`] : [] };
}

function listed({ name, size, kind, target }: Member): string {
  const link = target === undefined ? "  link" : `  link to ${printable(target, 300)}`;
  const about =
    kind === "file" ? `  ${byteSize(size)}` : kind === "link" ? link : kind === "other" ? "  no plain file" : "";
  return `${printable(name, 300)}${about}${isUnsafe(name) ? "  (leads out of the archive: not opened)" : ""}`;
}

function isUnsafe(name: string): boolean {
  return /^([\\/]|[a-z]:[\\/])/i.test(name) || name.split(/[\\/]/).includes("..");
}

function tidy(name: string): string {
  return name
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}

/** A name as the list has it, which may be less than it is; the way that slashes lean does not matter. */
function asShown(name: string): string {
  return tidy(printable(name.replaceAll("\\", "/"), 300));
}

function notFollowed({ name, kind, target }: Member, { members }: Archive): UnreadableDocument {
  const what = kind === "link" ? "a link, which is not followed" : "a device or a file with holes, which is not opened";
  const isMember = target !== undefined && members.some((member) => tidy(member.name) === tidy(target));
  const hint = target && `It leads to ${printable(target, 300)}${isMember ? "; ask for that member" : ""}.`;
  return new UnreadableDocument(`${printable(name, 200)} in it is ${what}`, hint);
}

function missingMember(archive: Archive, selector: string): UnreadableDocument {
  const names = archive.members.slice(0, 20_000).map(({ name }) => name);
  const base = selector.split("/").at(-1) ?? selector;
  const elsewhere = names.filter((name) => name.split("/").at(-1)?.toLowerCase() === base.toLowerCase());
  const near = [...new Set([...elsewhere, ...nearestNames(selector, names, 5)])].slice(0, 5);
  const words = near.length > 0 ? "Nearest names" : "It begins with";
  const shown = (near.length > 0 ? near : names.slice(0, 20)).map((name) => printable(name, 120)).join(", ");
  const hint = shown ? `${words}: ${shown}.` : undefined;
  const where = archive.isCut ? `among its first ${archive.members.length} members` : "in it";
  return new UnreadableDocument(`there is no ${printable(selector, 200)} ${where}`, hint);
}
