import { printable } from "../../support/paths/working-dir-listing.ts";
import type { TreeEntry } from "./list-tree.ts";

/** A tree as indented lines: folders with a slash, links with where they lead, and how much is left out where. */
export function treeText(top: TreeEntry, title: string): string {
  return [title, ...linesOf(top, 1)].join("\n");
}

function linesOf(folder: TreeEntry, depth: number): string[] {
  const indent = "  ".repeat(depth);
  const lines = (folder.entries ?? []).flatMap((entry) => [
    `${indent}${nameOf(entry)}`,
    ...(entry.kind === "folder" ? linesOf(entry, depth + 1) : []),
  ]);
  if (folder.closed !== undefined || folder.more === undefined) return lines;
  return [...lines, `${indent}… ${folder.atLeast ? "at least " : ""}${folder.more} more`];
}

function nameOf(entry: TreeEntry): string {
  const name = printable(entry.name, 255);
  switch (entry.kind) {
    case "folder":
      return `${name}/${insideOf(entry)}`;
    case "link":
      return `${name} -> ${printable(entry.target ?? "?", 255)}`;
    case "other":
      return `${name} (no file)`;
    case "file":
      return name;
    default:
      return entry.kind satisfies never;
  }
}

function insideOf({ closed, more, atLeast }: TreeEntry): string {
  if (closed === undefined) return "";
  if (closed === "unreadable") return " (cannot be listed)";
  if (more === undefined) return closed === "too many" ? " …" : "";
  return ` (${atLeast ? "at least " : ""}${more} inside)`;
}
