import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import type { ByteSource } from "./byte-source.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";
import { type ZipEntry, zipEntries } from "./zip-directory.ts";

/** A zip by its directory. Members are looked up by name in that list alone: a name is never a path. */
export class ZipFile {
  readonly entries: readonly ZipEntry[];
  readonly #source: ByteSource;
  readonly #bounds: ReadingBounds;
  readonly #byName: ReadonlyMap<string, ZipEntry>;
  #byPlainName: ReadonlyMap<string, ZipEntry> | undefined;

  private constructor(source: ByteSource, bounds: ReadingBounds, entries: readonly ZipEntry[]) {
    this.#source = source;
    this.#bounds = bounds;
    this.entries = entries;
    this.#byName = new Map(entries.map((entry) => [entry.name, entry]));
  }

  static async open(source: ByteSource, bounds: ReadingBounds): Promise<ZipFile> {
    return new ZipFile(source, bounds, await zipEntries(source));
  }

  has(name: string): boolean {
    return this.#entry(name) !== undefined;
  }

  async find(name: string): Promise<Buffer | undefined> {
    const entry = this.#entry(name);
    return entry ? this.bytes(entry) : undefined;
  }

  /** Documents may spell a part in another letter case than they store it, and some writers store backslashes. */
  #entry(name: string): ZipEntry | undefined {
    const exact = this.#byName.get(name);
    if (exact) return exact;
    this.#byPlainName ??= new Map(this.entries.map((entry) => [plainName(entry.name), entry]));
    return this.#byPlainName.get(plainName(name));
  }

  async part(name: string): Promise<Buffer> {
    const bytes = await this.find(name);
    if (!bytes) throw new UnreadableDocument(`it is damaged (${name} is missing)`);
    return bytes;
  }

  /** Both the size that is declared and the one that comes out are held to the bounds. */
  async bytes(entry: ZipEntry): Promise<Buffer> {
    await this.#bounds.pause();
    if (entry.encrypted) throw new UnreadableDocument("it is protected by a password");
    if (Math.max(entry.size, entry.packedSize) > this.#bounds.inflatableBytes) throw this.#bounds.tooMuchInside();
    const packed = await this.#source.read(await this.#dataStart(entry), entry.packedSize);
    const bytes = await this.#unpacked(entry, packed);
    this.#bounds.inflated(bytes.length);
    if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) {
      throw new UnreadableDocument("it is damaged (a part of it does not fit its checksum)");
    }
    return bytes;
  }

  async #dataStart(entry: ZipEntry): Promise<number> {
    const header = await this.#source.read(entry.offset, 30);
    if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) {
      throw new UnreadableDocument("it is damaged (a part of it is not where the directory says)");
    }
    return entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  }

  async #unpacked(entry: ZipEntry, packed: Buffer): Promise<Buffer> {
    if (entry.method === 0) return packed;
    if (entry.method !== 8) throw new UnreadableDocument("it is packed by a method that is not known here");
    try {
      return await inflate(packed, { maxOutputLength: Math.max(1, this.#bounds.inflatableBytes) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw this.#bounds.tooMuchInside();
      throw new UnreadableDocument("it is damaged (a part of it does not unpack)");
    }
  }
}

function plainName(name: string): string {
  return name.replaceAll("\\", "/").toLowerCase();
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);
