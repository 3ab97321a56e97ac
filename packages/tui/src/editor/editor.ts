import type { ActionId } from "../keys/key-actions.ts";
import type { KeyEvent } from "../keys/key-event.ts";
import type { KeyPress } from "../keys/key-press.ts";
import type { KeyTable } from "../keys/key-table.ts";
import { cleanPaste } from "../keys/pasted-text.ts";
import type { Line } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { lineWidth } from "../text/width.ts";
import { endOfLine } from "./borders.ts";
import { Completing } from "./completing.ts";
import type { Complete } from "./completion.ts";
import type { CompletionPopup, PopupSigns } from "./completion-popup.ts";
import { type EditState, editAction } from "./edit-actions.ts";
import { editorHint, searchHint } from "./editor-hint.ts";
import {
  type EditorView,
  offsetBeside,
  placeOf,
  promptThatFits,
  viewPlaceholder,
  viewSearch,
  viewText,
} from "./editor-view.ts";
import { isFoldMark } from "./fold-mark.ts";
import { FoldedPastes } from "./folded-pastes.ts";
import { HistorySearch } from "./history-search.ts";
import { KillRing } from "./kill-ring.ts";
import { type Draft, PromptHistory } from "./prompt-history.ts";
import { RowLayout, type TextLayout } from "./row-layout.ts";
import { searchWith } from "./search-keys.ts";
import { TextBuffer } from "./text-buffer.ts";

export interface EditorOptions {
  readonly keys: KeyTable;
  /** The oldest first. */
  readonly history?: readonly string[];
  readonly complete?: Complete;
  /** Milliseconds; what is typed after a pause is undone on its own. */
  readonly now?: () => number;
  /** Shown while nothing is typed. */
  readonly placeholder?: string;
  readonly signs?: () => PopupSigns;
}

/**
 * What came of a key. "ignored": it means nothing here at the moment, the screen may look at it. What is submitted is
 * whole, with every folded paste in its place, and the editor is empty then.
 */
export type EditorOutcome =
  | "changed"
  | "unchanged"
  | "ignored"
  | { readonly submit: string }
  | { readonly steer: string };

const LONG_TEXT = 10_000;
const PLAIN_SIGNS: PopupSigns = { selected: ">", ellipsis: "…" };

/** Where a prompt is written. It owns its text; it reads no keyboard and writes on no screen. */
export class Editor {
  readonly #keys: KeyTable;
  readonly #completing: Completing;
  readonly #signs: () => PopupSigns;
  readonly #buffer: TextBuffer;
  readonly #cuts = new KillRing();
  readonly #pastes = new FoldedPastes();
  readonly #labelOf = (mark: string) => this.#pastes.labelOf(mark);
  readonly #layout = new RowLayout(this.#labelOf);
  readonly #history: PromptHistory;
  #search: HistorySearch | undefined;
  #previous: ActionId | undefined;
  /** The column that Up and Down aim at. */
  #aim: number | undefined;
  #width = 80;
  #top = 0;
  placeholder: string;

  constructor({ keys, history = [], complete, now = () => 0, placeholder = "", signs }: EditorOptions) {
    this.#keys = keys;
    this.#completing = new Completing(complete);
    this.#signs = signs ?? (() => PLAIN_SIGNS);
    this.#buffer = new TextBuffer(now);
    this.#history = new PromptHistory(history);
    this.placeholder = placeholder;
  }

  /** What is written, with every folded paste in its place. */
  get text(): string {
    return this.#pastes.unfold(this.#buffer.value);
  }

  /** Where the caret stands in `text`. */
  get caret(): number {
    return this.#pastes.unfoldedLength(this.#buffer.value.slice(0, this.#buffer.caret));
  }

  get length(): number {
    return this.#pastes.unfoldedLength(this.#buffer.value);
  }

  get isEmpty(): boolean {
    return this.#buffer.value === "";
  }

  get isSearching(): boolean {
    return this.#search !== undefined;
  }

  get isCompleting(): boolean {
    return this.#completing.popup !== undefined;
  }

  /** Said when the text is very long. */
  get warning(): string | undefined {
    const length = this.length;
    if (length <= LONG_TEXT) return undefined;
    return `${length.toLocaleString("en-US")} characters: this costs more and may not fit the model.`;
  }

  /** Puts a text in place of all; it can be undone. */
  setText(text: string, caret = text.length): void {
    const before = cleanPaste(text.slice(0, Math.max(0, caret)));
    this.#replaceAll(cleanPaste(text), before.length);
    this.#history.leave();
    this.#search = undefined;
    this.#previous = undefined;
  }

  /** As if typed, but nothing is completed. */
  insert(text: string): void {
    const { caret } = this.#buffer;
    if (this.#buffer.edit(caret, caret, cleanPaste(text))) this.#wasChanged();
    this.#previous = undefined;
  }

  /** The oldest first. */
  setHistory(entries: readonly string[]): void {
    this.#history.set(entries);
  }

  /** What can be completed came later: asks again, if something was being completed. Gives whether the list changed. */
  refreshCompletions(): boolean {
    return this.#completing.refresh(this.#textToComplete(), this.#buffer.caret);
  }

  handle(event: KeyEvent): EditorOutcome {
    if (event.type === "focus" || event.type === "reply") return "ignored";
    const id = this.#keys.action("editor", event);
    const outcome = this.#search ? this.#inSearch(this.#search, event, id) : this.#inText(event, id);
    if (id !== "up" && id !== "down") this.#aim = undefined;
    this.#previous = id;
    return outcome;
  }

  view(width: number, maxRows: number, prompt: Line): EditorView {
    const columns = Math.max(1, Math.floor(width));
    const before = promptThatFits(prompt, columns);
    this.#width = Math.max(1, columns - lineWidth(before));
    const fits = (line: Line) => truncateLine(line, columns, this.#signs().ellipsis);
    if (this.#search) {
      return { ...viewSearch(this.#search, columns, maxRows), popup: [], hint: fits(searchHint(this.#keys)) };
    }
    const popup = this.#completing.popup?.lines(columns, this.#signs()) ?? [];
    if (this.isEmpty && this.placeholder !== "") {
      const row = viewPlaceholder(this.placeholder, columns, before, this.#signs().ellipsis);
      return { rows: [row], caret: { row: 0, column: Math.min(lineWidth(before), columns - 1) }, popup };
    }
    const layout = this.#laidOut();
    const place = placeOf(layout, this.#buffer.caret, this.#labelOf);
    const view = viewText({ layout, caret: place, maxRows, prompt: before, top: this.#top, labelOf: this.#labelOf });
    this.#top = view.top;
    const hint = editorHint({
      keys: this.#keys,
      popup: this.#completing.popup,
      isAtPaste: this.#pasteAtCaret() !== undefined,
      warning: this.warning,
      shownRows: view.rows.length,
      allRows: view.total,
    });
    return { rows: view.rows, caret: view.caret, popup, ...(hint ? { hint: fits(hint) } : {}) };
  }

  #inText(event: KeyEvent, id: ActionId | undefined): EditorOutcome {
    if (event.type === "paste") return this.#paste(event.text);
    if (event.type !== "key") return "ignored";
    if (id === undefined) return this.#type(event);
    const { popup } = this.#completing;
    return (popup && this.#inPopup(popup, id)) ?? this.#act(id);
  }

  #type({ text = "", ctrl, alt }: KeyPress): EditorOutcome {
    const typed = ctrl || alt ? "" : cleanPaste(text);
    if (typed === "") return "ignored";
    this.#buffer.edit(this.#buffer.caret, this.#buffer.caret, typed, "typing");
    return this.#wasTyped();
  }

  #paste(pasted: string): EditorOutcome {
    const text = cleanPaste(pasted);
    if (text === "") return "ignored";
    this.#buffer.edit(this.#buffer.caret, this.#buffer.caret, this.#pastes.fold(text) ?? text);
    this.#wasChanged();
    return "changed";
  }

  #act(id: ActionId): EditorOutcome {
    switch (id) {
      case "submit":
        return this.#submit((submit) => ({ submit }));
      case "steer":
        return this.#submit((steer) => ({ steer }));
      case "up":
      case "down":
        return this.#vertical(id === "up" ? -1 : 1);
      case "history-previous":
        return this.#recall(this.#history.previous(this.#draft()));
      case "history-next":
        return this.#recall(this.#history.next());
      case "history-search":
        this.#completing.close();
        this.#search = new HistorySearch(this.#history.entries);
        return "changed";
      case "complete":
        return this.#completeByKey();
      case "open-paste":
        return this.#openPaste();
      case "delete-forward":
        return this.isEmpty ? "ignored" : this.#edit(id);
      case "close":
        return "ignored";
      default:
        return this.#edit(id);
    }
  }

  #edit(id: ActionId): EditorOutcome {
    const before = this.#buffer.value;
    const state: EditState = { buffer: this.#buffer, cuts: this.#cuts, previous: this.#previous };
    const changed = editAction(id, state);
    if (changed === undefined) return "ignored";
    if (this.#buffer.value === before) {
      const closed = this.#completing.close();
      return changed || closed ? "changed" : "unchanged";
    }
    if (id === "delete-back" || id === "delete-forward") return this.#wasTyped();
    this.#wasChanged();
    return "changed";
  }

  #submit(outcomeOf: (text: string) => EditorOutcome): EditorOutcome {
    const { value, caret } = this.#buffer;
    const backslashes = /\\+$/.exec(value.slice(0, caret))?.[0].length ?? 0;
    if (backslashes % 2 === 1 && caret === endOfLine(value, caret)) {
      this.#buffer.edit(caret - 1, caret, "\n");
      this.#wasChanged();
      return "changed";
    }
    const { text } = this;
    if (text.trim() === "") return "ignored";
    this.#history.add(text);
    this.#buffer.reset();
    this.#completing.close();
    this.#pastes.keepOnly(this.#cuts.all);
    this.#layout.forget();
    this.#top = 0;
    return outcomeOf(text);
  }

  #vertical(by: 1 | -1): EditorOutcome {
    const layout = this.#laidOut();
    const place = placeOf(layout, this.#buffer.caret, this.#labelOf);
    this.#aim ??= place.column;
    const offset = offsetBeside(layout, place, by, this.#aim, this.#labelOf);
    if (offset === undefined) return this.#act(by === -1 ? "history-previous" : "history-next");
    const closed = this.#completing.close();
    return this.#buffer.move(offset) || closed ? "changed" : "unchanged";
  }

  #recall(entry: string | Draft | undefined): EditorOutcome {
    if (entry === undefined) return "unchanged";
    this.#aim = undefined;
    if (typeof entry === "string") {
      const text = cleanPaste(entry);
      this.#replaceAll(text, text.length);
    } else {
      this.#replaceAll(entry.value, entry.caret);
    }
    return "changed";
  }

  #openPaste(): EditorOutcome {
    const at = this.#pasteAtCaret();
    if (at === undefined) return "ignored";
    const text = this.#pastes.textOf(this.#buffer.value.charAt(at));
    this.#buffer.edit(at, at + 1, text, "other", this.#buffer.caret === at ? at : at + text.length);
    this.#wasChanged();
    return "changed";
  }

  #pasteAtCaret(): number | undefined {
    const { value, caret } = this.#buffer;
    return [caret - 1, caret].find((at) => at >= 0 && isFoldMark(value, at));
  }

  // completions

  #inPopup(popup: CompletionPopup, id: ActionId): EditorOutcome | undefined {
    switch (id) {
      case "up":
      case "history-previous":
      case "down":
      case "history-next":
        if (popup.saysNothingNew(this.#typedSince(popup))) return undefined;
        popup.move(id === "up" || id === "history-previous" ? -1 : 1);
        return "changed";
      case "submit":
        return popup.moved ? this.#takeCompletion(popup) : undefined;
      case "close":
        this.#completing.dismiss();
        return "changed";
      default:
        return undefined;
    }
  }

  #completeByKey(): EditorOutcome {
    const isNew = this.#completing.popup === undefined;
    if (isNew) this.#completing.askByKey(this.#textToComplete(), this.#buffer.caret);
    const { popup } = this.#completing;
    if (!popup) return "ignored";
    const common = popup.moved ? undefined : popup.commonBeginning(this.#typedSince(popup));
    if (popup.items.length === 1 || (common === undefined && !isNew)) return this.#takeCompletion(popup);
    if (common === undefined) return "changed";
    this.#buffer.edit(popup.from, this.#buffer.caret, cleanPaste(common));
    this.#history.leave();
    this.#completing.ask(this.#textToComplete(), this.#buffer.caret);
    return "changed";
  }

  #takeCompletion(popup: CompletionPopup): EditorOutcome {
    const insert = cleanPaste(popup.selected?.insert ?? "");
    this.#completing.close();
    if (this.#buffer.edit(popup.from, this.#buffer.caret, insert)) this.#wasChanged();
    if (insert.endsWith("/")) this.#completing.ask(this.#textToComplete(), this.#buffer.caret);
    return "changed";
  }

  #typedSince(popup: CompletionPopup): string {
    return this.#pastes.withoutMarks(this.#buffer.value.slice(popup.from, this.#buffer.caret));
  }

  #textToComplete(): string {
    return this.#pastes.withoutMarks(this.#buffer.value);
  }

  // search in the history

  #inSearch(search: HistorySearch, event: KeyEvent, id: ActionId | undefined): EditorOutcome {
    const outcome = searchWith(search, event, id ?? this.#keys.action("screen", event));
    if (outcome !== "leave" && outcome !== "take") return outcome;
    this.#search = undefined;
    if (outcome === "leave") return "changed";
    this.#history.leave();
    if (search.found !== undefined) this.#recall(search.found);
    if (id === undefined) return "ignored";
    const after = id === "submit" || id === "complete" ? "changed" : this.#act(id);
    return after === "unchanged" ? "changed" : after;
  }

  // all the rest

  #replaceAll(value: string, caret: number): void {
    this.#buffer.edit(0, this.#buffer.value.length, value, "other", caret);
    this.#completing.close();
  }

  #wasTyped(): EditorOutcome {
    this.#history.leave();
    this.#completing.ask(this.#textToComplete(), this.#buffer.caret);
    return "changed";
  }

  #wasChanged(): void {
    this.#history.leave();
    this.#completing.close();
  }

  #draft(): Draft {
    return { value: this.#buffer.value, caret: this.#buffer.caret };
  }

  #laidOut(): TextLayout {
    return this.#layout.of(this.#buffer.value, this.#width);
  }
}
