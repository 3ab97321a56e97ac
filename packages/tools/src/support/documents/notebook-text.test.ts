import { expect, test } from "vitest";
import { notebookText } from "./notebook-text.ts";
import { testBounds } from "./testing-documents.ts";

const read = (notebook: unknown) =>
  notebookText(Buffer.from(typeof notebook === "string" ? notebook : JSON.stringify(notebook)), testBounds());

test("output that cannot be shown is named", async () => {
  const outputs = [{ output_type: "display_data", data: { "text/html": "<b>x</b>" } }];
  expect((await read({ cells: [{ cell_type: "code", source: "x", outputs }] })).text).toContain("[text/html left out]");
});

test("words, code and output, without pictures", async () => {
  const picture = "iVBORw0KGgo".repeat(300);
  const { text, kind } = await read({
    metadata: { kernelspec: { language: "python" } },
    cells: [
      { cell_type: "markdown", source: ["# Title\n", `![x](data:image/png;base64,${picture})`] },
      {
        cell_type: "code",
        execution_count: 3,
        source: "print(1)\n",
        outputs: [
          { output_type: "stream", name: "stdout", text: ["1\n", "\u001b[31mred\u001b[0m\n"] },
          { output_type: "display_data", data: { "image/png": picture, "text/plain": ["<Figure>"] } },
          { output_type: "error", ename: "E", evalue: "v", traceback: ["\u001b[0;31mE: v"] },
        ],
      },
    ],
  });
  expect(kind).toBe("notebook, 2 cells, as Markdown");
  expect(text).toContain("# Title\n![x]([data left out])");
  expect(text).toContain("**Cell 2 [3]**\n\n```python\nprint(1)\n```\n\nOutput:\n\n```\n1\nred\n```");
  expect(text).toContain("```\n<Figure>\n```\n\n[image/png left out]\n\nError:\n\n```\nE: v\n```");
  expect(text).not.toContain("iVBOR");
});

test("long output is cut", async () => {
  const outputs = [{ output_type: "stream", text: "y".repeat(100_000) }];
  const { text } = await read({ cells: [{ cell_type: "code", source: "", outputs }] });
  expect(text).toContain("… [96000 more characters]");
});

test("the old form with worksheets", async () => {
  const cells = [
    { cell_type: "heading", level: 2, source: ["Head"] },
    {
      cell_type: "code",
      input: "old = 1",
      outputs: [{ output_type: "pyerr", ename: "E", evalue: "v", traceback: [] }],
    },
  ];
  const { text } = await read({ worksheets: [{ cells }] });
  expect(text).toContain("## Head\n");
  expect(text).toContain("old = 1");
  expect(text).toContain("E: v");
});

test.each(["{", "[]", '{"a":1}', '{"cells": 7}'])("%s is no notebook", async (json) => {
  await expect(read(json)).rejects.toThrow("does not hold cells");
});
