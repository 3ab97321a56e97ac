import {
  type Authorize,
  type CodexTokens,
  codexHeaders,
  hasExpired,
  needsRefresh,
  refreshTokens,
  SignInError,
  type TokenService,
} from "@marvin/ai/sign-in";
import type { TokenStore } from "./token-store.ts";

/** The headers of the stored sign-in, renewed before they expire and after they were refused. */
export function codexAuthorization(store: TokenStore, service: TokenService): Authorize {
  return async (signal, refused) => {
    const tokens = await signedIn(store);
    const isGood = (candidate: CodexTokens) =>
      codexHeaders(candidate)["authorization"] !== refused?.["authorization"] &&
      !needsRefresh(candidate, service.now());
    if (isGood(tokens)) return codexHeaders(tokens);
    return codexHeaders(await renewed(store, service, isGood, signal));
  };
}

/** One process renews; the others wait for it and take what it was given. */
function renewed(
  store: TokenStore,
  service: TokenService,
  isGood: (tokens: CodexTokens) => boolean,
  signal: AbortSignal,
): Promise<CodexTokens> {
  return store.exclusively(signal, async (held) => {
    const tokens = held.tokens ?? nobody();
    if (isGood(tokens)) return tokens;
    try {
      // Once it is sent the old token is spent: what comes back is kept even if the user has cancelled meanwhile.
      const fresh = await refreshTokens(service, tokens, AbortSignal.timeout(REFRESH_MS));
      await held.write(fresh);
      return fresh;
    } catch (error) {
      return usableStill(tokens, error, service.now());
    }
  });
}

const REFRESH_MS = 30_000;

/** A service that is down for a moment does not end a sign-in that has minutes left. */
function usableStill(tokens: CodexTokens, error: unknown, now: number): CodexTokens {
  const early = needsRefresh(tokens, now) && !hasExpired(tokens, now);
  if (error instanceof SignInError && error.temporary && early) return tokens;
  throw error;
}

async function signedIn(store: TokenStore): Promise<CodexTokens> {
  return (await store.read()) ?? nobody();
}

function nobody(): never {
  throw new SignInError("Nobody is signed in to ChatGPT here. Sign in: marvin login codex");
}
