import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withAttachedImages } from "./attached-images.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const base = realpathSync(mkdtempSync(join(tmpdir(), "marvin-images-")));
const dir = join(base, "work");
mkdirSync(join(dir, "sub"), { recursive: true });
writeFileSync(join(dir, "a.png"), PNG);
writeFileSync(join(dir, "sub", "my b.PNG"), PNG);
writeFileSync(join(dir, "liar.png"), "not an image");
writeFileSync(join(base, "outside.png"), PNG);
symlinkSync("../outside.png", join(dir, "link.png"));

async function attached(text: string): Promise<(string | undefined)[]> {
  const [said, ...images] = (await withAttachedImages(text, dir)).content;
  expect(said).toEqual({ type: "text", text });
  return images.map((part) => (part.type === "image" ? part.name : undefined));
}

test.each([
  ["what is in @a.png?", ["a.png"]],
  ["compare @a.png, and @./a.png.", ["a.png", "./a.png"]],
  ['look at @"sub/my b.PNG" please', ["sub/my b.PNG"]],
  ["@a.png", ["a.png"]],
  ['in brackets (@a.png) and quotes "@a.png"', ["a.png"]],
  ["twice @a.png @a.png", ["a.png"]],
  ["mail me@a.png", []],
  ["no such @none.png", []],
  ["not an image: @liar.png", []],
  ["out: @../outside.png @link.png", []],
  ["a tool: @read_file", []],
])("%s", async (text, names) => {
  expect(await attached(text)).toEqual(names);
});

test("an image carries its type and its bytes", async () => {
  const [, image] = (await withAttachedImages("@a.png", dir)).content;
  expect(image).toEqual({ type: "image", mimeType: "image/png", base64: PNG.toString("base64"), name: "a.png" });
});

test("what does not come along is told, each with its reason", async () => {
  writeFileSync(join(dir, "large.png"), Buffer.concat([PNG, Buffer.alloc(8 * 1024 * 1024)]));
  const text = "@none.png @liar.png @large.png @../outside.png @sub/none.png @a.png @a.png/b.png @1.png @2.png @3.png";
  expect((await withAttachedImages(text, dir)).leftOut).toEqual([
    "none.png was not sent along: there is no such file.",
    "liar.png was not sent along: it is no PNG, JPEG, GIF or WebP image.",
    "large.png was not sent along: it is larger than 8 MB.",
    "../outside.png was not sent along: it lies outside the working directory.",
    "sub/none.png was not sent along: there is no such file.",
    "a.png/b.png was not sent along: there is no such file.",
    "1.png was not sent along: there is no such file.",
    "2 of 10 images were not sent along: a prompt takes 8.",
  ]);
});
