import { expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { lineWidth } from "../text/width.ts";
import { approvalRows, choiceRows, questionView } from "./question-view.ts";

const texts = (lines: readonly Line[]) => lines.map(plainText);
const choices = [
  { key: "y", label: "allow once" },
  { key: "s", label: "for this session" },
  { key: "p", label: "always, this very command" },
  { key: "n", label: "deny" },
];
const reasons = ["It may destroy what cannot be brought back."];
const action = "rm -rf build && npm run build\nls dist";

test.each([
  [
    80,
    [
      "This command wants to run:",
      "> rm -rf build && npm run build",
      "> ls dist",
      "It may destroy what cannot be brought back.",
      "y allow once  s for this session  p always, this very command  n deny",
    ],
  ],
  [
    40,
    [
      "This command wants to run:",
      "> rm -rf build && npm run build",
      "> ls dist",
      "It may destroy what cannot be brought",
      "back.",
      "y allow once  s for this session",
      "p always, this very command  n deny",
    ],
  ],
  [
    20,
    [
      "This command wants",
      "to run:",
      "> rm -rf build && np",
      "  m run build",
      "> ls dist",
      "It may destroy what",
      "cannot be brought",
      "back.",
      "y allow once",
      "s for this session",
      "p always, this",
      "  very command",
      "n deny",
    ],
  ],
])("at %d columns", (width, rows) => {
  expect(texts(questionView({ toolName: "run_command", action, destructive: true, reasons, choices }, width))).toEqual(
    rows,
  );
});

test("all of it is shown, however long, in order and to the letter", () => {
  const long = Array.from({ length: 3000 }, (_, index) => `step ${index};${" ".repeat(index % 7)}`).join(" ");
  const rows = approvalRows({ toolName: "run_command", action: long, destructive: false }, 80);
  const shown = rows.slice(1).map((row) => plainText(row).slice(2));
  expect(shown.join("")).toBe(long);
  for (const row of rows) expect(lineWidth(row)).toBeLessThanOrEqual(80);
});

test("nothing hides", () => {
  const sneaky = "echo safe\x1b[2K\r\u202erm -rf ~\u200b\tend";
  expect(texts(approvalRows({ toolName: "run_command", action: sneaky, destructive: false }, 100))[1]).toBe(
    "> echo safe\\u{1b}[2K\\u{d}\\u{202e}rm -rf ~\\u{200b}\\tend",
  );
});

test("other tools are named", () => {
  const rows = approvalRows({ toolName: "blender_execute_code", action: '{"code":"x"}', destructive: false }, 60);
  expect(texts(rows)).toEqual(["blender_execute_code wants to run with:", '> {"code":"x"}']);
});

test("no choices, no rows", () => expect(choiceRows([], 40)).toEqual([]));
