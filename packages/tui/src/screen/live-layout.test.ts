import { describe, expect, test } from "vitest";
import type { Line } from "../text/line.ts";
import { plainText } from "../text/line.ts";
import { type LivePieces, layOutLive } from "./live-layout.ts";

const lines = (name: string, count: number): Line[] =>
  Array.from({ length: count }, (_, index) => [{ text: `${name}${index + 1}` }]);

function pieces(more: Partial<LivePieces> = {}): LivePieces {
  return {
    tail: (rows) => lines("tail", rows),
    calls: lines("call", 3),
    todo: lines("todo", 4),
    working: [{ text: "working" }],
    queue: lines("queue", 2),
    input: (rows) => ({
      rows: lines("input", Math.min(2, rows)),
      caret: { row: 0, column: 5 },
      below: lines("popup", 3),
    }),
    status: [{ text: "status" }],
    ...more,
  };
}

const rowsOf = (given: LivePieces, terminalRows: number) => layOutLive(given, terminalRows).rows.map(plainText);

describe.each([2, 3, 4, 5, 6, 8, 12, 24, 60])("in a terminal of %i rows", (terminalRows) => {
  test("it is lower than the terminal", () => {
    for (const wanted of [pieces(), pieces({ tail: () => [], calls: [], queue: [] }), pieces({ input: greedy })])
      expect(layOutLive(wanted, terminalRows).rows.length).toBeLessThan(terminalRows);
  });

  test("the caret is on the row that is typed", () => {
    const { rows, caret } = layOutLive(pieces(), terminalRows);
    expect(plainText(rows[caret?.row ?? -1] ?? [])).toBe("input1");
    expect(caret?.column).toBe(5);
  });
});

const greedy: LivePieces["input"] = (rows) => ({ rows: lines("input", rows), below: lines("popup", 20) });

test("even one row has room for what is typed", () => {
  expect(rowsOf(pieces(), 1)).toEqual(["input1"]);
});

test("from top to bottom: what is said, calls, the plan, what goes on, what waits, what is typed", () => {
  expect(rowsOf(pieces({ tail: () => lines("tail", 2) }), 40)).toEqual([
    ...["tail1", "tail2", "call1", "call2", "call3", "", "todo1", "todo2", "todo3", "todo4"],
    ...["", "working", "queue1", "queue2", "input1", "input2", "popup1", "popup2", "popup3", "status"],
  ]);
});

test("where room is short, the newest of what is said stays, and what is typed", () => {
  const rows = rowsOf(pieces({ tail: () => lines("tail", 9), working: undefined, queue: [] }), 12);
  expect(rows).toEqual([
    "tail6",
    "tail7",
    "tail8",
    "tail9",
    "",
    "input1",
    "input2",
    "popup1",
    "popup2",
    "popup3",
    "status",
  ]);
});

test("many that wait take a quarter at most: the newest", () => {
  const rows = rowsOf(pieces({ queue: lines("queue", 30) }), 21);
  expect(rows.filter((row) => row.startsWith("queue"))).toEqual([
    "queue26",
    "queue27",
    "queue28",
    "queue29",
    "queue30",
  ]);
});

test("a question without a caret hides the cursor", () => {
  expect(layOutLive(pieces({ input: greedy }), 10).caret).toBeUndefined();
});
