import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { isAbsolute, join, sep } from "node:path";
import type { ImagePart, UserPart } from "@marvin/ai";

const LARGEST_BYTES = 8 * 1024 * 1024;
const MOST_IMAGES = 8;

export interface PromptContent {
  readonly content: readonly UserPart[];
  /** Which of the named images do not come along, and why: a sentence each. */
  readonly leftOut: readonly string[];
}

/**
 * A prompt with the images that it names as `@picture.png` or `@"my picture.png"`. Only files inside the working
 * directory that really are images are taken; anything else stays the text that it is.
 */
export async function withAttachedImages(text: string, workingDir: string): Promise<PromptContent> {
  const content: UserPart[] = [{ type: "text", text }];
  const leftOut: string[] = [];
  const names = imageNames(text);
  for (const name of names.slice(0, MOST_IMAGES)) {
    const image = await readImage(name, workingDir).catch(troubleOf);
    if (typeof image === "string") leftOut.push(`${name} was not sent along: ${image}.`);
    else content.push(image);
  }
  const more = names.length - MOST_IMAGES;
  if (more > 0) leftOut.push(`${more} of ${names.length} images were not sent along: a prompt takes ${MOST_IMAGES}.`);
  return { content, leftOut };
}

const NAMED = /(?:^|[\s([{'"])@(?:"([^"\n]+)"|(\S+?))(?=[\s,;:!?)\]}'"]|\.?$|\.\s)/gm;
const IMAGE_ENDING = /\.(png|jpe?g|gif|webp)$/i;

function imageNames(text: string): string[] {
  const names = [...text.matchAll(NAMED)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  return [...new Set(names.filter((name) => IMAGE_ENDING.test(name)))];
}

/** The image, or why there is none. */
async function readImage(name: string, workingDir: string): Promise<ImagePart | string> {
  const path = await realpath(isAbsolute(name) ? name : join(workingDir, name));
  if (!path.startsWith(workingDir + sep)) return "it lies outside the working directory";
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  const { size } = await file.stat();
  if (size > LARGEST_BYTES) return `it is larger than ${LARGEST_BYTES / 1024 / 1024} MB`;
  const bytes = await file.readFile();
  const mimeType = imageType(bytes);
  if (mimeType === undefined) return "it is no PNG, JPEG, GIF or WebP image";
  return { type: "image", mimeType, base64: bytes.toString("base64"), name };
}

function troubleOf(error: NodeJS.ErrnoException): string {
  return error.code === "ENOENT" || error.code === "ENOTDIR" ? "there is no such file" : "it cannot be read";
}

/** By its first bytes: a name proves nothing. */
function imageType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return "image/png";
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  const start = bytes.toString("latin1", 0, 12);
  if (start.startsWith("GIF8")) return "image/gif";
  return start.startsWith("RIFF") && start.endsWith("WEBP") ? "image/webp" : undefined;
}
