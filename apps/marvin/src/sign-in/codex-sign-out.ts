import { revokeTokens, type TokenService } from "@marvin/ai/sign-in";
import type { TokenStore } from "./token-store.ts";

const LOCK_MS = 5000;
const REVOKE_MS = 5000;

/** Forgets the sign-in here first, then asks the service to; what it answers changes nothing. Gives what to say. */
export async function signOutOfCodex(store: TokenStore, service: TokenService): Promise<string> {
  const tokens = await store.read().catch(() => undefined);
  const isThere = tokens !== undefined;
  await store.remove(AbortSignal.timeout(LOCK_MS));
  if (!isThere) return "Nobody was signed in to ChatGPT here.";
  try {
    await revokeTokens(service, tokens, AbortSignal.timeout(REVOKE_MS));
    return "Signed out of ChatGPT.";
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return `Signed out of ChatGPT here. The service did not confirm it: ${words}`;
  }
}
