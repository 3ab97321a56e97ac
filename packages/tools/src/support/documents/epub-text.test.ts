import { expect, test } from "vitest";
import { bufferSource } from "./byte-source.ts";
import { epubText } from "./epub-text.ts";
import { testBounds, zipOf } from "./testing-documents.ts";

const read = (bytes: Buffer) => epubText(bufferSource(bytes), testBounds());
const page = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html><head><title>t</title><style>p{color:red}</style></head><body>${body}</body></html>`;
const book = (extra: Record<string, string> = {}) =>
  zipOf({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="OEBPS/content.opf"/></rootfiles></container>`,
    "OEBPS/content.opf": `<package><metadata xmlns:dc="d"><dc:title>Zen &amp; Co</dc:title><dc:creator>Ann B.</dc:creator></metadata><manifest><item id="b" href="text/two.xhtml"/><item id="a" href="one%20file.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
    "OEBPS/text/two.xhtml": page(`<h1>Second</h1><p>end<img src="../x.png" alt="a cat"/></p>`),
    "OEBPS/one file.xhtml": page(
      `<h1>First</h1><p>begin&nbsp;<em>here</em> <a href="#n">note</a></p><script>x</script>`,
    ),
    ...extra,
  });

test("chapters in reading order", async () => {
  const { text } = await read(book());
  expect(text).toMatch(
    /^# Zen & Co\n\nBy Ann B\.\n\n# First\n\nbegin.?_here_ note\n\n# Second\n\nend\[image: a cat\]$/u,
  );
});

test.each(["./OEBPS/content.opf", "/OEBPS/content.opf", "OEB%50S/content.opf"])(
  "contents named by %s",
  async (place) => {
    const container = `<container><rootfiles><rootfile full-path="${place}"/></rootfiles></container>`;
    expect((await read(book({ "META-INF/container.xml": container }))).text).toContain("# Second");
  },
);

test("a cell over more columns than the table has makes none", async () => {
  const table = `<table><tr><th colspan="100">All</th></tr><tr><td>a</td><td>b</td></tr></table>`;
  const { text } = await read(book({ "OEBPS/text/two.xhtml": page(table) }));
  expect(text).toContain("| All |  |\n| --- | --- |\n| a | b |");
});

test("a locked book says so, scrambled fonts do not matter", async () => {
  const lock = (uri: string) =>
    `<encryption><EncryptedData><CipherReference URI="${uri}"/></EncryptedData></encryption>`;
  await expect(read(book({ "META-INF/encryption.xml": lock("OEBPS/text/two.xhtml") }))).rejects.toThrow("protected");
  expect((await read(book({ "META-INF/encryption.xml": lock("OEBPS/font.otf") }))).text).toContain("# Second");
});

test("no contents", async () => {
  await expect(read(zipOf({ mimetype: "application/epub+zip" }))).rejects.toThrow("META-INF/container.xml is missing");
});
