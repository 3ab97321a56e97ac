import { BestMatches } from "./best-matches.ts";
import { letterBits, SLASH } from "./letter-bits.ts";
import { grown, NameColumns, searchForm } from "./name-columns.ts";
import {
  NO_MATCH,
  RANK,
  rankOfEnd,
  rankOfHit,
  rankOfScattered,
  type Scattered,
  scatter,
  startsWith,
} from "./name-rank.ts";

/** With fewer than these, letters that are strewn over a whole path are better than nothing. */
const FEW = 8;

interface Query {
  readonly units: Uint16Array;
  readonly letters: number;
  /** The names that may match. */
  readonly candidates: Int32Array;
}

/**
 * Finds paths by some of their letters, in the right order. A folder is kept once for all that lies in it, so that a
 * search over long paths costs little more than one over their last parts.
 */
export class NameSearch {
  readonly #folders = new NameColumns();
  readonly #folderIndices = new Map<string, number>();
  #lastFolder = "";
  #lastFolderIndex = -1;
  readonly #bases = new NameColumns();
  #folderOf = new Uint32Array(0);
  /** Of the whole path. None: it cannot be typed. */
  #letters = new Int32Array(0);
  /** The last query, and the names that may still match when it grows. */
  #narrowed: { readonly query: string; readonly candidates: Int32Array } | undefined;

  add(names: readonly string[]): void {
    const count = this.#bases.count + names.length;
    this.#folderOf = grown(this.#folderOf, count, (size) => new Uint32Array(size));
    this.#letters = grown(this.#letters, count, (size) => new Int32Array(size));
    for (const name of names) this.#addName(name);
    this.#narrowed = undefined;
  }

  /** Which names fit best, the best first, the shorter first among equals; for an empty query the shortest ones. */
  find(wanted: string, limit: number): readonly number[] {
    const best = new BestMatches(limit);
    const small = searchForm(wanted);
    if (small === "") this.#addAll(best);
    else this.#search(small, best, Math.min(limit, FEW));
    return best.indices;
  }

  #addName(name: string): void {
    const base = name.lastIndexOf("/", name.length - 2) + 1;
    const folder = this.#folderIndex(name.slice(0, base));
    const index = this.#bases.add(name.slice(base));
    const letters = this.#bases.letters[index] ?? 0;
    const folderLetters = this.#folders.letters[folder] ?? 0;
    const isTypable = letters !== 0 && (base === 0 || folderLetters !== 0);
    this.#folderOf[index] = folder;
    this.#letters[index] = isTypable ? letters | folderLetters : 0;
  }

  #folderIndex(folder: string): number {
    if (folder === this.#lastFolder && this.#lastFolderIndex >= 0) return this.#lastFolderIndex;
    const index = this.#folderIndices.get(folder) ?? this.#folders.add(folder);
    this.#folderIndices.set(folder, index);
    this.#lastFolder = folder;
    this.#lastFolderIndex = index;
    return index;
  }

  /** All ranks of one kind lie above those of the next: the search ends with the kind that gives enough. */
  #search(wanted: string, best: BestMatches, few: number): void {
    const letters = letterBits(wanted);
    const units = Uint16Array.from({ length: wanted.length }, (_, at) => wanted.charCodeAt(at));
    const query = { units, letters, candidates: this.#candidates(wanted, letters) };
    this.#narrowed = { query: wanted, candidates: query.candidates };
    this.#addBaseHits(query, best);
    if (!best.isFull) this.#addPathHits(query, best);
    if (!best.isFull) this.#addScatteredInBase(query, best);
    if (best.indices.length >= few) return;
    this.#narrowed = { query: wanted, candidates: this.#addScattered(query, best) };
  }

  #candidates(wanted: string, letters: number): Int32Array {
    const from = this.#narrowed && wanted.startsWith(this.#narrowed.query) ? this.#narrowed.candidates : undefined;
    const found = new Int32Array(from?.length ?? this.#bases.count);
    let size = 0;
    for (let place = 0; place < found.length; place++) {
      const index = from ? (from[place] ?? 0) : place;
      if (((this.#letters[index] ?? 0) & letters) === letters) found[size++] = index;
    }
    return found.subarray(0, size);
  }

  #addBaseHits({ units, letters, candidates }: Query, best: BestMatches): void {
    for (const index of candidates) {
      if (((this.#bases.letters[index] ?? 0) & letters) !== letters) continue;
      const mayBe = this.#bases.lengthOf(index) === units.length ? RANK.exact : RANK.baseStart;
      const length = this.#lengthOf(index);
      if (!best.takes(mayBe, length)) continue;
      const rank = rankOfHit(units, this.#bases, index);
      if (rank !== NO_MATCH) best.add(index, rank, length);
    }
  }

  #addPathHits({ units, letters, candidates }: Query, best: BestMatches): void {
    const ofFolders = this.#folderRanks(units, letters);
    const slash = units.lastIndexOf(SLASH) + 1;
    const known = new Set(best.indices);
    for (const index of candidates) {
      const length = this.#lengthOf(index);
      if (!best.takes(RANK.pathWord, length) || known.has(index)) continue;
      const folder = this.#folderOf[index] ?? 0;
      let rank = ofFolders[folder] ?? NO_MATCH;
      if (slash > 0 && rank !== RANK.pathWord && startsWith(units, slash, this.#bases, index)) {
        rank = Math.max(rank, rankOfEnd(units, slash, this.#folders, folder));
      }
      if (rank !== NO_MATCH) best.add(index, rank, length);
    }
  }

  #folderRanks(units: Uint16Array, letters: number): Int16Array {
    const ranks = new Int16Array(this.#folders.count).fill(NO_MATCH);
    for (let folder = 0; folder < ranks.length; folder++) {
      if (((this.#folders.letters[folder] ?? 0) & letters) !== letters) continue;
      const rank = rankOfHit(units, this.#folders, folder);
      if (rank !== NO_MATCH) ranks[folder] = rank >= RANK.baseWord ? RANK.pathWord : RANK.path;
    }
    return ranks;
  }

  #addScatteredInBase({ units, letters, candidates }: Query, best: BestMatches): void {
    const known = new Set(best.indices);
    for (const index of candidates) {
      if (((this.#bases.letters[index] ?? 0) & letters) !== letters || known.has(index)) continue;
      const state: Scattered = { found: 0, starts: 0, gaps: 0, atEnd: true };
      scatter(units, this.#bases, index, state);
      if (state.found < units.length) continue;
      best.add(index, RANK.scatteredInBase + rankOfScattered(state, units.length), this.#lengthOf(index));
    }
  }

  /** Gives all that match, also those that are not among the best. */
  #addScattered({ units, candidates }: Query, best: BestMatches): Int32Array {
    const known = new Set(best.indices);
    const inFolders: (Scattered | undefined)[] = [];
    const state: Scattered = { found: 0, starts: 0, gaps: 0, atEnd: true };
    const matching = new Int32Array(candidates.length);
    let size = 0;
    for (const index of candidates) {
      const folder = this.#folderOf[index] ?? 0;
      const before = inFolders[folder] ?? this.#scatteredInFolder(units, folder);
      inFolders[folder] = before;
      state.found = before.found;
      state.starts = before.starts;
      state.gaps = before.gaps;
      state.atEnd = before.atEnd;
      scatter(units, this.#bases, index, state);
      if (state.found < units.length) continue;
      matching[size++] = index;
      if (known.has(index)) continue;
      best.add(index, RANK.scattered + rankOfScattered(state, units.length), this.#lengthOf(index));
    }
    return matching.subarray(0, size);
  }

  #scatteredInFolder(units: Uint16Array, folder: number): Scattered {
    const state: Scattered = { found: 0, starts: 0, gaps: 0, atEnd: true };
    scatter(units, this.#folders, folder, state);
    return state;
  }

  #addAll(best: BestMatches): void {
    for (let index = 0; index < this.#bases.count; index++) {
      if (this.#letters[index] !== 0) best.add(index, 0, this.#lengthOf(index));
    }
  }

  #lengthOf(index: number): number {
    return this.#folders.lengthOf(this.#folderOf[index] ?? 0) + this.#bases.lengthOf(index);
  }
}
