import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@marvin/ai";
import { messageEntry, type SessionFile, SessionFolder } from "@marvin/store/sessions";
import { expect, test } from "vitest";
import { htmlExport } from "./html-export.ts";
import { jsonExport } from "./json-export.ts";
import { markdownExport } from "./markdown-export.ts";
import { transcriptOf } from "./transcript.ts";

const EVIL = `</pre></title><script>alert("1")</script><img src=x onerror='alert(2)'> & \ud800`;
const MESSAGES: Message[] = [
  {
    role: "user",
    content: [
      { type: "text", text: EVIL },
      { type: "image", mimeType: "image/png", base64: "aGk=", name: EVIL },
      { type: "image", mimeType: 'image/svg+xml" onload="x', base64: "aGk=" },
      { type: "image", mimeType: "image/png", base64: '"><script>' },
    ],
  },
  {
    role: "assistant",
    provider: "p",
    model: EVIL,
    content: [
      { type: "thinking", text: EVIL },
      { type: "tool_call", id: "c", name: EVIL, arguments: '{"a":"```` ticks"}' },
    ],
  },
  { role: "tool", callId: "c", toolName: EVIL, ok: false, content: [{ type: "text", text: `${EVIL}\n\`\`\`\nfence` }] },
  { role: "assistant", provider: "p", model: "m", content: [{ type: "text", text: "The **end**." }] },
];

async function exported(work: (file: SessionFile) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "marvin-export-"));
  try {
    const { file, head } = new SessionFolder({ dir, notice: () => {} }).create({
      workingDir: "/w <b>",
      provider: "p",
      model: "m",
    });
    await file.append(head);
    for (const [at, message] of MESSAGES.entries()) {
      await file.append(messageEntry(`e${at}`, at === 0 ? null : `e${at - 1}`, "2026-11-18T10:00:00Z", message));
    }
    await file.append(messageEntry("odd", "e3", "", { role: "user", content: "not a message of ours" }));
    await file.append(messageEntry("other", "e0", "", MESSAGES[3]));
    await file.append({ type: "mark", time: "", title: EVIL, by: "user", messages: 4 });
    await file.append(messageEntry("e4", "e3", "", { role: "user", content: [{ type: "text", text: "bye" }] }));
    await work(file);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("the page has no tag but its own, and nothing from outside", async () => {
  await exported(async (file) => {
    const html = await joined(htmlExport(await transcriptOf(file, "newest branch")));
    const tags = new Set([...html.matchAll(/<\/?([a-z0-9!]+)/gi)].map(([, name]) => name));
    const own = "!doctype html head meta title style body header h1 p main article h2 time div details summary pre img";
    expect([...tags].filter((tag) => !own.split(" ").includes(tag ?? ""))).toEqual([]);
    expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]* on\w+=/);
    expect(html).not.toMatch(/<script|https?:|url\(|@import|\ud800/);
    expect([...html.matchAll(/<img [^>]*>/g)]).toHaveLength(1);
    expect(html).toContain('src="data:image/png;base64,aGk="');
    expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    expect(html).toContain("default-src 'none'");
    expect(html).toMatch(/The \*\*end\*\*[\s\S]*bye/);
  });
});

test("Markdown keeps fences closed, whatever is in them", async () => {
  await exported(async (file) => {
    const text = await joined(markdownExport(await transcriptOf(file, "newest branch")));
    expect(text).toContain('`````json\n{"a":"```` ticks"}\n`````');
    expect(text).toMatch(/\n````\n[\s\S]*```\nfence\n````\n/);
    expect(text).toMatch(/## Marvin \(m\)\n\nThe \*\*end\*\*\.\n\n## You[\s\S]*bye\n$/);
  });
});

test("JSON has all branches, and nothing that is not understood", async () => {
  await exported(async (file) => {
    const value = JSON.parse(await joined(jsonExport(await transcriptOf(file, "all branches"))));
    expect(value).toMatchObject({ format: "marvin-session", title: EVIL, workingDir: "/w <b>" });
    expect(value.entries.map(({ id, parent }: { id: string; parent: string | null }) => [id, parent])).toEqual([
      ["e0", null],
      ["e1", "e0"],
      ["e2", "e1"],
      ["e3", "e2"],
      ["other", "e0"],
      ["e4", "e3"],
    ]);
    expect(value.entries[3].message).toEqual(MESSAGES[3]);
  });
});
