import { describe, expect, test } from "vitest";
import {
  BACKGROUND_QUERY,
  backgroundKindFromColorfgbg,
  backgroundKindFromReply,
  colorDepthFrom,
  hyperlinksFrom,
} from "./terminal-colors.ts";

describe("how many colours", () => {
  test.each([
    [{ TERM: "xterm-256color", COLORTERM: "truecolor" }, "truecolor"],
    [{ TERM: "xterm-256color", COLORTERM: "24bit" }, "truecolor"],
    [{ TERM: "xterm-256color" }, "256"],
    [{ TERM: "tmux-256color", TMUX: "/tmp/tmux-0/default,1,0" }, "256"],
    [{ TERM: "xterm" }, "16"],
    [{ TERM: "linux" }, "16"],
    [{ TERM: "dumb" }, "none"],
    [{ TERM: "dumb", COLORTERM: "truecolor" }, "none"],
    [{ TERM: "xterm-mono" }, "none"],
    [{}, "none"],
    [{ TERM: "xterm-kitty" }, "truecolor"],
    [{ TERM: "xterm-direct" }, "truecolor"],
    [{ TERM: "foot-extra" }, "truecolor"],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "Apple_Terminal" }, "256"],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "3.5.0" }, "truecolor"],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "2.9" }, "256"],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "vscode" }, "truecolor"],
    [{ TERM: "xterm-256color", VTE_VERSION: "7600" }, "truecolor"],
    [{ TERM: "xterm-256color", VTE_VERSION: "3400" }, "256"],
    [{ WT_SESSION: "guid" }, "truecolor"],
    [{ OS: "Windows_NT" }, "truecolor"],
    [{ TERM: "screen-256color", STY: "1.pts", COLORTERM: "truecolor" }, "256"],
    [{ TERM: "xterm-256color", COLORTERM: "truecolor", NO_COLOR: "1" }, "none"],
    [{ TERM: "xterm-256color", NO_COLOR: "" }, "256"],
    [{ TERM: "xterm-256color", FORCE_COLOR: "0" }, "none"],
    [{ TERM: "dumb", FORCE_COLOR: "1" }, "16"],
    [{ TERM: "xterm-256color", FORCE_COLOR: "true" }, "256"],
    [{ TERM: "xterm", FORCE_COLOR: "3" }, "truecolor"],
    [{ NO_COLOR: "1", FORCE_COLOR: "3" }, "none"],
  ])("%j → %s", (variables, depth) => expect(colorDepthFrom(variables, true)).toBe(depth));

  test("none where no terminal reads, unless it is forced", () => {
    expect(colorDepthFrom({ TERM: "xterm-256color", COLORTERM: "truecolor" }, false)).toBe("none");
    expect(colorDepthFrom({ TERM: "xterm-256color", FORCE_COLOR: "1" }, false)).toBe("256");
    expect(colorDepthFrom({ FORCE_COLOR: "" }, false)).toBe("16");
  });
});

describe("links", () => {
  test.each([
    [{ TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "3.5.0" }, true],
    [{ TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "3.0.9" }, false],
    [{ TERM_PROGRAM: "WezTerm", TERM_PROGRAM_VERSION: "20240203-110809-5046fc22" }, true],
    [{ TERM_PROGRAM: "ghostty" }, true],
    [{ TERM_PROGRAM: "vscode", TERM_PROGRAM_VERSION: "1.99.0" }, true],
    [{ TERM_PROGRAM: "vscode", TERM_PROGRAM_VERSION: "1.60.0" }, false],
    [{ TERM: "xterm-kitty" }, true],
    [{ TERM: "xterm-256color", VTE_VERSION: "6003" }, true],
    [{ TERM: "xterm-256color", VTE_VERSION: "5000" }, false],
    [{ TERM: "xterm-256color", VTE_VERSION: "4801" }, false],
    [{ WT_SESSION: "guid" }, true],
    [{ TERM: "xterm-256color" }, false],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "Apple_Terminal" }, false],
    [{ TERM: "tmux-256color", TMUX: "x", TERM_PROGRAM: "tmux", TERM_PROGRAM_VERSION: "3.4" }, true],
    [{ TERM: "tmux-256color", TMUX: "x", TERM_PROGRAM: "tmux", TERM_PROGRAM_VERSION: "3.3a" }, false],
    [{ TERM: "tmux-256color", TMUX: "x", WT_SESSION: "guid" }, false],
    [{ TERM: "screen-256color", STY: "1.pts", VTE_VERSION: "6003" }, false],
    [{ TERM: "dumb", WT_SESSION: "guid" }, false],
    [{ TERM: "xterm", FORCE_HYPERLINK: "1" }, true],
    [{ TERM: "xterm-kitty", FORCE_HYPERLINK: "0" }, false],
  ])("%j → %s", (variables, links) => expect(hyperlinksFrom(variables)).toBe(links));
});

describe("the background", () => {
  test.each([
    ["\u001b]11;rgb:0000/0000/0000\u0007", "dark"],
    ["\u001b]11;rgb:ffff/ffff/ffff\u001b\\", "light"],
    ["\u001b]11;rgb:1e/1e/2e\u001b\\", "dark"],
    ["\u001b]11;rgb:f/f/f\u0007", "light"],
    ["\u001b]11;rgb:FDF/6F6/E3E\u009c", "light"],
    ["\u001b]11;rgba:ffff/ffff/ffff/8000\u0007", "light"],
    ["typed\u001b]11;rgb:0000/2b2b/3636\u0007more", "dark"],
    ["\u001b]10;rgb:0000/0000/0000\u0007", undefined],
    ["\u001b]11;rgb:0000/0000/0000", undefined],
    ["\u001b]11;rgb:00000/0000/0000\u0007", undefined],
    ["\u001b]11;rgb:gg/00/00\u0007", undefined],
    ["", undefined],
  ])("%j → %s", (reply, kind) => expect(backgroundKindFromReply(reply)).toBe(kind));

  test("is asked for by a query", () => expect(BACKGROUND_QUERY).toBe("\u001b]11;?\u0007"));

  test.each([
    ["15;0", "dark"],
    ["0;15", "light"],
    ["0;default;15", "light"],
    ["12;8", "dark"],
    ["0;7", "light"],
    ["15;default", undefined],
    ["7", undefined],
    ["0;99", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("COLORFGBG=%s → %s", (value, kind) => expect(backgroundKindFromColorfgbg(value)).toBe(kind));
});
