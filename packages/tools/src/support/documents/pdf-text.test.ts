import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pdfText } from "./pdf-text.ts";
import { pdfFile, pdfOf, testBounds } from "./testing-documents.ts";

describe("PDF", () => {
  test("pages in order, lines as lines", async () => {
    const bytes = pdfFile([["Hello \\(PDF\\) world", "second line"], ["On page two"]]);
    const { kind, text, notes } = await pdfText(bytes, testBounds());
    expect(kind).toBe("PDF document, 2 pages, as text");
    expect(text).toBe("## Page 1\n\nHello (PDF) world\nsecond line\n\n## Page 2\n\nOn page two\n\n");
    expect(notes).toEqual([]);
  });

  test("an empty page among others is named", async () => {
    const { text } = await pdfText(pdfFile([["words"], []]), testBounds());
    expect(text).toContain("## Page 2\n\n(no text on this page)");
  });

  test("without any text it is probably scanned", async () => {
    await expect(pdfText(pdfFile([[], []]), testBounds())).rejects.toThrow("its 2 pages hold no text: it is probably");
  });

  test("too much text is cut, and said so", async () => {
    const pages = Array.from({ length: 20 }, (_, i) => [`page ${i + 1} ${"word ".repeat(50)}`]);
    const { text, notes } = await pdfText(pdfFile(pages), testBounds({ textCharacters: 1000 }));
    expect(text).toHaveLength(1000);
    expect(notes).toEqual(["What follows after 1000 bytes of text is left out."]);
  });

  test.each([
    ["broken off", pdfFile([["x"]]).subarray(0, 60)],
    ["noise", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2000, "?x")])],
  ])("damaged: %s", async (_, bytes) => {
    await expect(pdfText(bytes, testBounds())).rejects.toThrow(/damaged|no text/);
  });

  test("a password", async () => {
    const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >> /ID [<${"43".repeat(16)}> <${"43".repeat(16)}>]`;
    await expect(pdfText(pdfFile([["secret"]], lock), testBounds())).rejects.toThrow("protected by a password");
  });

  test("a stream that unpacks without end is refused before it is unpacked", async () => {
    const packed = deflateSync(Buffer.alloc(8 * 1024 * 1024, 32)).toString("latin1");
    const stream = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`;
    const bomb = pdfOf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>",
      stream,
    ]);
    await expect(pdfText(bomb, testBounds({ inflatedBytes: 1024 * 1024 }))).rejects.toThrow(
      "unpacks to more than 1 MB",
    );
    const twice = pdfOf(["<< /Filter [/FlateDecode /FlateDecode] /Length 1 >>\nstream\nx\nendstream"]);
    await expect(pdfText(twice, testBounds())).rejects.toThrow("packed more than once");
  });
});
