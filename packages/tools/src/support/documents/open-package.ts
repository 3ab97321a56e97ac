import { attributeOf, decodeXml, xmlEvents } from "./xml-events.ts";
import type { ZipFile } from "./zip-file.ts";

export interface Relation {
  readonly id: string;
  /** The last word of its type: "slide", "notesSlide", "worksheet". */
  readonly type: string;
  /** The name of the part in the zip. */
  readonly target: string;
}

/** Where an Office file keeps its beginning: as it says itself, else where most do. */
export async function mainPart(zip: ZipFile, usual: string): Promise<string> {
  const stated = (await relationsOf(zip, "")).find(({ type }) => type === "officeDocument")?.target;
  return stated !== undefined && zip.has(stated) ? stated : usual;
}

/** What a part of an Office file or book refers to, by names inside the zip; of the whole file for the part "". */
export async function relationsOf(zip: ZipFile, part: string): Promise<Relation[]> {
  const cut = part.lastIndexOf("/") + 1;
  const bytes = await zip.find(`${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`);
  if (!bytes) return [];
  const relations: Relation[] = [];
  for (const event of xmlEvents(decodeXml(bytes))) {
    if (event.type !== "open" || event.name !== "Relationship") continue;
    if (attributeOf(event.attributes, "TargetMode") === "External") continue;
    relations.push({
      id: attributeOf(event.attributes, "Id") ?? "",
      type: attributeOf(event.attributes, "Type")?.split("/").at(-1) ?? "",
      target: partName(part, attributeOf(event.attributes, "Target") ?? ""),
    });
  }
  return relations;
}

/** A reference as the name of a member: it may climb, but never out of the zip, for it is only looked up there. */
export function partName(from: string, reference: string): string {
  const path = reference.startsWith("/") ? reference : `${from.slice(0, from.lastIndexOf("/") + 1)}${reference}`;
  const parts: string[] = [];
  for (const step of path.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== "" && step !== ".") parts.push(step);
  }
  return parts.join("/");
}
