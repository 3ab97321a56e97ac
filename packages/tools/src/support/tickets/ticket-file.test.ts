import { expect, test } from "vitest";
import { parseTicket, ticketText, withField, withNote } from "./ticket-file.ts";

const WRITTEN = `---
id: shed-q7rt
status: open
deps: [mwa-w3g3, mwa-5brp]
links: []
created: 2026-02-03T10:20:30Z
type: feature
priority: 1
assignee: Ada Example
external-ref: gh-123
parent: mwa-0000  # Some title
tags: [ui, backend]
custom: kept
---
# Add: streams | more

Text.
status: of the body

---
# Not the title
`;

test("reads what the other program wrote", () => {
  expect(parseTicket(WRITTEN)).toMatchObject({
    ...{ id: "shed-q7rt", status: "open", title: "Add: streams | more", type: "feature", priority: "1" },
    ...{ deps: ["mwa-w3g3", "mwa-5brp"], links: [], tags: ["ui", "backend"] },
    ...{ assignee: "Ada Example", parent: "mwa-0000" },
  });
});

test.each(["", "# A note\n", "---\nstatus: open\n---\n# No id\n", "---\nid: x\nnever closed\n"])(
  "what is no ticket: %j",
  (text) => expect(parseTicket(text)).toBeUndefined(),
);

test("a change touches one line of the front matter and no byte else", () => {
  expect(withField(WRITTEN, "status", "closed")).toBe(WRITTEN.replace("status: open", "status: closed"));
  expect(withField(WRITTEN, "links", "[a]")).toBe(WRITTEN.replace("links: []", "links: [a]"));
  expect(withField(WRITTEN, "new", "x")).toBe(WRITTEN.replace("custom: kept\n", "custom: kept\nnew: x\n"));
  const windows = WRITTEN.replaceAll("\n", "\r\n");
  expect(withField(windows, "status", "closed")).toBe(windows.replace("status: open", "status: closed"));
  expect(parseTicket(windows)).toMatchObject({ status: "open", title: "Add: streams | more" });
});

test("a file with Windows line ends keeps them in what is added", () => {
  const windows = "---\r\nid: a\r\n---\r\n# T\r\n";
  expect(withField(windows, "deps", "[b]")).toBe("---\r\nid: a\r\ndeps: [b]\r\n---\r\n# T\r\n");
  expect(withNote(windows, "TIME", "x\ny")).toBe(`${windows}\r\n## Notes\r\n\r\n**TIME**\r\n\r\nx\r\ny\r\n`);
});

test("a field that stands twice counts as it stands last, and is changed in both places", () => {
  const twice = "---\nid: a\nstatus: open\nx: 1\nstatus: closed\n---\n# T\n";
  expect(parseTicket(twice)).toMatchObject({ status: "closed" });
  expect(withField(twice, "status", "open")).toBe(twice.replace("closed", "open"));
});

test("a list may stand below its name, and is changed as a whole", () => {
  const below = "---\nid: a\ndeps:\n  - b-1\n  - b-2\nnested:\n  deps: no\ntags:\n- ui\n---\n# T\n";
  expect(parseTicket(below)).toMatchObject({ deps: ["b-1", "b-2"], tags: ["ui"], links: [] });
  expect(withField(below, "deps", "[b-1]")).toBe(below.replace("deps:\n  - b-1\n  - b-2\n", "deps: [b-1]\n"));
});

test.each(["A\u2028# B", "Größe — 日本語 👩‍👩‍👧 e\u0301", `long ${"x".repeat(100_000)}`, "a | b: [c] # d"])(
  "a title is read as it was written: %s",
  (title) => {
    const text = ticketText({ id: "a-1", created: "T", title, type: "task", priority: "2", assignee: "A\u2028B" });
    expect(parseTicket(text)).toMatchObject({ title, assignee: "A\u2028B" });
    expect(parseTicket(withField(text, "status", "closed"))).toMatchObject({ title, status: "closed" });
  },
);

test("notes are added at the end, under one heading", () => {
  const once = withNote("---\nid: a\n---\n# T\n\n", "2026-01-01T00:00:00Z", "first");
  expect(once).toBe("---\nid: a\n---\n# T\n\n\n## Notes\n\n**2026-01-01T00:00:00Z**\n\nfirst\n");
  expect(withNote(once, "2026-01-02T00:00:00Z", "second")).toBe(`${once}\n**2026-01-02T00:00:00Z**\n\nsecond\n`);
  expect(withNote("no newline", "T", "x")).toBe("no newline\n\n## Notes\n\n**T**\n\nx\n");
});

test("writes in the other program's form and order", () => {
  const ticket = {
    ...{ id: "shed-q7rt", created: "2026-02-03T10:20:30Z", title: "Add SSE", type: "feature", priority: "1" },
    ...{ assignee: "Ada Example", externalRef: "gh-123", parent: "mwa-0000", tags: "ui,backend" },
    ...{ description: "Keep one.", design: "Use a heap.", acceptance: "Within 5s" },
  };
  expect(ticketText(ticket)).toBe(`---
id: shed-q7rt
status: open
deps: []
links: []
created: 2026-02-03T10:20:30Z
type: feature
priority: 1
assignee: Ada Example
external-ref: gh-123
parent: mwa-0000
tags: [ui, backend]
---
# Add SSE

Keep one.

## Design

Use a heap.

## Acceptance Criteria

Within 5s

`);
});

test("no value can become another field, and no text an end of the front matter", () => {
  const text = ticketText({
    ...{ id: "a-1", created: "T", title: "One\nid: b", type: "task", priority: "2", assignee: "A\nstatus: closed" },
    description: "before\n---\nid: evil",
  });
  expect(parseTicket(text)).toMatchObject({
    id: "a-1",
    status: "open",
    title: "One id: b",
    assignee: "A status: closed",
  });
  expect(text.match(/^---$/gm)).toHaveLength(2);
});
