/** What came from the keyboard, or from the terminal in its place. */
export type KeyEvent =
  | {
      readonly type: "key";
      /** "a", "é", "enter", "tab", "escape", "backspace", "delete", "up", "home", "pageup", "f1", "space" … */
      readonly name: string;
      readonly ctrl: boolean;
      readonly alt: boolean;
      readonly shift: boolean;
      /** What it types, if it types anything: also several characters that came in one piece. */
      readonly text?: string;
    }
  /** Bracketed paste: line ends are \n, no other control characters but tabs. */
  | { readonly type: "paste"; readonly text: string }
  | { readonly type: "focus"; readonly focused: boolean }
  /** An answer of the terminal to a question of ours, whole and raw, such as OSC 11 or a device attribute. */
  | { readonly type: "reply"; readonly sequence: string };
