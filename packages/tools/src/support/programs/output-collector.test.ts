import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OutputCollector } from "./output-collector.ts";

const folder = mkdtempSync(join(tmpdir(), "collector-"));
let count = 0;
const file = () => join(folder, `${++count}.log`);

async function collect(
  options: { memoryBytes?: number; fileBytes?: number; file?: () => string },
  pieces: Iterable<Buffer>,
) {
  const output = new OutputCollector({ file, ...options });
  for (const piece of pieces) await output.add(piece);
  await output.close();
  return output;
}

test("what is short stays whole, and touches no disk", async () => {
  const output = await collect({}, [
    Buffer.from("é").subarray(0, 1),
    Buffer.from("é").subarray(1),
    Buffer.from(" end"),
  ]);
  expect(output.text()).toBe("é end");
  expect(output.path).toBeUndefined();
});

test("of what is long head and tail are shown, characters whole, and the file has every byte", async () => {
  const whole = Buffer.from(`HEAD${"😀日é".repeat(20_000)}TAIL`);
  const pieces = Array.from({ length: Math.ceil(whole.length / 1001) }, (_, at) =>
    whole.subarray(at * 1001, (at + 1) * 1001),
  );
  const output = await collect({}, pieces);
  const text = output.text();
  expect(text.startsWith("HEAD😀")).toBe(true);
  expect(text.endsWith("éTAIL")).toBe(true);
  expect(text).not.toContain("\uFFFD");
  expect(Buffer.byteLength(text)).toBeLessThan(50_000);
  expect(text).toContain(`The whole is in ${output.path}`);
  expect(readFileSync(output.path ?? "").equals(whole)).toBe(true);
  expect(statSync(output.path ?? "").mode & 0o777).toBe(0o600);
});

test("up to 48 KB are shown whole", async () => {
  const output = await collect({}, [Buffer.alloc(49_152, "a")]);
  expect(output.text()).toBe("a".repeat(49_152));
});

test("bytes that are no text make no long result: what would grow too long is cut, and kept", async () => {
  const whole = Buffer.alloc(40_000, 0xff);
  const output = await collect({}, [whole]);
  expect(Buffer.byteLength(output.text())).toBeLessThan(50_000);
  expect(readFileSync(output.path ?? "").equals(whole)).toBe(true);
});

test("a file has its limit, and says so", async () => {
  const output = await collect(
    { fileBytes: 100_000 },
    Array.from({ length: 10 }, () => Buffer.alloc(50_000, "a")),
  );
  expect(output.text()).toContain("The first 97.7 KB are in");
  expect(output.writtenBytes).toBe(100_000);
  expect(output.bytes).toBe(500_000);
});

test("a disk that refuses loses the copy, not the output", async () => {
  const output = await collect({ file: () => join(folder, "no/such/folder.log") }, [Buffer.alloc(100_000, "a")]);
  expect(output.text()).toMatch(/^aaa[\s\S]*could not be kept \(ENOENT[\s\S]*aaa$/);
});

test("what is short is told whole also where it went to a file at once", async () => {
  const output = await collect({ memoryBytes: 0 }, [Buffer.from("one\n"), Buffer.from("two\n")]);
  expect(output.text()).toBe("one\ntwo\n");
  expect(readFileSync(output.path ?? "", "utf8")).toBe("one\ntwo\n");
});
