import { expect, test } from "vitest";
import { imageProtocolFrom } from "./image-protocol.ts";

test.each([
  [{ TERM: "xterm-kitty" }, "kitty"],
  [{ TERM: "xterm-ghostty" }, "kitty"],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "ghostty" }, "kitty"],
  [{ TERM: "xterm-256color", KONSOLE_VERSION: "230800" }, "kitty"],
  [{ TERM: "xterm-256color", KONSOLE_VERSION: "210400" }, undefined],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "3.5.0" }, "iterm2"],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "WezTerm" }, "iterm2"],
  [{ TERM: "xterm", TERM_PROGRAM: "mintty" }, "iterm2"],
  [{ TERM: "foot" }, "sixel"],
  [{ TERM: "xterm-256color" }, undefined],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "Apple_Terminal" }, undefined],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "vscode" }, undefined],
  [{ TERM: "tmux-256color", TMUX: "x", KITTY_WINDOW_ID: "1" }, undefined],
  [{ TERM: "xterm-kitty", TMUX: "x" }, undefined],
  [{ TERM: "screen", TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "3.5.0" }, undefined],
  [{ TERM: "xterm-kitty", ZELLIJ: "0" }, undefined],
  [{ TERM: "dumb", TERM_PROGRAM: "WezTerm" }, undefined],
  [{}, undefined],
])("%j → %s", (variables, protocol) => expect(imageProtocolFrom(variables)).toBe(protocol));
