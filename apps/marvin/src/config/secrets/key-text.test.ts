import { expect, test } from "vitest";
import { keyInFile, unquoted } from "./key-text.ts";

test.each([
  "gsk-1=",
  "  gsk-1=\r\n",
  "\ufeffgsk-1=\n",
  '"gsk-1="\n',
  "'gsk-1='",
  "# for work\n\ngsk-1=\n",
  'export GROQ_API_KEY="gsk-1="\n',
  "export GROQ_API_KEY='gsk-1=';\r\n",
  "GROQ_API_KEY = gsk-1=\n",
])("the key in %j", (text) => expect(keyInFile(text)).toBe("gsk-1="));

test("a key of capitals is not taken for a name, and nothing for a key", () => {
  expect(keyInFile("ABC=\n")).toBe("ABC=");
  expect(keyInFile("\n# none yet\n")).toBe("");
});

test("quotes around a value are not part of it", () => {
  expect(unquoted('"gsk-1"')).toBe("gsk-1");
  expect(unquoted("'")).toBe("'");
  expect(unquoted('""')).toBe('""');
});
