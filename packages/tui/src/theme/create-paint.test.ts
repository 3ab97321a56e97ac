import { describe, expect, test } from "vitest";
import type { Line, Style } from "../text/line.ts";
import { COLOR_NAMES } from "./color-name.ts";
import { createPaint } from "./create-paint.ts";
import type { ColorDepth } from "./paint.ts";
import type { Theme } from "./theme.ts";

const theme: Theme = {
  name: "test",
  kind: "dark",
  background: "#000000",
  colors: {
    text: "#eeeeee",
    muted: "#808080",
    error: "#ff0000",
    success: "#00ff00",
    added: "#aaffaa",
    addedBackground: "#12331f",
    removedBackground: "#40181c",
    selection: "#ffffff",
    selectionBackground: "#0000ff",
  },
};

function painted(line: Line, depth: ColorDepth = "truecolor", links = false): string {
  return createPaint({ theme, depth, links })(line);
}

test("plain text is written as it is", () => {
  expect(painted([])).toBe("");
  expect(painted([{ text: "one" }, { text: " two", style: {} }, { text: " three", style: { color: "text" } }])).toBe(
    "one two three",
  );
});

describe("a red word", () => {
  const line: Line = [{ text: "a " }, { text: "red", style: { color: "error" } }, { text: " word" }];

  test.each([
    ["truecolor", "a \u001b[38;2;255;0;0mred\u001b[0m word"],
    ["256", "a \u001b[38;5;196mred\u001b[0m word"],
    ["16", "a \u001b[31mred\u001b[0m word"],
    ["none", "a red word"],
  ] as const)("with %s colours", (depth, expected) => expect(painted(line, depth)).toBe(expected));
});

test("sixteen colours go by the name of the colour", () => {
  const sixteen = (style: Style) => painted([{ text: "x", style }], "16");
  expect(sixteen({ color: "muted" })).toBe("\u001b[90mx\u001b[0m");
  expect(sixteen({ color: "success" })).toBe("\u001b[32mx\u001b[0m");
  expect(sixteen({ color: "added", background: "addedBackground" })).toBe("\u001b[32mx\u001b[0m");
  expect(sixteen({ color: "selection", background: "selectionBackground", bold: true })).toBe("\u001b[1;7mx\u001b[0m");
});

test("a theme may choose its own of the sixteen, and use them where it gives no other", () => {
  const colorBlind: Theme = {
    ...theme,
    colors: { added: "#56b4e9" },
    basic: { added: "bright-blue", removed: "yellow" },
  };
  const line: Line = [
    { text: "+", style: { color: "added" } },
    { text: "-", style: { color: "removed" } },
  ];
  expect(createPaint({ theme: colorBlind, depth: "16", links: false })(line)).toBe("\u001b[94m+\u001b[33m-\u001b[0m");
  expect(createPaint({ theme: colorBlind, depth: "truecolor", links: false })(line)).toBe(
    "\u001b[38;2;86;180;233m+\u001b[33m-\u001b[0m",
  );
});

test("with 256 colours a background keeps its tint and the text on it can be read", () => {
  const on = (background: "addedBackground" | "removedBackground") =>
    painted([{ text: "x", style: { color: "error", background } }], "256");
  expect(on("addedBackground")).toBe("\u001b[38;5;217;48;5;22mx\u001b[0m");
  expect(on("removedBackground")).toBe("\u001b[38;5;203;48;5;52mx\u001b[0m");
});

test("without colours no style writes a colour code, and attributes stay", () => {
  for (const color of COLOR_NAMES) {
    for (const background of [undefined, ...COLOR_NAMES]) {
      const style: Style = { color, ...(background && { background }), bold: true, underline: true };
      const inverse = background === "selectionBackground" ? ";7" : "";
      expect(painted([{ text: "x", style }], "none")).toBe(`\u001b[1;4${inverse}mx\u001b[0m`);
    }
  }
  const everything: Style = { bold: true, italic: true, underline: true, strikethrough: true, inverse: true };
  expect(painted([{ text: "x", style: everything }], "none")).toBe("\u001b[1;3;4;9;7mx\u001b[0m");
});

test("a selection is inverse where it has no colour", () => {
  const line: Line = [{ text: "x", style: { color: "selection", background: "selectionBackground" } }];
  expect(painted(line)).toBe("\u001b[38;2;255;255;255;48;2;0;0;255mx\u001b[0m");
  expect(painted(line, "none")).toBe("\u001b[7mx\u001b[0m");
});

test("text on a painted background gets the theme's text colour", () => {
  expect(painted([{ text: "x", style: { background: "selectionBackground" } }])).toBe(
    "\u001b[38;2;238;238;238;48;2;0;0;255mx\u001b[0m",
  );
});

describe("few bytes", () => {
  test("nothing is written between spans that look alike", () => {
    expect(
      painted([
        { text: "a", style: { color: "error" } },
        { text: "b", style: { color: "error", bold: false } },
      ]),
    ).toBe("\u001b[38;2;255;0;0mab\u001b[0m");
  });

  test("only what changes is switched, if that is shorter than starting afresh", () => {
    expect(
      painted(
        [
          { text: "a", style: { color: "error" } },
          { text: "b", style: { color: "error", bold: true } },
          { text: "c", style: { color: "success" } },
          { text: "d", style: { bold: true } },
          { text: "e" },
        ],
        "16",
      ),
    ).toBe("\u001b[31ma\u001b[1mb\u001b[0;32mc\u001b[0;1md\u001b[0me");
  });

  test("a long code is kept when an attribute ends", () => {
    expect(
      painted([
        { text: "a", style: { color: "error", bold: true } },
        { text: "b", style: { color: "error" } },
      ]),
    ).toBe("\u001b[38;2;255;0;0;1ma\u001b[22mb\u001b[0m");
  });

  test("spaces take no codes of their own unless they would show", () => {
    const word: Style = { color: "error" };
    expect(painted([{ text: "a", style: word }, { text: "  " }, { text: "b", style: word }], "16")).toBe(
      "\u001b[31ma  b\u001b[0m",
    );
    expect(painted([{ text: " ", style: { color: "error", bold: true } }])).toBe(" ");
    expect(painted([{ text: "a", style: { underline: true } }, { text: " " }, { text: "b" }])).toBe(
      "\u001b[4ma\u001b[0m b",
    );
    expect(painted([{ text: " ", style: { inverse: true } }])).toBe("\u001b[7m \u001b[0m");
  });

  test("empty spans write nothing", () => {
    expect(painted([{ text: "", style: { color: "error" }, link: "https://a.example" }], "16", true)).toBe("");
  });
});

describe("links", () => {
  const link = "https://marvin.example/a?b=c;d";

  test("are written where the terminal knows them, once over spans that share them", () => {
    expect(
      painted([{ text: "see " }, { text: "th", link }, { text: "is", style: { bold: true }, link }], "16", true),
    ).toBe(`see \u001b]8;;${link}\u0007th\u001b[1mis\u001b]8;;\u0007\u001b[0m`);
    expect(painted([{ text: "this", link }])).toBe("this");
  });

  test("end before text that has none", () => {
    expect(painted([{ text: "a", link }, { text: "b" }], "16", true)).toBe(`\u001b]8;;${link}\u0007a\u001b]8;;\u0007b`);
  });

  test.each(["mailto:a@b.example", "file:///tmp/a", "HTTP://a.example"])("%s may be opened", (address) => {
    expect(painted([{ text: "a", link: address }], "none", true)).toContain(address);
  });

  test.each([
    "javascript:alert(1)",
    "ssh://host",
    "https://a.example/\u001b]0;title\u0007",
    "https://a.example/\u009c",
    "https://a.example/b c",
    "https://bücher.example",
    "https:",
    `https://a.example/${"x".repeat(2000)}`,
    "/etc/passwd",
  ])("%j is dropped", (address) => {
    expect(painted([{ text: "a", link: address }], "none", true)).toBe("a");
  });
});

test("control characters that slipped into a span are dropped", () => {
  expect(painted([{ text: "a\u001b[31mb\u0007c\u009b2Jd\ne\u007f" }])).toBe("a[31mbc2Jde");
});
