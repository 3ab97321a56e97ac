import type { AgentEvent, UserAnswer, UserQuestion } from "@marvin/agent-core";
import type { Editor } from "../editor/editor.ts";
import type { KeyEvent } from "../keys/key-event.ts";
import type { Line, Style } from "../text/line.ts";
import type { Glyphs } from "../theme/theme.ts";
import { paintRows } from "../transcript/finished-row.ts";
import { Transcript } from "../transcript/transcript.ts";
import { statusBar } from "../views/status-bar.ts";
import { todoView } from "../views/todo-view.ts";
import { AnswerPace } from "./answer-pace.ts";
import { AskOverlay } from "./ask-overlay.ts";
import { type Choice, ChoiceOverlay } from "./choice-overlay.ts";
import { FrameClock } from "./frame-clock.ts";
import { layOutLive } from "./live-layout.ts";
import { callRows, detailRows, inputView, queueRows, SPINNER_MS, workingRow } from "./live-pieces.ts";
import type { Overlay } from "./overlay.ts";
import { Overlays } from "./overlays.ts";
import { type PickOptions, PickOverlay } from "./pick-overlay.ts";
import { PromptQueue } from "./prompt-queue.ts";
import type { Look, ScreenOptions } from "./screen-options.ts";
import { Surface } from "./surface.tsx";
import { TerminalInput } from "./terminal-input.ts";
import { ENTER_MODES, LEAVE_MODES } from "./terminal-modes.ts";
import { TypingPause } from "./typing-pause.ts";

/** At most 15 frames a second; fewer of a fast answer, for every frame writes the live region again. */
const FRAME_MS = 66;
const FAST_FRAME_MS = 130;
const MOST_TAIL = 10;
const TWICE_MS = 1500;

/** The whole screen: the transcript above, and below it what goes on, what waits and what is typed. */
export class Screen {
  readonly transcript: Transcript;
  readonly editor: Editor;
  readonly #options: ScreenOptions;
  readonly #surface: Surface;
  readonly #keyboard: TerminalInput;
  readonly #clock: FrameClock;
  readonly #queue = new PromptQueue();
  readonly #typing = new TypingPause(
    () => this.#now(),
    () => this.#clock.soon(),
  );
  readonly #overlays = new Overlays(() => this.#clock.soon(), this.#typing);
  readonly #pace = new AnswerPace();
  readonly #now: () => number;
  #look: Look;
  #spinner: NodeJS.Timeout | undefined;
  #hintTimer: NodeJS.Timeout | undefined;
  #workingSince: number | undefined;
  #hint: string | undefined;
  #progress: Line | undefined;
  #lastInterrupt = Number.NEGATIVE_INFINITY;
  #lent = true;
  #closed = false;
  #focused = true;

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.#look = options.look;
    this.editor = options.editor;
    this.#now = options.now ?? Date.now;
    this.#surface = new Surface({
      terminal: options.output,
      input: options.input as unknown as NodeJS.ReadStream,
      reflow: options.reflow,
      onResize: () => this.#draw(),
    });
    this.#keyboard = new TerminalInput(
      options.input,
      (events) => this.#pressed(events),
      () => options.handlers.quit(),
    );
    this.#clock = new FrameClock(
      () => this.#draw(),
      () => (this.#pace.isFast ? FAST_FRAME_MS : FRAME_MS),
      this.#now,
    );
    this.transcript = new Transcript({
      glyphs: () => this.#look.glyphs,
      width: () => this.width,
      now: this.#now,
      thinking: options.thinking,
      showAddresses: options.showAddresses ?? false,
      pictures: options.pictures,
      resultRows: () => Math.max(3, Math.min(14, this.#surface.rows - 8)),
    });
    options.output.on("drain", this.#drained);
  }

  get width(): number {
    return this.#surface.columns;
  }

  get glyphs(): Glyphs {
    return this.#look.glyphs;
  }

  get isWorking(): boolean {
    return this.#workingSince !== undefined;
  }

  /** Whether the terminal said that the person looks at it; it is believed to be so where it says nothing. */
  get isFocused(): boolean {
    return this.#focused;
  }

  get queueLength(): number {
    return this.#queue.waiting.length;
  }

  open(): void {
    this.#takeTerminal();
    this.#clock.now();
  }

  onEvent(event: AgentEvent): void {
    this.transcript.onEvent(event);
    this.#queue.onEvent(event);
    this.#clock.soon();
  }

  /** Plain text of whole lines. */
  say(text: string, style?: Style): void {
    this.transcript.addText(text, style);
    this.#clock.soon();
  }

  show(lines: readonly Line[]): void {
    this.transcript.addLines(lines);
    this.#clock.soon();
  }

  /** The next line that the person sends; undefined when there will be none. */
  async nextLine(): Promise<string | undefined> {
    const line = this.#queue.next();
    this.#clock.soon();
    return line;
  }

  /** As if it had been typed first. */
  putFirst(line: string): void {
    this.#queue.addFirst(line);
  }

  setWorking(on: boolean): void {
    if (on === this.isWorking) return;
    if (on) void this.#options.pictures?.load();
    this.#workingSince = on ? this.#now() : undefined;
    this.editor.placeholder = on ? "" : this.#options.handlers.placeholder(); // it would be written again with every frame
    clearInterval(this.#spinner);
    if (on) this.#spinner = setInterval(() => this.#clock.soon(), SPINNER_MS);
    this.#clock.soon();
  }

  setLook(look: Look): void {
    this.#look = look;
    this.#clock.now();
  }

  /** A row that changes while something goes on; undefined takes it away. */
  setProgress(line: Line | undefined): void {
    this.#progress = line;
    this.#clock.soon();
  }

  /** Something outside has changed that is shown: the status, the completions. */
  refresh(): void {
    this.#clock.soon();
  }

  pick(options: Omit<PickOptions, "keys" | "glyphs" | "done">): Promise<string | undefined> {
    return this.#overlays.ask(
      (done) => new PickOverlay({ ...options, keys: this.#options.keys, glyphs: () => this.#look.glyphs, done }),
    );
  }

  /** A question that one letter answers. */
  choose(question: string, choices: readonly Choice[], signal?: AbortSignal): Promise<string | undefined> {
    return this.#overlays.ask((done) => new ChoiceOverlay({ question, choices, done }), signal);
  }

  askUser(question: UserQuestion, signal: AbortSignal): Promise<UserAnswer | undefined> {
    return this.#overlays.ask(
      (done) => new AskOverlay({ question, keys: this.#options.keys, glyphs: () => this.#look.glyphs, done }),
      signal,
    );
  }

  /** Gives the terminal to another program until `use` is over. */
  async lend<T>(use: () => Promise<T>): Promise<T> {
    if (this.#lent) return use();
    this.#leaveTerminal();
    try {
      return await use();
    } finally {
      if (!this.#closed) {
        this.#takeTerminal();
        this.#clock.now();
      }
    }
  }

  /** Writes a sequence that shows nothing by itself, such as a bell. */
  signal(sequence: string): void {
    if (!this.#lent) this.#options.output.write(sequence);
  }

  /** Everything that was said stays; the terminal is as it was before. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true; // first, for a terminal that is gone fails at each touch and calls this again
    this.setWorking(false);
    this.#typing.stop();
    this.#overlays.close();
    this.#queue.close();
    const finished = this.#paintFinished();
    if (!this.#lent) {
      if (finished !== "") this.#surface.draw({ finished, rows: [""], caret: undefined });
      this.#leaveTerminal();
    } else if (finished !== "") this.#options.output.write(finished);
    this.#clock.stop();
    clearTimeout(this.#hintTimer);
    this.#options.output.off("drain", this.#drained);
    this.#surface.close();
  }

  #takeTerminal(): void {
    this.#lent = false;
    this.#options.output.write(ENTER_MODES);
    this.#keyboard.start();
  }

  #leaveTerminal(): void {
    this.#surface.clear();
    this.#keyboard.stop();
    this.#options.output.write(LEAVE_MODES);
    this.#lent = true;
  }

  #drained = (): void => this.#clock.soon();

  #pressed(events: readonly KeyEvent[]): void {
    for (const event of events) {
      try {
        this.#handle(event);
      } catch (error) {
        this.#options.handlers.failed(error);
      }
    }
    if (!this.#lent && !this.#closed) this.#clock.now();
  }

  #handle(event: KeyEvent): void {
    if (event.type === "focus") this.#focused = event.focused;
    else if (event.type === "reply") this.#options.handlers.reply(event.sequence);
    else if (this.#overlays.first) this.#answer(this.#overlays.first, event);
    else if (!this.#takeBack(event)) this.#edit(event);
  }

  #answer(overlay: Overlay, event: KeyEvent): void {
    const action = this.#options.keys.action("screen", event);
    if (event.type === "key" && event.ctrl && event.name === "c") this.#interrupt();
    else if (action === "suspend" || action === "quit") this.#screenKey(event);
    else overlay.handle(event);
  }

  #edit(event: KeyEvent): void {
    const outcome = this.editor.handle(event);
    this.#typing.pressed(!this.editor.isEmpty);
    if (outcome === "ignored") this.#screenKey(event);
    else this.#lastInterrupt = Number.NEGATIVE_INFINITY; // what follows typing is no second of two
    if (typeof outcome === "object" && "submit" in outcome) this.#send(outcome.submit);
    else if (typeof outcome === "object" && "steer" in outcome) this.#steer(outcome.steer);
  }

  /** Keys that the editor has no use for at the moment. */
  #screenKey(event: KeyEvent): void {
    switch (this.#options.keys.action("screen", event)) {
      case "cancel":
        if (event.type === "key" && event.name === "c") this.#interrupt();
        else if (this.isWorking) this.#options.handlers.cancel();
        return;
      case "suspend":
        void this.lend(() => this.#options.handlers.suspend());
        return;
      case "open-details":
        this.#openDetails();
        return;
      case "quit":
        this.#options.handlers.quit();
        return;
      case "external-editor":
        void this.#editOutside();
        return;
      default:
        return;
    }
  }

  #send(line: string): void {
    if (line.trim() === "") return;
    if (this.#queue.isAwaited || !this.#options.handlers.sentWhileWorking(line)) this.#queue.add(line);
  }

  #steer(text: string): void {
    if (this.isWorking && text.trim() !== "") {
      this.#queue.steered(text);
      this.#options.handlers.steer(text);
    } else this.#send(text);
  }

  /** Up in an empty editor: the newest line that waits comes back into it. */
  #takeBack(event: KeyEvent): boolean {
    if (!this.editor.isEmpty || this.editor.isSearching || this.#queue.waiting.length === 0) return false;
    if (this.#options.keys.action("editor", event) !== "up") return false;
    this.editor.setText(this.#queue.takeBack() ?? "");
    return true;
  }

  #interrupt(): void {
    const again = this.#now() - this.#lastInterrupt < TWICE_MS;
    this.#lastInterrupt = this.#now();
    const asked = this.#overlays.first;
    if (again) this.#options.handlers.quit();
    else if (this.isWorking || asked) {
      this.#options.handlers.cancel();
      if (asked && asked === this.#overlays.first) asked.abandon(); // a command's question is called off by nobody else
    } else {
      this.editor.setText("");
      this.#showHint("Ctrl+C again leaves");
    }
  }

  #showHint(text: string): void {
    this.#hint = text;
    clearTimeout(this.#hintTimer);
    this.#hintTimer = setTimeout(() => {
      this.#hint = undefined;
      this.#clock.soon();
    }, TWICE_MS);
  }

  async #editOutside(): Promise<void> {
    const text = await this.lend(() => this.#options.handlers.editOutside(this.editor.text));
    if (text !== undefined) this.editor.setText(text);
    this.#clock.soon();
  }

  #openDetails(): void {
    const rows = detailRows(this.transcript, this.#look.glyphs, this.width);
    if (rows.length > 0) this.transcript.addLines(rows);
    else this.#showHint("There is nothing to open yet");
  }

  #paintFinished(): string {
    return paintRows(this.transcript.takeFinished(), this.#look.paint);
  }

  /** While something is asked, without the calls that may be what it is asked for. */
  #callRows(): readonly Line[] {
    const { openCalls, callsStandApart } = this.transcript;
    const shown = this.#overlays.first ? openCalls.filter(({ progress }) => progress !== "") : openCalls;
    const rows = callRows(shown, this.#now(), this.#look.glyphs, this.width);
    return callsStandApart && rows.length > 0 ? [[], ...rows] : rows;
  }

  #draw(): void {
    if (this.#lent || this.#closed || this.#surface.isBehind) return;
    const { paint, glyphs } = this.#look;
    const width = this.width;
    const finished = this.#paintFinished();
    // whoever is asked something is not told that Marvin works
    const since = this.#overlays.first ? undefined : this.#workingSince;
    const elapsed = since === undefined ? undefined : this.#now() - since;
    const { transcript } = this;
    const isFast = this.#pace.measure(transcript.spokenLength, this.#now());
    const layout = layOutLive(
      {
        // Rows of the tail are written again when they become final: of a fast answer, one is enough to see it move.
        tail: (rows) => transcript.tail(Math.min(rows, isFast ? 1 : MOST_TAIL)),
        calls: this.#callRows(),
        todo: this.isWorking && transcript.todo !== undefined ? todoView(transcript.todo, glyphs, width, 6) : [],
        working:
          this.#progress ??
          workingRow(
            { elapsed, isThinking: transcript.isThinking, isSpeaking: isFast, hint: this.#hint },
            glyphs,
            width,
          ),
        queue: queueRows(this.#queue.unheard, glyphs, width),
        input: (rows) => inputView(this.#overlays.first, this.editor, this.#options.handlers.prompt(), width, rows),
        status: statusBar({ ...this.#options.handlers.status(), queued: this.#queue.waiting.length }, glyphs, width),
      },
      this.#surface.rows,
    );
    this.#surface.draw({ finished, rows: layout.rows.map(paint), caret: layout.caret });
  }
}
