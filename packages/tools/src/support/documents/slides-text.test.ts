import { expect, test } from "vitest";
import { bufferSource } from "./byte-source.ts";
import { slidesText } from "./slides-text.ts";
import { relationships, shape, slideXml, testBounds, zipOf } from "./testing-documents.ts";

const read = (bytes: Buffer) => slidesText(bufferSource(bytes), testBounds());
const cell = (text: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;

test("slides in the order of the show, with titles, tables and speaker notes", async () => {
  const table = `<p:graphicFrame><a:tbl><a:tr>${cell("Name")}${cell("Age")}</a:tr><a:tr>${cell("Ann")}${cell("7")}</a:tr></a:tbl></p:graphicFrame>`;
  const bytes = zipOf({
    "ppt/presentation.xml": `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="r2"/><p:sldId id="257" r:id="r1"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships({
      r1: ["slide", "slides/slide1.xml"],
      r2: ["slide", "/ppt/slides/slide2.xml"],
    }),
    "ppt/slides/slide1.xml": slideXml(`${shape(["last"])}${table}`, ' show="0"'),
    "ppt/slides/slide2.xml": slideXml(`${shape(["Big &amp; bold"], "title")}${shape(["one", "two"])}`),
    "ppt/slides/_rels/slide2.xml.rels": relationships({ r1: ["notesSlide", "../notesSlides/n1.xml"] }),
    "ppt/notesSlides/n1.xml": slideXml(`${shape(["say hello"], "body")}${shape(["1"], "sldNum")}`),
  });
  const { text, kind } = await read(bytes);
  expect(kind).toBe("PowerPoint presentation, 2 slides, as Markdown");
  expect(text).toBe(
    "## Slide 1: Big & bold\n\none\ntwo\n\nNotes: say hello\n\n## Slide 2 (hidden)\n\nlast\n\n| Name | Age |\n| --- | --- |\n| Ann | 7 |\n\n",
  );
});

test("a slide that is missing is named", async () => {
  const bytes = zipOf({
    "ppt/presentation.xml": `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId r:id="r1"/></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships({ r1: ["slide", "../../../etc/passwd"] }),
  });
  expect((await read(bytes)).text).toContain("(this slide is missing)");
});
