import { StringDecoder } from "node:string_decoder";

const FLUSH_MS = 50;
const PIECE_CHARACTERS = 8 * 1024;

/** Passes output on as it comes: in pieces a twentieth of a second apart, and of a flood the newest part alone. */
export class LiveReport implements Disposable {
  readonly #report: (text: string) => void;
  readonly #decoder = new StringDecoder("utf8");
  #waiting = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(report: (text: string) => void) {
    this.#report = report;
  }

  add(chunk: Buffer): void {
    this.#waiting = (this.#waiting + this.#decoder.write(chunk)).slice(-PIECE_CHARACTERS);
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#waiting;
    this.#waiting = "";
    if (text !== "") this.#report(text);
  }

  [Symbol.dispose](): void {
    this.flush();
  }
}
