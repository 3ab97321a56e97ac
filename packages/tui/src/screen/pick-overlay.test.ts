import { expect, test } from "vitest";
import { KeyDecoder } from "../keys/key-decoder.ts";
import { keyTable } from "../keys/key-table.ts";
import { plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { PickOverlay } from "./pick-overlay.ts";

function picking(title: string) {
  const picked: (string | undefined)[] = [];
  const items = ["one", "two", "three"].map((id) => ({ id, label: id }));
  const done = (id: string | undefined) => picked.push(id);
  const overlay = new PickOverlay({ title, items, keys: keyTable(), glyphs: () => glyphsOf({}), done });
  const press = (text: string) => {
    for (const event of new KeyDecoder().push(text)) overlay.handle(event);
  };
  return { press, picked, rows: (width: number) => overlay.view(width, 8).rows.map(plainText) };
}

test("typing narrows the list, and Enter takes what is left", () => {
  const { press, picked, rows } = picking("Which?");
  expect(rows(40)).toEqual(["Which?  type to search", "▸ one", "  two", "  three", "enter chooses, esc leaves"]);
  press("t");
  press("h");
  expect(rows(40)).toEqual(["Which?  th", "▸ three", "enter chooses, esc leaves"]);
  press("\r");
  expect(picked).toEqual(["three"]);
});

test("what is typed is seen beside a title that is too long", () => {
  const { press, rows } = picking("Which of these many things is it to be?");
  expect(rows(24)[0]).toBe("Which of these many thi…");
  press("tw");
  expect(rows(24)[0]).toMatch(/^Which of these ma.*… {2}tw$/);
  expect(rows(4)[0]).toBe("tw");
});
