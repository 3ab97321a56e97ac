export type { CompletableCommand } from "./editor/complete-commands.ts";
export { completeFrom } from "./editor/complete-from.ts";
export type { Complete, Completion, Completions } from "./editor/completion.ts";
export { Editor } from "./editor/editor.ts";
export { FileNames } from "./editor/file-names.ts";
export { type ImageProtocol, imageProtocolFrom } from "./images/image-protocol.ts";
export { Pictures } from "./images/pictures.ts";
export { keyLines } from "./keys/key-lines.ts";
export { type KeyOverrides, type KeyTable, keyTable } from "./keys/key-table.ts";
export type { TerminalOutput } from "./screen/frame-output.ts";
export { Screen } from "./screen/screen.ts";
export type { Look, ScreenHandlers, ScreenOptions } from "./screen/screen-options.ts";
export type { Reflow } from "./screen/surface.tsx";
export { LEAVE_MODES } from "./screen/terminal-modes.ts";
export { cleanText } from "./text/clean-text.ts";
export type { Line, Span, Style } from "./text/line.ts";
export { plainText } from "./text/line.ts";
export { lineWidth, textWidth } from "./text/width.ts";
export { hardWrapLine, wrapLine } from "./text/wrap-line.ts";
export { createPaint } from "./theme/create-paint.ts";
export { glyphsOf } from "./theme/glyphs.ts";
export type { ColorDepth, Paint } from "./theme/paint.ts";
export { parseTheme } from "./theme/parse-theme.ts";
export {
  BACKGROUND_QUERY,
  backgroundKindFromColorfgbg,
  backgroundKindFromReply,
  colorDepthFrom,
  hyperlinksFrom,
} from "./theme/terminal-colors.ts";
export type { Glyphs, Theme } from "./theme/theme.ts";
export { defaultThemeName, isThemeName, loadTheme, THEMES } from "./theme/theme-list.ts";
export type { ThinkingView } from "./transcript/thoughts.ts";
export { diffView } from "./views/diff-view.ts";
export { approvalRows } from "./views/question-view.ts";
export type { StatusFacts } from "./views/status-bar.ts";
export { type WelcomeFacts, welcomeView } from "./views/welcome-view.ts";
