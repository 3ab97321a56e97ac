import { expect, test } from "vitest";
import { attributeOf, decodeXml, prefixedAttributeOf, xmlEvents } from "./xml-events.ts";

const events = (xml: string) =>
  [...xmlEvents(xml)].map((event) => (event.type === "text" ? event.text : `${event.type} ${event.name}`));

test("elements, text, CDATA, comments and entities", () => {
  const xml = `\ufeff<?xml version="1.0"?><!DOCTYPE x><!-- <no/> --><w:a b="1>2"><c/>5 &lt; &#x36;&#55;<![CDATA[<raw>&amp;]]></w:a>`;
  expect(events(xml).filter((event) => event !== "\ufeff")).toEqual([
    "open a",
    "open c",
    "close c",
    "5 < 67",
    "<raw>&amp;",
    "close a",
  ]);
});

test("entities that are not known stay as they are", () => {
  expect(events("<a>&nbsp;&x;&#xD800;&#0;&</a>")[1]).toBe("&nbsp;&x;&#xD800;&#0;&");
});

test("attributes by name, whatever their prefix", () => {
  const attributes = ` r:id="rId1" name='a &amp; "b"' t = "s"`;
  expect([attributeOf(attributes, "id"), attributeOf(attributes, "name"), attributeOf(attributes, "t")]).toEqual([
    "rId1",
    'a & "b"',
    "s",
  ]);
  expect(attributeOf(attributes, "nam")).toBeUndefined();
  const both = `\n\tid="256" note=' r:id="no"' empty r:id =\n"rId2"`;
  expect([attributeOf(both, "id"), prefixedAttributeOf(both, "id")]).toEqual(["256", "rId2"]);
  expect(prefixedAttributeOf(` id="1" uid="2" broken="`, "id")).toBeUndefined();
});

test.each(["<a", "<a b='", "<!-- x", "<![CDATA[x", "<?xml"])("%s breaks off", (xml) => {
  expect(() => events(xml)).toThrow("breaks off");
});

test("declared entities are refused", () => {
  expect(() => events(`<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>`)).toThrow("entities of its own");
});

test("encodings", () => {
  expect(decodeXml(Buffer.from("\ufeff<a>ü</a>", "utf16le"))).toBe("<a>ü</a>");
  expect(decodeXml(Buffer.from(`<?xml encoding="iso-8859-1"?>\xfc`, "latin1"))).toContain("ü");
  expect(decodeXml(Buffer.from(`<?xml encoding="utf-16"?>ü`))).toContain("ü");
  expect(decodeXml(Buffer.from(`<?xml encoding="nonsense"?>ü`))).toContain("ü");
});

// Who goes through what is left, or what was read, for each tag would be busy for minutes.
test("a long text takes time in proportion", () => {
  let count = 0;
  for (const _ of xmlEvents(`<a>${"<b c='d'>x</b>".repeat(600_000)}</a>`)) count += 1;
  expect(count).toBe(1_800_002);
});
