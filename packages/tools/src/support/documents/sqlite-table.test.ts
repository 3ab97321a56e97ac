import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { placeDatabase } from "./place-database.ts";
import { sqliteText } from "./sqlite-table.ts";
import { testBounds } from "./testing-documents.ts";

let folder: string;
let path: string;
const read = async (selector?: string) => {
  await using database = await placeDatabase(path);
  const found = await sqliteText(database.place, selector, testBounds());
  return { ...found, notes: [...database.notes, ...found.notes] };
};
const make = (sql: string): void => {
  using db = new DatabaseSync(path);
  db.exec(sql);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sqlite-table-"));
  path = join(folder, "odd #name?.db");
});

test("tables with columns and counts; views and virtual tables are named alone", async () => {
  make(`CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT, twice AS (id * 2));
    INSERT INTO users(name) VALUES ('Ann'), ('Bob'); CREATE TABLE "odd ""name"(x);
    CREATE VIEW v AS SELECT * FROM users; CREATE VIRTUAL TABLE words USING fts5(w);`);
  const { text, kind } = await read();
  expect(kind).toMatch(/^SQLite database, \d+ tables$/);
  expect(text).toContain("users: 2 rows\n  id INTEGER, primary key\n  name TEXT\n  twice, computed\n");
  expect(text).toContain('odd "name: 0 rows');
  expect(text).toContain("v: a view, which is not run");
  expect(text).toContain("words: a virtual table, which is not run");
  await expect(read("v")).rejects.toThrow("v in it is a view, which is not run");
});

test("rows, with every kind of value", async () => {
  make(`CREATE TABLE t(a, b, twice AS (a * 2)); INSERT INTO t(a, b) VALUES (9007199254740993, 'x|y'), (NULL, x'0102'),
    (1.5, '${"z".repeat(900)}');`);
  const { text, notes } = await read("T");
  expect(text).toContain("| a | b |\n| --- | --- |\n| 9007199254740993 | x\\|y |\n| NULL | [2 bytes] |\n| 1.5 | zzz");
  expect(text).toContain(`${"z".repeat(500)} … |`);
  expect(notes).toEqual(["Computed columns are left out."]);
});

test("many rows come in parts", async () => {
  make(`CREATE TABLE t(n); WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 45000)
    INSERT INTO t SELECT n FROM c;`);
  const { text, notes, kind } = await read("t");
  expect(text.split("\n")).toHaveLength(20_002);
  expect(kind).toBe("SQLite table t, rows 1 to 20000");
  expect(notes).toEqual(["There are more rows: ask for t:20001-40000 instead of t."]);
  expect((await read("t:44999-90000")).text).toBe("| n |\n| --- |\n| 44999 |\n| 45000 |");
  expect((await read("t:1-45000")).text.split("\n")).toHaveLength(20_002);
});

test("more columns than are shown are told", async () => {
  make(`CREATE TABLE wide(${Array.from({ length: 230 }, (_, i) => `c${i}`).join(", ")})`);
  expect((await read("wide")).notes).toContain("30 more columns are left out.");
  expect((await read()).text).toContain("… 30 more columns");
});

test("a change that is not finished is told", async () => {
  make("CREATE TABLE t(a); INSERT INTO t VALUES (1)");
  using writer = new DatabaseSync(path);
  writer.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = 1; BEGIN EXCLUSIVE; UPDATE t SET a = 2");
  const { text, notes } = await read("t");
  expect(text).toMatch(/\| [12] \|/);
  expect(notes).toEqual([expect.stringContaining("Somebody is changing it")]);
});

test("a table that is not there", async () => {
  make("CREATE TABLE users(id)");
  await expect(read("user")).rejects.toMatchObject({ message: "there is no table user in it", hint: "Tables: users." });
  await expect(read("users; DROP TABLE users")).rejects.toThrow("there is no table");
  expect((await read()).text).toContain("users: 0 rows");
});

test("nothing is written beside it, and what stands in its log is seen", async () => {
  make("CREATE TABLE t(a); INSERT INTO t VALUES (1)");
  await read("t");
  expect(await readdir(folder)).toEqual(["odd #name?.db"]);
  using writer = new DatabaseSync(path);
  writer.exec("PRAGMA journal_mode = WAL; INSERT INTO t VALUES (2)");
  const before = await readdir(folder);
  expect((await read("t")).text).toContain("| 2 |");
  expect(await readdir(folder)).toEqual(before);
});

test("a database closed in WAL mode leaves no files either", async () => {
  make("PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1)");
  expect((await read("t")).text).toContain("| 1 |");
  expect(await readdir(folder)).toEqual(["odd #name?.db"]);
});

test("damaged and encrypted", async () => {
  await writeFile(path, Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(5000, 7)]));
  await expect(read()).rejects.toThrow(/damaged or encrypted/);
  make2();
  await expect(read("t")).rejects.toThrow(/cannot be read|damaged/);
});

test("a damaged table hides none of the others", async () => {
  make("CREATE TABLE t(a); INSERT INTO t VALUES (1); CREATE TABLE whole(a); INSERT INTO whole VALUES (1)");
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0xff, 4096, 8192));
  expect((await read()).text).toMatch(/^t: cannot be read \(.*malformed.*\)\n {2}a\n\nwhole: 1 row/);
});

/** A schema whose table points to a page that is none. */
function make2(): void {
  path = join(folder, "two.db");
  make("CREATE TABLE t(a); INSERT INTO t VALUES (1)");
  using db = new DatabaseSync(path, { defensive: false });
  db.exec("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 99 WHERE name = 't'");
}
