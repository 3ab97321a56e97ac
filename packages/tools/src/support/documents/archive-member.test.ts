import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Archive, findMember, gzipContent, listing, tarArchive, zipArchive } from "./archive-member.ts";
import { bufferSource } from "./byte-source.ts";
import { type TarPart, tarFile, testBounds, zipOf } from "./testing-documents.ts";

const member = async (archive: Archive, selector: string): Promise<string> => {
  const found = findMember(archive, selector);
  return "folder" in found ? listing(found.folder).text : (await archive.bytes(found)).toString();
};
const zip = (files: Record<string, string>, limits = {}) => zipArchive(bufferSource(zipOf(files)), testBounds(limits));
const tar = (parts: readonly TarPart[], packed = false) => {
  const bytes = tarFile(parts);
  return tarArchive(bufferSource(packed ? gzipSync(bytes) : bytes), packed, testBounds());
};

describe("zip", () => {
  test("list, member, folder, nearest name", async () => {
    const archive = await zip({ "a.txt": "alpha", "dir/b.txt": "beta", "dir/sub/ç.txt": "gamma" });
    expect(listing(archive.members).text).toBe("a.txt  5 bytes\ndir/b.txt  4 bytes\ndir/sub/ç.txt  5 bytes");
    expect(await member(archive, "dir/b.txt")).toBe("beta");
    expect(await member(archive, "./dir//sub/ç.txt")).toBe("gamma");
    expect(await member(archive, "dir/")).toContain("dir/b.txt");
    expect(() => findMember(archive, "b.txt")).toThrow("there is no b.txt in it");
    expect(() => findMember(archive, "zzzz")).toThrow(
      expect.objectContaining({ hint: "It begins with: a.txt, dir/b.txt, dir/sub/ç.txt." }),
    );
    expect(() => findMember(archive, "b.txt")).toThrow(
      expect.objectContaining({ hint: "Nearest names: dir/b.txt, a.txt." }),
    );
  });

  test("names that lead out are shown and not opened", async () => {
    const archive = await zip({ "../evil.txt": "x", "/etc/passwd": "x", "C:\\x": "x", "ok..txt": "fine" });
    expect(listing(archive.members).text.match(/leads out of the archive/g)).toHaveLength(3);
    for (const name of ["../evil.txt", "/etc/passwd", "a/../../b"]) {
      expect(() => findMember(archive, name)).toThrow("not opened");
    }
    expect(await member(archive, "ok..txt")).toBe("fine");
  });

  test("bombs: by what is declared, and by what comes out", async () => {
    const archive = await zip({ big: "x".repeat(3_000_000) }, { inflatedBytes: 1_000_000 });
    await expect(member(archive, "big")).rejects.toThrow("unpacks to more than");
    const bytes = zipOf({ big: "x".repeat(3_000_000) });
    bytes.writeUInt32LE(10, bytes.indexOf("PK\x01\x02", 0, "latin1") + 24);
    const lying = await zipArchive(bufferSource(bytes), testBounds({ inflatedBytes: 1_000_000 }));
    await expect(member(lying, "big")).rejects.toThrow("unpacks to more than");
  });

  test("locked, damaged, cut", async () => {
    const locked = zipOf({ a: "alpha" });
    locked.writeUInt16LE(1, locked.indexOf("PK\x01\x02", 0, "latin1") + 8);
    await expect(member(await zipArchive(bufferSource(locked), testBounds()), "a")).rejects.toThrow("password");
    const spoilt = zipOf({ a: "alpha beta gamma" });
    spoilt[35] = (spoilt[35] ?? 0) ^ 255;
    await expect(member(await zipArchive(bufferSource(spoilt), testBounds()), "a")).rejects.toThrow("damaged");
    const cut = bufferSource(zipOf({ a: "alpha" }).subarray(0, 40));
    await expect(zipArchive(cut, testBounds())).rejects.toThrow("directory is missing");
  });

  test("a program in front of it", async () => {
    const bytes = Buffer.concat([Buffer.from("#!/bin/sh\nexit\n"), zipOf({ a: "alpha" })]);
    expect(await member(await zipArchive(bufferSource(bytes), testBounds()), "a")).toBe("alpha");
  });

  test("names in the letters of the first PCs, and with backslashes", async () => {
    const bytes = zipOf({ "r?sum?.txt": "alpha", "dir\\b.txt": "beta", "bad\u0007bell": "ding" });
    const archive = await zipArchive(bufferSource(replaced(bytes, "?", 0x82)), testBounds());
    expect(listing(archive.members).text).toBe("résumé.txt  5 bytes\ndir\\b.txt  4 bytes\nbad?bell  4 bytes");
    expect(await member(archive, "résumé.txt")).toBe("alpha");
    expect(await member(archive, "dir/b.txt")).toBe("beta");
    expect(await member(archive, "bad?bell")).toBe("ding");
  });

  test("the wide form: of more than 65,535 members, and of writers that never know beforehand", async () => {
    const bytes = zipOf({ "a.txt": "alpha" });
    const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06064b50, 0);
    record.writeBigUInt64LE(BigInt(bytes.readUInt32LE(end + 12)), 40);
    record.writeBigUInt64LE(BigInt(bytes.readUInt32LE(end + 16)), 48);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    locator.writeBigUInt64LE(BigInt(end), 8);
    const alpha = async (of: Buffer) => member(await zipArchive(bufferSource(of), testBounds()), "a.txt");
    const wide = () => Buffer.concat([bytes.subarray(0, end), record, locator, bytes.subarray(end)]);
    expect(await alpha(wide())).toBe("alpha");
    expect(await alpha(Buffer.concat([Buffer.from("#!/bin/sh\n"), wide()]))).toBe("alpha");
    bytes.writeUInt32LE(0xffffffff, end + 8);
    expect(await alpha(wide())).toBe("alpha");
    expect(await alpha(bytes)).toBe("alpha");
    record.fill(0);
    await expect(alpha(wide())).rejects.toThrow("its directory is missing");
  });

  test("a long list is bounded", async () => {
    const names = Array.from({ length: 1200 }, (_, i) => [`f${i}`, ""] as const);
    const { text, notes } = listing((await zip(Object.fromEntries(names))).members);
    expect(text.split("\n")).toHaveLength(1000);
    expect(notes).toEqual(["200 more members are not listed."]);
  });
});

function replaced(bytes: Buffer, character: string, byte: number): Buffer {
  return Buffer.from(bytes.map((each) => (each === character.charCodeAt(0) ? byte : each)));
}

describe.each([false, true])("tar, packed: %s", (packed) => {
  test("list and member", async () => {
    const long = `deep/${"n".repeat(150)}.txt`;
    const pax = `path=${long}\n`;
    const archive = await tar(
      [
        { name: "./dir/", type: "5" },
        { name: "./dir/a.txt", content: "alpha\n" },
        { name: "link", type: "2" },
        { name: "holes", type: "S" },
        { name: "pax", type: "x", content: `${pax.length + 4} ${pax}` },
        { name: "cut", content: "long name" },
      ],
      packed,
    );
    expect(listing(archive.members).text).toBe(
      `./dir/\n./dir/a.txt  6 bytes\nlink  link\nholes  no plain file\n${long}  9 bytes`,
    );
    expect(await member(archive, "dir/a.txt")).toBe("alpha\n");
    expect(await member(archive, long)).toBe("long name");
    await expect(member(archive, "link")).rejects.toThrow("not followed");
    await expect(member(archive, "holes")).rejects.toThrow("a file with holes, which is not opened");
  });
});

test("links of a tar tell where they lead, however long that is", async () => {
  const target = `dir/${"t".repeat(120)}`;
  const archive = await tar([
    { name: "././@LongLink", type: "L", content: `${"n".repeat(120)}\0` },
    { name: "././@LongLink", type: "K", content: `${target}\0` },
    { name: "cut", type: "1" },
    { name: "old-folder/" },
  ]);
  expect(listing(archive.members).text).toBe(`${"n".repeat(120)}  link to ${target}\nold-folder/`);
  expect(() => findMember(archive, "n".repeat(120))).toThrow(
    expect.objectContaining({ hint: `It leads to ${target}.` }),
  );
});

test("of endlessly many members the first are seen, and that is said", async () => {
  const archive = await tar(Array.from({ length: 50_001 }, (_, i) => ({ name: `f${i}` })));
  expect(archive).toMatchObject({ isCut: true, members: { length: 50_000 } });
  expect(() => findMember(archive, "f50000")).toThrow("there is no f50000 among its first 50000 members");
});

test("a tar that breaks off inside a member", async () => {
  const cut = tarFile([
    { name: "whole", content: "alpha" },
    { name: "half", content: "x".repeat(5000) },
  ]).subarray(0, 3000);
  const archive = await tarArchive(bufferSource(cut), false, testBounds());
  expect(await member(archive, "whole")).toBe("alpha");
  await expect(member(archive, "half")).rejects.toThrow("not complete");
});

test("a tar.gz that breaks off, and a lone gzip file", async () => {
  const cut = gzipSync(tarFile([{ name: "a", content: "x".repeat(5000) }])).subarray(0, 60);
  await expect(tarArchive(bufferSource(cut), true, testBounds())).rejects.toThrow("damaged or not complete");
  const lone = await gzipContent(bufferSource(gzipSync("words")), "/x/notes.txt.gz", testBounds());
  expect(lone).toEqual({ member: "notes.txt", bytes: Buffer.from("words") });
  const bomb = bufferSource(gzipSync(Buffer.alloc(3_000_000)));
  await expect(gzipContent(bomb, "b.gz", testBounds({ inflatedBytes: 1_000_000 }))).rejects.toThrow("unpacks to more");
});
