import { join } from "node:path";
import type { SavedPlace } from "@marvin/agent-core";
import { anyList, isObject } from "../files/file-schema.ts";
import { JsonFile } from "../files/json-file.ts";
import { StoreError } from "../store-error.ts";

/** `saved_places.json`: a list, one place a label. Entries that are no places are passed over and kept. */
export class SavedPlaces {
  readonly #file: JsonFile<readonly unknown[]>;

  constructor(dir: string, notice: (text: string) => void) {
    const path = join(dir, "saved_places.json");
    this.#file = new JsonFile(path, { schema: anyList, empty: () => [], notice });
  }

  async list(): Promise<SavedPlace[]> {
    return placesIn(await this.#file.read());
  }

  /** In the stead of the one with the same label, else at the end. */
  async save(place: SavedPlace): Promise<void> {
    if (!isPlace(place)) throw new StoreError("invalid", "A place needs a label, a latitude and a longitude.");
    await this.#file.update((entries) => {
      const at = entries.findIndex((entry) => hasLabel(entry, place.label));
      if (at < 0) return [...entries, place];
      return entries.with(at, place).filter((entry, index) => index <= at || !hasLabel(entry, place.label));
    });
  }

  /** The place that was removed, if there was one. */
  async remove(label: string): Promise<SavedPlace | undefined> {
    let removed: SavedPlace | undefined;
    await this.#file.update((entries) => {
      removed = placesIn(entries).find((place) => hasLabel(place, label));
      return entries.filter((entry) => !hasLabel(entry, label));
    });
    return removed;
  }
}

function placesIn(entries: readonly unknown[]): SavedPlace[] {
  return entries
    .map(withFigures)
    .filter(isPlace)
    .map((place) => ({ ...place, name: place.name ?? place.label }));
}

/** Another hand may have written `"51.75"`. */
function withFigures(entry: unknown): unknown {
  return isObject(entry) ? { ...entry, lat: figureOf(entry["lat"]), lng: figureOf(entry["lng"]) } : entry;
}

function figureOf(value: unknown): unknown {
  return typeof value === "string" && value.trim() !== "" ? Number(value) : value;
}

function isPlace(entry: unknown): entry is Omit<SavedPlace, "name"> & { name?: string } {
  if (!isObject(entry) || typeof entry["label"] !== "string") return false;
  const { name } = entry;
  return (name === undefined || typeof name === "string") && isDegree(entry["lat"]) && isDegree(entry["lng"]);
}

function isDegree(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(value);
}

function hasLabel(entry: unknown, label: string): boolean {
  const plain = (text: string) => text.trim().toLowerCase();
  return isObject(entry) && typeof entry["label"] === "string" && plain(entry["label"]) === plain(label);
}
