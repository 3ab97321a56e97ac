import { rm } from "node:fs/promises";
import { type CodexTokens, SignInError } from "@marvin/ai/sign-in";
import { type FileContent, type HeldFile, OwnFile, StoreError } from "@marvin/store";

/** The sign-in while no other process reads it to change it. */
export interface HeldTokens {
  /** Undefined if nobody is signed in. */
  readonly tokens: CodexTokens | undefined;
  write(tokens: CodexTokens): Promise<void>;
}

/** Longer than a renewal may take that another process has begun. */
const LONGEST_WAIT_MS = 60_000;

/** The stored sign-in. Every change is made under a lock: a refresh token is good once. Rejects with SignInError. */
export class TokenStore {
  readonly path: string;
  readonly #file: OwnFile;

  constructor(path: string) {
    this.path = path;
    this.#file = new OwnFile(path, { waitMs: LONGEST_WAIT_MS });
  }

  /** Undefined if nobody is signed in. */
  async read(): Promise<CodexTokens | undefined> {
    return this.#understood(await orSignInError(this.#file.read()));
  }

  /** Waits for its turn, unless the signal comes first; what has begun is brought to its end. */
  exclusively<T>(signal: AbortSignal, work: (held: HeldTokens) => Promise<T>): Promise<T> {
    return this.#held(signal, ({ content, write }) =>
      work({ tokens: this.#understood(content), write: (tokens) => write(textOf(tokens)) }),
    );
  }

  async write(tokens: CodexTokens, signal: AbortSignal): Promise<void> {
    await this.#held(signal, ({ write }) => write(textOf(tokens)));
  }

  /** Also while another process holds the file, when the signal says that it took too long. */
  async remove(signal: AbortSignal): Promise<void> {
    await this.#held(signal, (held) => held.remove()).catch(() => rm(this.path, { force: true }));
  }

  #held<T>(signal: AbortSignal, work: (held: HeldFile) => Promise<T>): Promise<T> {
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    aborted.catch(() => {});
    let begun = false;
    const onAbort = () => begun || reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    const done = this.#file.exclusively((held) => {
      signal.throwIfAborted();
      begun = true;
      return work(held);
    });
    return Promise.race([orSignInError(done), aborted]).finally(() => signal.removeEventListener("abort", onAbort));
  }

  #understood(content: FileContent): CodexTokens | undefined {
    if (content.kind === "missing") return undefined;
    const tokens = content.kind === "text" ? parsed(content.text) : undefined;
    if (tokens === undefined) throw new SignInError(`${this.path} is damaged. Sign in again: marvin login codex`);
    return tokens;
  }
}

/** A file that is held or cannot be read now may be free later: the sign-in itself is not at fault. */
async function orSignInError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    throw new SignInError(cause.message, { temporary: cause.code === "busy", cause });
  }
}

function textOf(tokens: CodexTokens): string {
  return `${JSON.stringify(tokens, null, 2)}\n`;
}

function parsed(text: string): CodexTokens | undefined {
  try {
    const value = JSON.parse(text) as Partial<CodexTokens> | null;
    const { accessToken, refreshToken, refreshedAt } = value ?? {};
    const whole =
      typeof accessToken === "string" && typeof refreshToken === "string" && typeof refreshedAt === "number";
    return whole ? (value as CodexTokens) : undefined;
  } catch {
    return undefined;
  }
}
