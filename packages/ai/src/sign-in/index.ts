export { type Authorize, SignInError } from "./authorize.ts";
export { authorizeUrl } from "./codex/authorize-url.ts";
export { CALLBACK_PATH, CALLBACK_PORTS, codexAuth } from "./codex/codex-service.ts";
export { accountWords, type CodexTokens, codexHeaders, hasExpired, needsRefresh } from "./codex/codex-tokens.ts";
export { createProofKey, createState } from "./codex/proof-key.ts";
export { exchangeCode, refreshTokens, revokeTokens, type TokenService } from "./codex/token-requests.ts";
