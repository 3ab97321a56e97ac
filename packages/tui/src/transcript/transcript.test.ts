import type { AgentEvent } from "@marvin/agent-core";
import { describe, expect, test } from "vitest";
import { plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import type { ThinkingView } from "./thoughts.ts";
import { Transcript } from "./transcript.ts";

function told(events: readonly AgentEvent[], { width = 60, thinking = "folded" as ThinkingView } = {}) {
  let now = 0;
  const transcript = new Transcript({
    glyphs: () => glyphsOf({}),
    width: () => width,
    now: () => now,
    thinking,
    resultRows: () => 10,
  });
  const tell = (...more: readonly AgentEvent[]) => {
    for (const event of more) {
      transcript.onEvent(event);
      now += 1000;
    }
  };
  tell(...events);
  const rows = () => transcript.takeFinished().map((row) => ("raw" in row ? "(picture)" : plainText(row)));
  return { transcript, tell, rows };
}

const text = (said: string): AgentEvent => ({ type: "message_update", text: said });
const thought = (thinking: string): AgentEvent => ({ type: "message_update", thinking });
const prompt = (said: string): AgentEvent => ({
  type: "message_end",
  message: { role: "user", content: [{ type: "text", text: said }] },
});
const END = { type: "message_end", message: { role: "assistant", content: [] } } as unknown as AgentEvent;
const DONE: AgentEvent = { type: "agent_end", stop: "done" };
const start = (callId: string, path: string): AgentEvent => ({
  type: "tool_execution_start",
  callId,
  toolName: "read_file",
  input: { path },
});
const end = (callId: string, ok = true): AgentEvent => ({
  type: "tool_execution_end",
  callId,
  toolName: "read_file",
  ok,
  text: ok ? "" : "There is no such file.",
});
const notice = (said: string): AgentEvent => ({ type: "notice", level: "info", text: said });

describe("events in, rows out", () => {
  test("a prompt and a Markdown answer", () => {
    const { rows } = told([
      prompt("two\nlines"),
      text("# Fruit\n\nAn **app"),
      text("le**.\n\n- one\n- two\n"),
      END,
      DONE,
    ]);
    expect(rows()).toEqual(["❯ two", "  lines", "", "Fruit", "", "An apple.", "", "▪ one", "▪ two"]);
  });

  test("calls in the order in which they were made, though they end in another", () => {
    const { rows, transcript, tell } = told([
      text("I look."),
      END,
      start("a", "one.txt"),
      start("b", "two.txt"),
      end("b"),
    ]);
    expect(rows()).toEqual(["I look."]);
    expect(transcript.openCalls.map(({ callId }) => callId)).toEqual(["a", "b"]);
    tell(end("a"));
    expect(rows()).toEqual(["", "✓ read_file one.txt  3.0s", "✓ read_file two.txt  1.0s"]);
    tell(text("Found."), END, DONE);
    expect(rows()).toEqual(["", "Found."]);
  });

  test("a call that failed tells why", () => {
    const { rows } = told([start("a", "no.txt"), end("a", false)]);
    const shown = rows().join("\n");
    expect(shown).toMatch(/^✗ read_file no\.txt/);
    expect(shown).toContain("There is no such file.");
  });

  test("a notice waits while an answer is written, and is told at once where none is", () => {
    const { rows, tell } = told([notice("early"), text("Half a"), notice("late")]);
    expect(rows()).toEqual(["early"]);
    tell(text(" line"), END);
    expect(rows()).toEqual(["", "Half a line", "", "late"]);
  });

  test("a cancelled run keeps what was said, and the calls that were over", () => {
    const { rows } = told([
      text("Half a th"),
      END,
      start("a", "one.txt"),
      start("b", "two.txt"),
      end("b"),
      { type: "agent_end", stop: "cancelled" },
    ]);
    expect(rows()).toEqual(["Half a th", "", "✓ read_file two.txt  1.0s", "", "[Cancelled]"]);
  });

  test("a failure says how to ask again", () => {
    const failed: AgentEvent = {
      type: "agent_end",
      stop: "failed",
      error: { kind: "overloaded", message: "It broke." },
    };
    expect(told([prompt("go"), failed]).rows()).toEqual(["❯ go", "", "It broke. (/retry asks again)"]);
  });

  test("another model that takes over is named", () => {
    const { rows } = told([{ type: "model_cycle", from: "a/one", to: "b/two", reason: "overloaded" }]);
    expect(rows()).toEqual(["a/one could not answer (overloaded): going on with b/two."]);
  });

  test("the plan is kept for the live region", () => {
    const data = { items: [{ text: "peel", state: "in progress" }] };
    const { transcript } = told([
      { type: "tool_execution_start", callId: "t", toolName: "todo", input: {} },
      { type: "tool_execution_end", callId: "t", toolName: "todo", ok: true, text: "", data },
    ]);
    expect(transcript.todo).toEqual(data);
  });

  test("control sequences are gone, also where they are cut", () => {
    const { rows } = told([
      text("a\x1b]52;c;QUJD"),
      text("RA==\x07b\x1b[2"),
      text("Jc"),
      END,
      notice("\x1b[2Jn"),
      DONE,
    ]);
    expect(rows()).toEqual(["abc", "", "n"]);
  });

  test("a very long prompt is cut, and says so", () => {
    const rows = told([prompt(Array.from({ length: 100 }, (_, at) => `row ${at}`).join("\n"))]).rows();
    expect(rows).toHaveLength(31);
    expect(rows.at(-1)).toBe("  … 70 more rows");
  });
});

describe("thinking", () => {
  const events = [thought("first I "), thought("wonder"), text("So."), END, DONE];

  test.each<[ThinkingView, string[]]>([
    ["folded", ["Thought for 2.0s", "", "So."]],
    ["shown", ["first I wonder", "", "So."]],
    ["hidden", ["So."]],
  ])("%s", (thinking, expected) => {
    const { rows, transcript } = told(events, { thinking });
    expect(rows()).toEqual(expected);
    expect(transcript.lastThoughts).toBe("first I wonder");
  });
});

test("what somebody opens while an answer is written cuts no word and ends no code block", () => {
  const { rows, tell, transcript } = told([text("Done part.\n\n```js\nlet a = 1;\nlet bee")]);
  transcript.addText("help");
  tell(text("tle = 2;\n```\n"), END, DONE);
  const shown = rows();
  expect(shown.filter((row) => row.includes("beetle"))).toHaveLength(1);
  expect(shown.join("\n")).not.toContain("```");
  expect(shown).toContain("help");
});

test("what a command says piece by piece is one block, with the blank rows that it has itself", () => {
  const { rows, transcript } = told([]);
  transcript.addPrompt("!make");
  for (const piece of ["one\n", "two\n\n", "\n", "three\n", "four\n\n\n"]) transcript.addText(piece);
  transcript.addPrompt("next");
  expect(rows()).toEqual(["❯ !make", "", "one", "two", "", "", "three", "four", "", "❯ next"]);
});

test("tabs line up what a command says as in a shell", () => {
  const { rows, transcript } = told([]);
  transcript.addText("12K\ta.txt\n4.0K\tb.txt\n");
  expect(rows()).toEqual(["12K     a.txt", "4.0K    b.txt"]);
});

test("however an answer is split, the finished rows are the same", () => {
  const answer =
    "# Title\n\nSome *words* that go on for more than one row of the screen, `code` too.\n\n```ts\nconst a = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n1. one\n2. two\n\n> quoted 日本語\n";
  const whole = told([text(answer), END, DONE], { width: 30 }).rows();
  for (let seed = 1; seed <= 40; seed++) {
    const random = randomFrom(seed);
    const pieces: string[] = [];
    for (let at = 0; at < answer.length; ) {
      const size = 1 + Math.floor(random() * 9);
      pieces.push(answer.slice(at, at + size));
      at += size;
    }
    const run = told([], { width: 30 });
    const rows = pieces.flatMap((piece) => {
      run.tell(text(piece));
      run.transcript.tail(5);
      return run.rows();
    });
    run.tell(END, DONE);
    expect([...rows, ...run.rows()]).toEqual(whole);
  }
});

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
