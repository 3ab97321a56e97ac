import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import headless from "@xterm/headless";
import { expect, test } from "vitest";
import type { TerminalOutput } from "./frame-output.ts";
import { Surface } from "./surface.tsx";

/** A virtual terminal as a stream. */
class VirtualTerminal extends EventEmitter implements TerminalOutput {
  readonly writes: string[] = [];
  readonly #terminal: InstanceType<typeof headless.Terminal>;

  constructor(columns: number, rows: number) {
    super();
    const options = { cols: columns, rows, scrollback: 10_000, allowProposedApi: true, convertEol: true };
    this.#terminal = new headless.Terminal(options);
  }

  get columns(): number {
    return this.#terminal.cols;
  }

  get rows(): number {
    return this.#terminal.rows;
  }

  write(data: string): boolean {
    this.writes.push(data);
    this.#terminal.write(data);
    return true;
  }

  async resize(columns: number, rows: number): Promise<void> {
    await this.settled();
    this.#terminal.resize(columns, rows);
    this.emit("resize");
    await sleep(10);
    await this.settled();
  }

  /** As while a window is dragged: sizes come faster than what is written is taken in. */
  async storm(sizes: readonly (readonly [columns: number, rows: number])[]): Promise<void> {
    await this.settled();
    for (const [columns, rows] of sizes) {
      this.#terminal.resize(columns, rows);
      this.emit("resize");
    }
    await sleep(60);
    await this.settled();
  }

  settled(): Promise<void> {
    return new Promise((resolve) => this.#terminal.write("", resolve));
  }

  /** Everything from the first row of the scrollback on; what the terminal wrapped is joined. */
  async text(): Promise<string> {
    await this.settled();
    const { active } = this.#terminal.buffer;
    let text = "";
    for (let y = 0; y < active.length; y++) {
      const row = active.getLine(y);
      text += `${row?.isWrapped || y === 0 ? "" : "\n"}${row?.translateToString(true) ?? ""}`;
    }
    return text.trimEnd();
  }

  async cursor(): Promise<{ row: number; column: number }> {
    await this.settled();
    const { cursorX, cursorY, baseY } = this.#terminal.buffer.active;
    return { row: baseY + cursorY, column: cursorX };
  }
}

/** Ink asks for a stdin and reads nothing of it. */
const NO_INPUT = Object.assign(new EventEmitter(), {
  isTTY: true,
  setRawMode() {},
  setEncoding() {},
  ref() {},
  unref() {},
  read: () => null,
  resume() {},
  pause() {},
}) as unknown as NodeJS.ReadStream;

function surfaceOn(terminal: VirtualTerminal, redraw: () => void = () => {}, settleMs = 0): Surface {
  return new Surface({ terminal, input: NO_INPUT, reflow: () => "all-but-cursor", settleMs, onResize: redraw });
}

test("finished rows are written once, the live region stands below them, each frame in one write", async () => {
  const terminal = new VirtualTerminal(40, 10);
  const surface = surfaceOn(terminal);
  surface.draw({ finished: "one\n", rows: ["live 1", "> type"], caret: { row: 1, column: 6 } });
  await sleep(3);
  surface.draw({ finished: "", rows: ["live 2", "> type"], caret: { row: 1, column: 6 } });
  await sleep(3);
  surface.draw({ finished: "two\nthree\n", rows: ["> type"], caret: { row: 0, column: 6 } });
  expect(await terminal.text()).toBe("one\ntwo\nthree\n> type");
  expect(await terminal.cursor()).toEqual({ row: 3, column: 6 });
  expect(terminal.writes).toHaveLength(3);
  for (const data of terminal.writes) {
    expect(data.split("\x1b[?2026h")).toHaveLength(2);
    expect(data.split("\x1b[?2026l")).toHaveLength(2);
  }
  surface.close();
});

test("a frame like the one before writes nothing", async () => {
  const terminal = new VirtualTerminal(40, 10);
  const surface = surfaceOn(terminal);
  const frame = { finished: "", rows: ["live", "> type"], caret: { row: 1, column: 2 } };
  surface.draw(frame);
  const before = terminal.writes.join("").length;
  surface.draw({ ...frame, rows: [...frame.rows] });
  expect(
    terminal.writes
      .join("")
      .slice(before)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one
      .replaceAll(/\x1b\[[\d;?]*[A-Za-z]/g, ""),
  ).toBe("");
  surface.close();
});

test("cleared and closed, nothing of the live region stays", async () => {
  const terminal = new VirtualTerminal(40, 10);
  const surface = surfaceOn(terminal);
  const rows = ["live", "more", "> type"];
  surface.draw({ finished: "one\n", rows, caret: { row: 2, column: 6 } });
  surface.clear();
  expect(await terminal.text()).toBe("one");
  terminal.write("another program\n");
  surface.draw({ finished: "two\n", rows, caret: { row: 2, column: 6 } });
  expect(await terminal.text()).toBe("one\nanother program\ntwo\nlive\nmore\n> type");
  surface.close();
  expect(await terminal.text()).toBe("one\nanother program\ntwo");
  expect(terminal.listenerCount("resize")).toBe(0);
});

test.each([
  [
    "narrower and back",
    [
      [20, 12],
      [60, 12],
    ],
  ],
  [
    "lower and back",
    [
      [60, 5],
      [60, 12],
    ],
  ],
  ["lower, and it stays so", [[60, 5]]],
  [
    "up and down",
    [
      [20, 5],
      [70, 14],
      [25, 8],
      [60, 12],
    ],
  ],
] as const)("a size that does not rest: %s", async (_, sizes) => {
  const terminal = new VirtualTerminal(60, 12);
  const above = Array.from({ length: 20 }, (_, at) => `f${at + 1}.`);
  const live = ["LIVE ".repeat(10), "", "> type", "below", "status"];
  const draw = (finished = "") => {
    const rows = live.slice(0, terminal.rows - 1).map((row) => row.slice(0, terminal.columns));
    surface.draw({ finished, rows, caret: { row: 2, column: 6 } });
  };
  const surface = surfaceOn(terminal, draw, 20);
  draw(`${above.join("\n")}\n`);
  await terminal.storm(sizes);
  expect(surface.isBehind).toBe(false);
  surface.close();
  expect(await terminal.text()).toBe(above.join("\n"));
});

const LEAST_COLUMNS = 8;

test.each(Array.from({ length: 25 }, (_, index) => index + 1))(
  "sizes that change at random while rows are written (%i): each finished row is there once",
  async (seed) => {
    const random = randomFrom(seed);
    const upTo = (most: number) => Math.floor(random() * most);
    const terminal = new VirtualTerminal(60, 20);
    let written = 0;
    const draw = (finished: string) => {
      const room = Math.max(1, terminal.rows - 1);
      const live = Array.from({ length: Math.min(room, 1 + upTo(5)) }, (_, at) => `LIVE${at} `.padEnd(upTo(60), "x"));
      const rows = live.map((row) => row.slice(0, terminal.columns));
      const caretRow = upTo(rows.length);
      const caret = random() < 0.3 ? undefined : { row: caretRow, column: upTo(rows[caretRow]?.length ?? 1) };
      surface.draw({ finished, rows, caret });
    };
    const surface = surfaceOn(terminal, () => draw(""));
    for (let step = 0; step < 60; step++) {
      const count = upTo(4);
      const rows = Array.from({ length: count }, (_, at) => `f${written + at + 1}.`);
      written += count;
      draw(rows.map((row) => `${row}\n`).join(""));
      await sleep(3);
      if (random() < 0.25) await terminal.resize(LEAST_COLUMNS + upTo(60), 3 + upTo(25));
    }
    surface.close();
    const text = await terminal.text();
    const numbers = [...text.matchAll(/f(\d+)\./g)].map(([, digits]) => Number(digits));
    expect(numbers).toEqual(Array.from({ length: written }, (_, index) => index + 1));
  },
);

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
