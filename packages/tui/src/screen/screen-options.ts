import type { Editor } from "../editor/editor.ts";
import type { Pictures } from "../images/pictures.ts";
import type { KeyTable } from "../keys/key-table.ts";
import type { Line } from "../text/line.ts";
import type { Paint } from "../theme/paint.ts";
import type { Glyphs } from "../theme/theme.ts";
import type { ThinkingView } from "../transcript/thoughts.ts";
import type { StatusFacts } from "../views/status-bar.ts";
import type { TerminalOutput } from "./frame-output.ts";
import type { Reflow } from "./surface.tsx";
import type { TerminalKeys } from "./terminal-input.ts";

/** How things look; may be exchanged while the screen is open. */
export interface Look {
  readonly paint: Paint;
  readonly glyphs: Glyphs;
}

export interface ScreenOptions {
  readonly input: TerminalKeys;
  readonly output: TerminalOutput;
  readonly look: Look;
  readonly keys: KeyTable;
  readonly editor: Editor;
  /** Asked when the terminal has become narrower. */
  readonly reflow: () => Reflow;
  readonly thinking: ThinkingView;
  /** Writes out where links lead, for terminals that cannot open them. */
  readonly showAddresses?: boolean;
  /** Left out where the terminal takes no pictures: a row names each instead. */
  readonly pictures?: Pictures | undefined;
  readonly handlers: ScreenHandlers;
  readonly now?: () => number;
}

/** What the person wants and the screen cannot do by itself. */
export interface ScreenHandlers {
  /** Whatever is under way is to stop. */
  cancel(): void;
  quit(): void;
  /** To be put in before the next model call. */
  steer(text: string): void;
  /** A line that was sent while something is under way. True: it was dealt with. */
  sentWhileWorking(line: string): boolean;
  /** Ctrl+Z. The screen has given the terminal back; it is taken again when this resolves. */
  suspend(): Promise<void>;
  /** Lets another program change the text; undefined: it stays as it is. */
  editOutside(text: string): Promise<string | undefined>;
  status(): StatusFacts;
  /** What stands there while nothing is typed. */
  placeholder(): string;
  /** What stands before the text that is typed. */
  prompt(): Line;
  /** An answer of the terminal to a question of ours. */
  reply(sequence: string): void;
  /** Every exception of a key ends here: typing must go on. */
  failed(error: unknown): void;
}
