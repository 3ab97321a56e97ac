import { type Loopback, type LoopbackAnswer, type LoopbackRequest, startLoopback } from "@marvin/http/testing";
import type { Answer } from "./doubles/answer.ts";
import { HandedOut } from "./doubles/handed-out.ts";
import type { HttpFault, Json, WireDouble } from "./doubles/wire-double.ts";
import { halfCharacters } from "./rules/json.ts";

/** What the server does with one request. */
export type Step =
  | {
      readonly answer: Answer;
      /** So many frames of it; left out, all. */
      readonly until?: number;
      /** What follows those: the connection breaks, the stream ends, nothing more comes, or an error does. */
      readonly after?: "cut" | "end" | "hang" | "error";
      readonly byteByByte?: boolean;
    }
  | { readonly fails: HttpFault }
  /** A page of HTML, as proxies and portals send. */
  | { readonly page: number }
  /** Not even headers. */
  | "silence"
  | "keep-alives";

const KEEP_ALIVE_MS = 5;
const PAGE = "<!doctype html><html><title>xyzzy gateway</title><body>Sorry.</body></html>";

export interface DoubleOptions {
  /** Where the model is asked. */
  readonly path: string;
  readonly key: string;
  readonly model: string;
  readonly sees?: boolean;
  /** How long keep-alives come. Default 300. */
  readonly keepAliveMs?: number;
}

/** A wire double that listens on loopback. Steps are played one after another; then it says "done". */
export class DoubleServer implements AsyncDisposable {
  /** Rules that requests broke; each such request was answered as the vendor would. */
  readonly faults: string[] = [];
  readonly given = new HandedOut();
  readonly #double: WireDouble;
  readonly #options: DoubleOptions;
  readonly #steps: Step[] = [];
  #loopback: Loopback | undefined;

  constructor(double: WireDouble, options: DoubleOptions) {
    this.#double = double;
    this.#options = options;
  }

  async start(): Promise<this> {
    this.#loopback = await startLoopback((request) => this.#answer(request));
    return this;
  }

  /** Without a path: the vendor's own is put behind it. */
  get url(): string {
    return this.#loopback?.baseUrl ?? "";
  }

  /** Every request, in the order in which they came. */
  get requests(): readonly LoopbackRequest[] {
    return this.#loopback?.requests ?? [];
  }

  /** Those to the model. */
  get asked(): readonly LoopbackRequest[] {
    return this.requests.filter((request) => request.path === this.#options.path);
  }

  body(index: number): Json {
    const request = this.asked[index];
    if (request === undefined) throw new Error(`The model was asked ${this.asked.length} times, not ${index + 1}.`);
    return request.json() as Json;
  }

  plays(...steps: readonly Step[]): this {
    this.#steps.push(...steps);
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#loopback?.close();
  }

  #answer(request: LoopbackRequest): LoopbackAnswer {
    if (/\/(models|tags)$/.test(request.path))
      return { json: { data: [{ id: "on-offer" }], models: [{ name: "on-offer" }] } };
    if (request.path === "/api/show" && this.#options.path === "/api/chat") return { json: this.#shown() };
    if (request.path !== this.#options.path) return { status: 404, text: "404 page not found" };
    const broken = [...halfCharacters(request.body), ...this.#double.faults(request.json() as Json, this.given)];
    this.faults.push(...broken);
    return broken.length > 0 ? this.#double.refuse(broken.join("; ")) : this.#play();
  }

  #play(): LoopbackAnswer {
    const step = this.#steps.shift() ?? { answer: { says: ["done"] } };
    if (step === "silence") return { fault: "hang" };
    if (step === "keep-alives") return { stream: this.#keepAlives() };
    if ("page" in step) return { status: step.page, text: PAGE };
    if ("fails" in step) return this.#double.failure(step.fails, this.#options);
    const { frames } = this.#double.stream(step.answer, this.given);
    const sent = frames.slice(0, step.until);
    const pieces = step.byteByByte
      ? sent.flatMap((frame) => [...Buffer.from(frame)].map((byte) => Uint8Array.of(byte)))
      : sent;
    return { headers: { "content-type": "text/event-stream" }, stream: [...pieces, ...this.#after(step.after)] };
  }

  #after(how: "cut" | "end" | "hang" | "error" | undefined): ("cut" | "hang" | string)[] {
    if (how === "error") return [this.#double.errorFrame("xyzzy in mid-stream")];
    return how === "cut" || how === "hang" ? [how] : [];
  }

  #keepAlives(): (string | { readonly waitMs: number })[] {
    const { keepAlives } = this.#double;
    const length = (this.#options.keepAliveMs ?? 300) / KEEP_ALIVE_MS;
    const waitMs = KEEP_ALIVE_MS;
    return Array.from({ length }, (_, at) => [keepAlives[at % keepAlives.length] ?? "", { waitMs }]).flat();
  }

  #shown(): Json {
    return { capabilities: ["completion", "tools", "thinking", ...(this.#options.sees === false ? [] : ["vision"])] };
  }
}
