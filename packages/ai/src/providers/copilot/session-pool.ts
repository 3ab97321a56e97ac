import type { ModelRequest } from "../../provider.ts";
import type { CopilotOptions } from "./copilot-options.ts";
import type { CopilotRuntime } from "./copilot-runtime.ts";
import { fitRequest } from "./fit-request.ts";
import { LiveSession } from "./live-session.ts";

/** A conversation and its helpers' ones go on side by side. */
const MAX_KEPT = 4;

/** The conversations that the runtime holds between two calls. */
export class SessionPool {
  readonly #runtime: CopilotRuntime;
  readonly #options: CopilotOptions;
  readonly #leaving = new Set<Promise<void>>();
  readonly #halting = new Set<Promise<void>>();
  #kept: LiveSession[] = [];

  constructor(runtime: CopilotRuntime, options: CopilotOptions) {
    this.#runtime = runtime;
    this.#options = options;
  }

  /**
   * The conversation that the request continues, else a new one; the request is under way in it. `onOpen` gets hold of
   * it before anything is sent, and may throw to prevent that.
   */
  async start(asked: ModelRequest, onOpen: (session: LiveSession) => void): Promise<LiveSession> {
    await Promise.all(this.#halting);
    if (!(await this.#runtime.isAlive())) await this.clear();
    const request = await fitRequest(asked, () => this.#sees(asked.model));
    for (const session of this.#kept) {
      const continuation = session.continuation(request);
      if (continuation === undefined) continue;
      this.#kept = this.#kept.filter((kept) => kept !== session);
      onOpen(session);
      await session.proceed(request, continuation);
      return session;
    }
    const client = await this.#runtime.signedInClient();
    const session = await LiveSession.open(client, this.#options, request);
    onOpen(session);
    await session.begin(request);
    return session;
  }

  keep(session: LiveSession): void {
    this.#kept.unshift(session);
    for (const old of this.#kept.splice(MAX_KEPT)) this.drop(old);
  }

  /** Ends what is under way in it; the same request goes on there. */
  halt(session: LiveSession): void {
    const halting = session
      .halt()
      .then((isHalted) => (isHalted ? this.keep(session) : this.drop(session)))
      .finally(() => this.#halting.delete(halting));
    this.#halting.add(halting);
  }

  drop(session: LiveSession): void {
    const leaving = session.discard().finally(() => this.#leaving.delete(leaving));
    this.#leaving.add(leaving);
  }

  /** Drops all of them. */
  async clear(): Promise<void> {
    await Promise.all(this.#halting);
    for (const session of this.#kept.splice(0)) this.drop(session);
    await Promise.all(this.#leaving);
  }

  async #sees(model: string): Promise<boolean> {
    const { provider } = this.#options;
    if (provider !== undefined) return provider.sees?.(model) ?? true;
    const models = await (await this.#runtime.signedInClient()).listModels();
    return models.find(({ id }) => id === model)?.capabilities.supports.vision ?? true;
  }
}
