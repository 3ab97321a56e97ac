import type { Line } from "@marvin/tui";

/** What a screen lends to commands. The full screen and the plain one give it each in its own way. */
export interface Face {
  /** Columns. */
  readonly width: number;
  /** Shows whole lines of plain text. */
  say(text: string): void;
  /** Shows lines with colours, where there are colours. */
  show(lines: readonly Line[]): void;
  /** Lets the person choose one of a list; undefined: none was chosen. */
  pick(list: PickList): Promise<string | undefined>;
  /** A question that is answered by yes or no; no, if nobody answers. */
  confirm(question: string): Promise<boolean>;
  /** Puts a text where the next prompt is typed, for the person to change and send. */
  fill(text: string): void;
  /** There is no terminal to lend: a pipe is read. */
  readonly isPiped?: boolean;
  /** A line that changes while something goes on, until undefined takes it away. Screens that never redraw have none. */
  progress?(line: Line | undefined): void;
  /** Lends the terminal to a program such as an editor, and takes it back when that is over. */
  lendTerminal<T>(use: () => Promise<T>): Promise<T>;
  /** Puts a text on the clipboard by way of the terminal (OSC 52). False: this screen has no such way. */
  copyByTerminal(text: string): boolean;
  /** Colours: the plain screen has none to choose. */
  readonly themes?: ThemeChoice;
  /** The keys that work here, a line each. */
  keys(): readonly Line[];
  /** Ends the program, with everything saved. */
  leave(): void;
}

export interface PickList {
  readonly title: string;
  readonly items: readonly PickItem[];
  /** The id that is chosen at first. */
  readonly selected?: string;
  /** Told of each item that the person moves to, for a preview. */
  readonly onMove?: (id: string) => void;
}

export interface PickItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
}

export interface ThemeChoice {
  readonly names: readonly { readonly name: string; readonly kind: "dark" | "light" }[];
  readonly current: string;
  /** False: there is no such theme. */
  set(name: string): boolean;
  /** Takes in the user's own as they are on disk now; gives what is wrong with them. */
  readOwn(): Promise<readonly string[]>;
}
