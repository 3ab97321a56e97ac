import { execFile } from "node:child_process";
import { mkdir, mkdtemp, open, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execPath } from "node:process";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { invokeTool, SessionSlots } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { type DocumentReader, readDocument } from "../support/documents/document-reader.ts";
import { DOCUMENT_READER_SLOT } from "../support/documents/document-reader-slot.ts";
import { paragraph, pdfFile, tarFile, wordFile, workbookFile, zipOf } from "../support/documents/testing-documents.ts";
import readFile from "./read-file.ts";

let workingDir: string;
const read = (path: string, range: Record<string, unknown> = {}, signal = new AbortController().signal) =>
  invokeTool(readFile, { path, ...range }, testToolContext({ workingDir, signal }));
const put = async (path: string, content: string | Uint8Array): Promise<string> => {
  const file = join(workingDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
};
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeEach(async () => {
  workingDir = join(await realpath(await mkdtemp(join(tmpdir(), "read-documents-"))), "project");
  await mkdir(workingDir);
});

describe("documents", () => {
  test("come with a header and numbered lines", async () => {
    await put("r.docx", wordFile(`${paragraph("Report", "Heading1")}${paragraph("words")}`));
    const { text, data } = await read("r.docx");
    expect(text).toBe("[Word document as Markdown.]\n     1\t# Report\n     2\t\n     3\twords");
    expect(data).toMatchObject({ path: "r.docx", kind: "Word document as Markdown", line_count: 3 });
  });

  test("long ones need a range, and ranges work", async () => {
    await put("r.docx", wordFile(Array.from({ length: 800 }, (_, i) => paragraph(`number ${i + 1} of many`)).join("")));
    const gate = await read("r.docx");
    expect(gate.ok).toBe(false);
    expect(gate.text).toMatch(/r\.docx has 1\d\.?\d? KB of text and 1599 lines/);
    expect(gate.text).toContain('read_file {"path":"r.docx","start_line":1,"end_line":200}');
    const part = await read("r.docx", { start_line: 1597, end_line: 1599 });
    expect(part.text).toContain("  1597\tnumber 799 of many\n  1598\t\n  1599\tnumber 800 of many");
    expect((await read("r.docx", { start_line: 5000 })).text).toContain("has 1599 lines; there is no line 5000");
  });

  test("macro files and templates too, by what is in them", async () => {
    await put("m.xlsm", workbookFile({ Macro: { data: "" } }));
    expect((await read("m.xlsm")).text).toContain("Excel workbook, 1 sheet");
  });

  test("a damaged one gets a plain answer", async () => {
    await put("cut.docx", wordFile(paragraph("x")).subarray(0, 300));
    const { ok, text } = await read("cut.docx");
    expect(ok).toBe(false);
    expect(text).toMatch(
      /^Error: cut\.docx is a Word document, a binary file \(300 bytes\)\. It cannot be shown: .*missing/,
    );
  });

  test("a password on an Office file", async () => {
    await put("locked.docx", Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and so on", "latin1"));
    expect((await read("locked.docx")).text).toContain("probably protected by a password");
  });

  test("a very large one is refused without reading it", async () => {
    const file = await open(await put("huge.pdf", "%PDF-1.7\n"), "r+");
    await file.truncate(2 * 1024 ** 3);
    await file.close();
    const { ok, text } = await read("huge.pdf");
    expect(ok).toBe(false);
    expect(text).toContain("(2 GB). It cannot be shown: it is too large; documents up to 50 MB are read.");
  });

  test("what a library stumbles over is no exception to read", async () => {
    const link = `<w:p><w:hyperlink xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="gone" w:anchor="x"/></w:p>`;
    await put("r.docx", wordFile(link));
    expect((await read("r.docx")).text).toMatch(/It cannot be shown: it is damaged\.$/);
    await put("x.docx", wordFile("", { "word/document.xml": "<w:document><w:body/></w:document><w:more/>" }));
    expect((await read("x.docx")).text).toMatch(/it is damaged \(its XML is not as it should be\)\.$/);
  });

  test("a notebook, and one that is none", async () => {
    await put("n.ipynb", JSON.stringify({ cells: [{ cell_type: "markdown", source: "# Hi" }] }));
    expect((await read("n.ipynb")).text).toBe("[notebook, 1 cell, as Markdown.]\n     1\t# Hi\n     2\t");
    await put("bad.ipynb", '{"cells": \n');
    expect((await read("bad.ipynb")).text).toBe('     1\t{"cells": ');
  });

  test("a cancelled reading ends", async () => {
    await put("long.pdf", pdfFile(Array.from({ length: 1500 }, () => ["words ".repeat(20)])));
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    const outcome = await read("long.pdf", {}, controller.signal);
    expect(outcome).toMatchObject({ ok: false, error: { code: "aborted" } });
  });
});

describe("archives", () => {
  test("those that only other programs open", async () => {
    await put("a.tar.xz", Buffer.from("\xfd7zXZ\0 and so on", "latin1"));
    for (const path of ["a.tar.xz", "a.tar.xz:dir/f.txt"]) {
      const { ok, text } = await read(path);
      expect(ok).toBe(false);
      expect(text).toMatch(/a\.tar\.xz is an xz archive[\s\S]*run_command[\s\S]*tar -tf "a\.tar\.xz"/);
    }
  });

  test("list, members in any letters, documents in them", async () => {
    await put(
      "a.zip",
      zipOf({
        "dir/f.txt": "one\ntwo\n",
        "latin.txt": Buffer.from("caf\xe9\n", "latin1"),
        "r.docx": wordFile(paragraph("inside")),
        "p.png": PNG,
        "x.bin": Buffer.from([0, 1, 2, 3]),
        "in.zip": zipOf({ deep: "x" }),
      }),
    );
    expect((await read("a.zip")).text).toContain("     1\tdir/f.txt  8 bytes");
    expect((await read("a.zip:dir/f.txt")).text).toBe("     1\tone\n     2\ttwo");
    expect((await read("a.zip:dir/f.txt", { start_line: 2 })).text).toContain("     2\ttwo");
    expect((await read("a.zip:latin.txt")).text).toBe("[Latin-1 text]\n     1\tcafé");
    expect((await read("a.zip:r.docx")).text).toContain("inside");
    expect((await read("a.zip:p.png")).images).toHaveLength(1);
    expect((await read("a.zip:x.bin")).text).toContain("a.zip:x.bin is a binary file (4 bytes)");
    expect((await read("a.zip:in.zip")).text).toContain("deep");
    expect((await read("a.zip:nope.txt")).text).toContain("there is no nope.txt in it");
    await put("self.pyz", Buffer.concat([Buffer.from("#!/usr/bin/env python3\n"), zipOf({ "__main__.py": "go()" })]));
    expect((await read("self.pyz:__main__.py")).text).toBe("     1\tgo()");
    await put("no.zip", "only words\n");
    expect((await read("no.zip")).text).toBe("     1\tonly words");
  });

  test("tar, tgz and a lone gz", async () => {
    const tar = tarFile([{ name: "d/a.txt", content: "alpha\n" }]);
    await put("a.tar", tar);
    await put("a.tgz", gzipSync(tar));
    await put("log.gz", gzipSync("line\n"));
    expect((await read("a.tar:d/a.txt")).text).toBe("     1\talpha");
    expect((await read("a.tgz:d/a.txt")).text).toBe("     1\talpha");
    expect((await read("a.tgz")).text).toContain("d/a.txt  6 bytes");
    expect((await read("log.gz")).text).toBe("     1\tline");
  });

  test("a file that has the whole name wins, and a colon alone means nothing", async () => {
    await put("a.zip", zipOf({ "10-20": "member" }));
    await put("a.zip:10-20", "file\n");
    expect((await read("a.zip:10-20")).text).toBe("     1\tfile");
    await put("a.txt", "text\n");
    for (const path of ["a.txt:", ":a.txt", "none.zip:x"]) {
      expect((await read(path)).text).toContain(`There is no "${path}"`);
    }
    const { text } = await read("a.txt:10-20");
    expect(text).toContain('a.txt has no parts, so "10-20" behind the colon names nothing.');
    expect(text).toContain('read_file {"path":"a.txt","start_line":10,"end_line":20}');
    expect((await read("a.txt:7:3")).text).toContain('"start_line":7,"end_line":7}');
    expect((await read("a.txt:part")).text).toContain("names nothing.\nWorking directory: ");
    await put("b:c/in.zip", zipOf({ "x:y": "colons" }));
    expect((await read("b:c/in.zip:x:y")).text).toBe("     1\tcolons");
  });

  test("names never lead out", async () => {
    await writeFile(join(workingDir, "..", "outside.txt"), "NOT-FOR-YOU");
    await put("a.zip", zipOf({ "../outside.txt": "harmless", "/etc/passwd": "harmless" }));
    for (const path of ["a.zip:../outside.txt", "a.zip:../../outside.txt", "a.zip:/etc/passwd", "../x.zip:a"]) {
      const { ok, text } = await read(path);
      expect([path, ok]).toEqual([path, false]);
      expect(text).not.toMatch(/NOT-FOR-YOU|root:/);
    }
    expect(await readdir(workingDir)).toEqual(["a.zip"]);
  });
});

test("databases by tables and rows", async () => {
  using db = new DatabaseSync(join(workingDir, "data.db"));
  db.exec("CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO users(name) VALUES ('Ann')");
  expect((await read("data.db")).text).toContain(
    "[SQLite database, 1 table.]\n     1\tusers: 1 row\n     2\t  id INTEGER",
  );
  expect((await read("data.db:users")).text).toContain("     3\t| 1 | Ann |");
  expect((await read("data.db:nobody")).text).toContain("there is no table nobody in it");
});

test("a database that was swapped for a link while it was read is not shown", async () => {
  const outside = join(dirname(workingDir), "outside.db");
  for (const path of [outside, join(workingDir, "data.db")]) {
    using db = new DatabaseSync(path);
    db.exec(`CREATE TABLE t(a); INSERT INTO t VALUES ('${path === outside ? "secret" : "open"}')`);
  }
  const swapping: DocumentReader = {
    async read(request, signal) {
      await rm(join(workingDir, "data.db"));
      await symlink(outside, join(workingDir, "data.db"));
      return await readDocument(request, signal);
    },
  };
  const session = new SessionSlots();
  session.get(DOCUMENT_READER_SLOT, () => swapping);
  const { ok, text } = await invokeTool(readFile, { path: "data.db:t" }, testToolContext({ workingDir, session }));
  expect(ok).toBe(false);
  expect(text).toContain("it was replaced while it was read");
  expect(text).not.toContain("secret");
});

test("hundreds of thousands of colons hold nobody up", async () => {
  expect((await read("a:".repeat(300_000))).ok).toBe(false);
});

describe("images", () => {
  test("are shown, with a line about them", async () => {
    await put("p.png", PNG);
    const { text, images, data } = await read("p.png");
    expect(text).toBe(`p.png: PNG image, 1 × 1 pixels, ${PNG.length} bytes`);
    expect(images).toEqual([{ type: "image", mimeType: "image/png", base64: PNG.toString("base64"), name: "p.png" }]);
    expect(data).toEqual({ path: "p.png", width: 1, height: 1 });
  });

  test("too large in bytes or points: the line alone", async () => {
    await put("big.png", Buffer.concat([PNG, Buffer.alloc(4_000_000)]));
    expect(await read("big.png")).toMatchObject({ ok: true, text: expect.stringContaining("too large to be shown") });
    const wide = Buffer.from(PNG);
    wide.writeUInt32BE(20_000, 16);
    await put("wide.png", wide);
    const outcome = await read("wide.png");
    expect(outcome.text).toContain("20000 × 1 pixels");
    expect(outcome.images).toBeUndefined();
  });
});

test("a plain file is read without any of the libraries", async () => {
  await put("a.txt", "plain\n");
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { catalogue } = await import(${JSON.stringify(join(import.meta.dirname, "../index.ts"))});
    const { invokeTool } = await import("@marvin/agent-core");
    const { testToolContext } = await import("@marvin/agent-core/testing");
    const tool = catalogue.find(({ name }) => name === "read_file");
    const { text } = await invokeTool(tool, { path: "a.txt" }, testToolContext({ workingDir: ${JSON.stringify(workingDir)} }));
    console.log(JSON.stringify({ text, loaded }));`;
  const node = ["--conditions=@marvin/source", "--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(execPath, node, { cwd: import.meta.dirname });
  const { text, loaded } = JSON.parse(stdout) as { text: string; loaded: string[] };
  expect(text).toContain("plain");
  const heavy = /unpdf|mammoth|turndown|fflate|read-excel|fast-xml|node:sqlite|documents\/(\w+-text|sqlite|zip|tar)/;
  expect(loaded.filter((url) => heavy.test(url) && !url.endsWith("/document-text.ts"))).toEqual([]);
});
