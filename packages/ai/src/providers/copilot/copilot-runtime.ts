import { chmod, mkdir } from "node:fs/promises";
import type { CopilotClient } from "@github/copilot-sdk";
import type { CopilotHost } from "./copilot-options.ts";
import { mayBeSignedIn, NOT_SIGNED_IN } from "./sign-in.ts";
import { sweepConversations } from "./sweep-conversations.ts";

type Sdk = typeof import("@github/copilot-sdk");

/** In words, where Copilot cannot be used at all: not installed for this platform, not signed in. */
export class CopilotUnavailable extends Error {
  override readonly name = "CopilotUnavailable";
  readonly signedOut: boolean;

  constructor(message: string, signedOut = false) {
    super(message);
    this.signedOut = signedOut;
  }
}

const STOP_MS = 3000;
const ANSWER_MS = 10_000;

/** The child process that talks to Copilot: loaded and started at the first use, started anew if it died. */
export class CopilotRuntime {
  readonly #host: CopilotHost;
  readonly #needsSignIn: boolean;
  #starting: Promise<CopilotClient> | undefined;

  constructor(host: CopilotHost, needsSignIn = true) {
    this.#host = host;
    this.#needsSignIn = needsSignIn;
  }

  /** Rejects with CopilotUnavailable. */
  async client(): Promise<CopilotClient> {
    this.#starting ??= start(this.#host);
    const starting = this.#starting;
    try {
      return await starting;
    } catch (error) {
      if (this.#starting === starting) this.#starting = undefined;
      throw error;
    }
  }

  /** A client that may ask models. */
  async signedInClient(): Promise<CopilotClient> {
    if (this.#needsSignIn && !(await mayBeSignedIn(this.#host))) throw signedOut();
    const client = await this.client();
    if (this.#needsSignIn && !(await client.getAuthStatus()).isAuthenticated) throw signedOut();
    return client;
  }

  /** False if the process is gone or no longer answers; the next use starts another. */
  async isAlive(): Promise<boolean> {
    const starting = this.#starting;
    const client = await starting?.catch(() => undefined);
    const answered = client?.ping().then(
      () => true,
      () => false,
    );
    if (answered !== undefined && (await within(this.#host.answerMs ?? ANSWER_MS, answered, false))) return true;
    if (this.#starting === starting) this.#starting = undefined;
    await client?.forceStop().catch(() => {});
    return false;
  }

  /** Leaves no process behind; a few seconds at most. */
  async stop(): Promise<void> {
    const client = await this.#release();
    const stopped = client?.stop().then(
      (errors) => errors.length === 0,
      () => false,
    );
    if (stopped !== undefined && !(await within(STOP_MS, stopped, false))) await client?.forceStop();
  }

  /** As `stop`, where nothing is under way. */
  async kill(): Promise<void> {
    await (await this.#release())?.forceStop();
  }

  /** The client, no longer ours. One that does not come up in time is killed whenever it does. */
  async #release(): Promise<CopilotClient | undefined> {
    const starting = this.#starting?.catch(() => undefined);
    this.#starting = undefined;
    if (starting === undefined) return undefined;
    const client = await within(STOP_MS, starting, undefined);
    if (client === undefined) void starting.then((late) => late?.forceStop());
    return client;
  }
}

async function start(host: CopilotHost): Promise<CopilotClient> {
  const { env, baseDirectory, workingDirectory, gitHubToken, useLoggedInUser } = host;
  await mkdir(baseDirectory, { recursive: true, mode: 0o700 });
  await chmod(baseDirectory, 0o700);
  void sweepConversations(baseDirectory, Date.now());
  let client: CopilotClient | undefined;
  try {
    const { CopilotClient } = await loadSdk();
    client = new CopilotClient({
      env: { ...env },
      workingDirectory,
      // What the runtime logs goes to our stderr otherwise.
      logLevel: "none",
      ...(gitHubToken ? { gitHubToken } : {}),
      ...(useLoggedInUser === undefined ? {} : { useLoggedInUser }),
    });
    await client.start();
    return client;
  } catch (error) {
    await client?.forceStop().catch(() => {});
    throw new CopilotUnavailable(`GitHub Copilot's runtime cannot run here: ${wordsOf(error)}`);
  }
}

function loadSdk(): Promise<Sdk> {
  return import("@github/copilot-sdk");
}

function signedOut(): CopilotUnavailable {
  return new CopilotUnavailable(NOT_SIGNED_IN, true);
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What the promise gives, or `otherwise` after that time. */
export async function within<T>(ms: number, promise: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
