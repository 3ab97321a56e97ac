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
    "ppt/notesSlides/n1.xml": slideXml(
      `${shape(["say hello"], "body")}${shape(["1"], "sldNum")}${shape(["May"], "dt")}${shape(["and wave"])}`,
    ),
  });
  const { text, kind } = await read(bytes);
  expect(kind).toBe("PowerPoint presentation, 2 slides, as Markdown");
  expect(text).toBe(
    "## Slide 1: Big & bold\n\none\ntwo\n\nNotes: say hello\nand wave\n\n## Slide 2 (hidden)\n\nlast\n\n| Name | Age |\n| --- | --- |\n| Ann | 7 |\n\n",
  );
});

test("a slide that is missing is named", async () => {
  const bytes = zipOf({
    "ppt/presentation.xml": `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId r:id="r1"/></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships({ r1: ["slide", "../../../etc/passwd"] }),
  });
  expect((await read(bytes)).text).toContain("(this slide is missing)");
});

const one = (parts: Record<string, string>) =>
  zipOf({
    "_rels/.rels": relationships({ r1: ["officeDocument", "ppt/show.xml"] }),
    "ppt/show.xml": `<q:presentation xmlns:q="p" xmlns:z="r"><q:sldIdLst><q:sldId id="256" z:id="r1"/></q:sldIdLst></q:presentation>`,
    "ppt/_rels/show.xml.rels": relationships({ r1: ["slide", "slides/s.xml"] }),
    ...parts,
  });

test("charts by their title and figures, diagrams and pictures by their words", async () => {
  const series = (name: string, values: readonly number[]) =>
    `<c:ser><c:tx><c:strRef><c:f>A!B1</c:f><c:strCache><c:pt idx="0"><c:v>${name}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:numRef><c:numCache><c:formatCode>yyyy\\-mm</c:formatCode><c:pt idx="0"><c:v>45292</c:v></c:pt><c:pt idx="1"><c:v>45323</c:v></c:pt></c:numCache></c:numRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>0%</c:formatCode>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join("")}</c:numCache></c:numRef></c:val></c:ser>`;
  const frame = (inner: string) =>
    `<p:graphicFrame><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></p:graphicFrame>`;
  const picture = (words: string) => `<p:pic><p:nvPicPr><p:cNvPr id="4" name="P"${words}/></p:nvPicPr></p:pic>`;
  const bytes = one({
    "ppt/slides/s.xml": slideXml(
      `<p:grpSp>${shape(["grouped"])}</p:grpSp>${frame('<c:chart r:id="c1"/>')}${frame('<d:relIds r:dm="d1" r:lo="x"/>')}${picture(' descr="A cat"')}${picture("")}`,
    ),
    "ppt/slides/_rels/s.xml.rels": relationships({
      c1: ["chart", "../charts/chart1.xml"],
      d1: ["diagramData", "../diagrams/data1.xml"],
    }),
    "ppt/charts/chart1.xml": `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Share</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${series("We", [0.25, 0.5])}${series("They", [0.75])}</c:barChart><c:valAx><c:title><c:tx><c:rich><a:p><a:r><a:t>axis</a:t></a:r></a:p></c:rich></c:tx></c:title></c:valAx></c:plotArea></c:chart></c:chartSpace>`,
    "ppt/diagrams/data1.xml": `<d:dataModel><d:ptLst><d:pt><d:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></d:t></d:pt><d:pt><d:t><a:p><a:r><a:t>Do</a:t></a:r></a:p></d:t></d:pt></d:ptLst></d:dataModel>`,
  });
  expect((await read(bytes)).text).toBe(
    "## Slide 1\n\ngrouped\n\n[chart: Share]\n\n|  | We | They |\n| --- | --- | --- |\n| 2024-01-01 | 25% | 75% |\n| 2024-02-01 | 50% |  |\n\n- Plan\n- Do\n\n[image: A cat]\n\n[image]\n\n",
  );
});

test("what only older programs are to show is not said twice", async () => {
  const both = `<mc:AlternateContent><mc:Choice>${shape(["once"])}</mc:Choice><mc:Fallback>${shape(["once"])}</mc:Fallback></mc:AlternateContent>`;
  const { text } = await read(one({ "ppt/slides/s.xml": slideXml(`${both}${shape(["after"])}`) }));
  expect(text).toBe("## Slide 1\n\nonce\n\nafter\n\n");
});
