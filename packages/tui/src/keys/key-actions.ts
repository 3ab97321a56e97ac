/** Where a key is looked up: while a prompt is typed, anywhere on the screen, in a list to choose from. */
export type KeyPlace = "editor" | "screen" | "list";

export interface KeyAction {
  readonly id: string;
  /** As `keyName` gives them. */
  readonly keys: readonly string[];
  readonly description: string;
  readonly where: KeyPlace;
}

/**
 * Every key of the program. The editor is asked first and leaves to the screen what it has no use for at the moment:
 * Ctrl+D on an empty line, Escape with nothing to close, Ctrl+O away from a folded paste.
 */
export const KEY_ACTIONS = [
  // sending
  action("submit", "editor", ["enter"], "Send; while an answer is written, queue"),
  action("newline", "editor", ["shift+enter", "alt+enter", "ctrl+j"], "New line, as does \\ before Enter"),
  action("steer", "editor", ["ctrl+enter", "alt+s"], "Say it before the next model call"),
  // moving
  action("left", "editor", ["left", "ctrl+b"], "One character left"),
  action("right", "editor", ["right", "ctrl+f"], "One character right"),
  action("word-left", "editor", ["ctrl+left", "alt+left", "alt+b"], "One word left"),
  action("word-right", "editor", ["ctrl+right", "alt+right", "alt+f"], "One word right"),
  action("line-start", "editor", ["home", "ctrl+a"], "To the start of the line"),
  action("line-end", "editor", ["end", "ctrl+e"], "To the end of the line"),
  action("text-start", "editor", ["ctrl+home", "alt+<"], "To the start of the text"),
  action("text-end", "editor", ["ctrl+end", "alt+>"], "To the end of the text"),
  action("up", "editor", ["up"], "One row up; from the first row, back in history"),
  action("down", "editor", ["down"], "One row down; from the last row, forward in history"),
  // changing
  action("delete-back", "editor", ["backspace", "shift+backspace", "ctrl+h"], "Delete the character before the cursor"),
  action("delete-forward", "editor", ["delete", "ctrl+d"], "Delete the character under the cursor"),
  action("delete-word-back", "editor", ["ctrl+w", "alt+backspace", "ctrl+backspace"], "Cut the word before the cursor"),
  action("delete-word-forward", "editor", ["alt+d", "ctrl+delete", "alt+delete"], "Cut the word after the cursor"),
  action("delete-to-line-start", "editor", ["ctrl+u"], "Cut to the start of the line"),
  action("delete-to-line-end", "editor", ["ctrl+k"], "Cut to the end of the line"),
  action("yank", "editor", ["ctrl+y"], "Put back what was cut last"),
  action("yank-pop", "editor", ["alt+y"], "Then: what was cut before it"),
  action("transpose", "editor", ["ctrl+t"], "Swap the two characters at the cursor"),
  action("undo", "editor", ["ctrl+_", "ctrl+/", "ctrl+shift+-"], "Undo"),
  action("redo", "editor", ["alt+/", "ctrl+shift+z"], "Redo"),
  // help with typing
  action("complete", "editor", ["tab"], "Complete a command, @file, @tool or path"),
  action("history-previous", "editor", ["ctrl+p"], "The prompt before"),
  action("history-next", "editor", ["ctrl+n"], "The prompt after"),
  action("history-search", "editor", ["ctrl+r"], "Search the history; again: older"),
  action("open-paste", "editor", ["ctrl+o", "alt+o"], "Unfold the pasted text at the cursor"),
  action("close", "editor", ["escape"], "Close completions or the search"),
  // the screen
  action("cancel", "screen", ["escape", "ctrl+c"], "Cancel what is going on; Ctrl+C twice quits"),
  action("quit", "screen", ["ctrl+d"], "Quit, if nothing is typed"),
  action("open-details", "screen", ["ctrl+o"], "Show what tools did in full"),
  action("external-editor", "screen", ["ctrl+g"], "Write the prompt in $EDITOR"),
  action("suspend", "screen", ["ctrl+z"], "Back to the shell for a while; fg returns"),
  // lists
  action("list-up", "list", ["up", "ctrl+p"], "One up"),
  action("list-down", "list", ["down", "ctrl+n"], "One down"),
  action("list-page-up", "list", ["pageup"], "One page up"),
  action("list-page-down", "list", ["pagedown"], "One page down"),
  action("list-first", "list", ["home"], "To the first"),
  action("list-last", "list", ["end"], "To the last"),
  action("list-choose", "list", ["enter"], "Choose; any letters before it narrow the list"),
  action("list-close", "list", ["escape", "ctrl+c"], "Leave without choosing"),
] as const;

export type ActionId = (typeof KEY_ACTIONS)[number]["id"];

function action<const Id extends string>(id: Id, where: KeyPlace, keys: readonly string[], description: string) {
  return { id, where, keys, description } as const;
}
