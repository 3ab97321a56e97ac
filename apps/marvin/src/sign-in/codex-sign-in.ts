import {
  accountWords,
  authorizeUrl,
  CALLBACK_PORTS,
  codexAuth,
  createProofKey,
  createState,
  exchangeCode,
  SignInError,
  type TokenService,
} from "@marvin/ai/sign-in";
import { startCallbackListener } from "./callback-listener.ts";
import type { TokenStore } from "./token-store.ts";

export interface SignInOptions {
  readonly store: TokenStore;
  readonly service: TokenService;
  readonly ports?: readonly number[];
  readonly waitMs?: number;
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  /** Shows the page to a person who is at this machine. */
  readonly openBrowser?: (url: string) => void;
}

const WAIT_MS = 10 * 60_000;

/** Signs in with a ChatGPT account through the browser. Rejects with SignInError, or when the signal ends it. */
export async function signInToCodex(options: SignInOptions, signal: AbortSignal): Promise<void> {
  const { store, service, say, waitMs = WAIT_MS } = options;
  const [key, state] = [createProofKey(), createState()];
  let account = "";
  const listener = await startCallbackListener({
    ports: options.ports ?? CALLBACK_PORTS,
    state,
    notice: options.warn,
    redeem: async (code, redirectUri) => {
      const tokens = await exchangeCode(service, { code, verifier: key.verifier, redirectUri }, signal);
      await store.write(tokens, signal);
      account = accountWords(tokens);
    },
  });
  try {
    const { challenge } = key;
    const url = authorizeUrl(service.http.baseUrl(codexAuth), { challenge, state, redirectUri: listener.redirectUri });
    announce(url, options);
    await before(listener.done, waitMs, signal);
  } finally {
    listener.close();
  }
  say(`Signed in${account === "" ? "" : ` (${account})`}. Try: marvin --provider codex`);
}

function announce(url: string, { say, openBrowser }: SignInOptions): void {
  say("Open this address in a browser on this machine and sign in with your ChatGPT account:");
  say("");
  say(url);
  say("");
  say("Marvin signs in as OpenAI's Codex CLI does and names itself; whether your plan allows that is OpenAI's to say.");
  say("Waiting for the browser, at most 10 minutes. Ctrl+C stops.");
  openBrowser?.(url);
}

async function before(done: Promise<void>, waitMs: number, signal: AbortSignal): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new SignInError("Nobody signed in within the time. Try again.")), waitMs);
  const onAbort = () => reject(new SignInError("The sign-in was stopped."));
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    await Promise.race([done, over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
