import { extname } from "node:path";

/** What a file is, by its first bytes: "PNG image". Undefined if they say nothing. 512 bytes are enough to judge. */
export function fileKind(head: Uint8Array, path: string): string | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 512));
  const text = bytes.toString("latin1");
  for (const [kind, magic, offset = 0] of MAGIC) {
    if (text.startsWith(magic, offset)) return kind === ZIP ? zipKind(text, path) : kind;
  }
  if (text.startsWith("RIFF")) return riffKind(text.slice(8, 12));
  return text.includes("%PDF-") && extname(path).toLowerCase() === ".pdf" ? PDF : undefined;
}

/** Something may stand in front of it: a blank line, what a mail program left. */
const PDF = "PDF document";

const ZIP = "ZIP archive";

const MAGIC: readonly (readonly [kind: string, magic: string, offset?: number])[] = [
  ["PNG image", "\x89PNG\r\n\x1a\n"],
  ["JPEG image", "\xff\xd8\xff"],
  ["GIF image", "GIF87a"],
  ["GIF image", "GIF89a"],
  ["TIFF image", "II*\0"],
  ["TIFF image", "MM\0*"],
  ["icon file", "\0\0\x01\0"],
  ["Photoshop image", "8BPS\0\x01"],
  [PDF, "%PDF-"],
  [ZIP, "PK\x03\x04"],
  [ZIP, "PK\x05\x06"],
  ["gzip archive", "\x1f\x8b"],
  ["bzip2 archive", "BZh"],
  ["xz archive", "\xfd7zXZ\0"],
  ["Zstandard archive", "\x28\xb5\x2f\xfd"],
  ["LZ4 archive", "\x04\x22\x4d\x18"],
  ["7-Zip archive", "7z\xbc\xaf\x27\x1c"],
  ["RAR archive", "Rar!\x1a\x07"],
  ["tar archive", "ustar", 257],
  ["SQLite database", "SQLite format 3\0"],
  ["ELF program or library", "\x7fELF"],
  ["Mach-O program or library", "\xcf\xfa\xed\xfe"],
  ["Mach-O program or library", "\xce\xfa\xed\xfe"],
  ["Java class or universal Mach-O program", "\xca\xfe\xba\xbe"],
  ["WebAssembly module", "\0asm"],
  ["MP3 audio", "ID3"],
  ["Ogg media", "OggS"],
  ["FLAC audio", "fLaC"],
  ["MP4 media", "ftyp", 4],
  ["Matroska or WebM video", "\x1a\x45\xdf\xa3"],
  ["WOFF font", "wOFF"],
  ["WOFF2 font", "wOF2"],
  ["TrueType font", "\0\x01\0\0"],
  ["old Microsoft Office document", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
  ["UTF-32 text", "\xff\xfe\0\0"],
  ["UTF-32 text", "\0\0\xfe\xff"],
];

const ZIP_KINDS: Readonly<Record<string, string>> = {
  ".docx": "Word document",
  ".xlsx": "Excel workbook",
  ".pptx": "PowerPoint presentation",
  ".odt": "OpenDocument text",
  ".ods": "OpenDocument spreadsheet",
  ".epub": "EPUB book",
  ".jar": "Java archive",
  ".apk": "Android package",
  ".whl": "Python wheel",
};

function zipKind(head: string, path: string): string {
  if (head.includes("application/epub+zip")) return "EPUB book";
  return ZIP_KINDS[extname(path).toLowerCase()] ?? ZIP;
}

function riffKind(form: string): string {
  return form === "WEBP" ? "WebP image" : form === "WAVE" ? "WAV audio" : form === "AVI " ? "AVI video" : "RIFF media";
}
