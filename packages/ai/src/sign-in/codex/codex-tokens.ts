import { ORIGINATOR } from "./codex-service.ts";

/** A sign-in as it is kept. Times are milliseconds since 1970. */
export interface CodexTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken?: string;
  readonly accountId?: string;
  readonly expiresAt?: number;
  readonly refreshedAt: number;
}

/** Tokens from an answer of the service; what it leaves out stays as it was. Undefined if they are not usable. */
export function tokensFrom(answer: unknown, now: number, before?: CodexTokens): CodexTokens | undefined {
  const given = (answer ?? {}) as Record<string, unknown>;
  const accessToken = text(given["access_token"]) ?? before?.accessToken;
  const refreshToken = text(given["refresh_token"]) ?? before?.refreshToken;
  if (accessToken === undefined || refreshToken === undefined) return undefined;
  const idToken = text(given["id_token"]) ?? before?.idToken;
  const accountId = accountOf(idToken) ?? accountOf(accessToken) ?? before?.accountId;
  const expiresAt = expiry(accessToken, given["expires_in"], now);
  return {
    accessToken,
    refreshToken,
    ...(idToken === undefined ? {} : { idToken }),
    ...(accountId === undefined ? {} : { accountId }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    refreshedAt: now,
  };
}

const EARLY_MS = 5 * 60_000;
const LONGEST_MS = 8 * 24 * 3_600_000;

/** Whether new tokens should be fetched before a request. */
export function needsRefresh(tokens: CodexTokens, now: number): boolean {
  return (tokens.expiresAt !== undefined && now > tokens.expiresAt - EARLY_MS) || now > tokens.refreshedAt + LONGEST_MS;
}

export function hasExpired({ expiresAt }: CodexTokens, now: number): boolean {
  return expiresAt !== undefined && now >= expiresAt;
}

/** The headers of a request to the account's backend. */
export function codexHeaders({ accessToken, accountId, idToken }: CodexTokens): Record<string, string> {
  return {
    authorization: `Bearer ${accessToken}`,
    ...(accountId === undefined ? {} : { "chatgpt-account-id": accountId }),
    originator: ORIGINATOR,
    ...(authClaims(idToken)["chatgpt_account_is_fedramp"] === true ? { "x-openai-fedramp": "true" } : {}),
  };
}

/** Whose account it is, as the service names it: an address, a plan. */
export function accountWords({ idToken, accessToken }: CodexTokens): string {
  const claims = { ...claimsOf(accessToken), ...claimsOf(idToken) };
  const profile = claims["https://api.openai.com/profile"] as Record<string, unknown> | undefined;
  const mail = text(claims["email"]) ?? text(profile?.["email"]);
  const plan = text(authClaims(idToken)["chatgpt_plan_type"]) ?? text(authClaims(accessToken)["chatgpt_plan_type"]);
  return [mail, plan === undefined ? undefined : `plan: ${plan}`].filter((part) => part !== undefined).join(", ");
}

function accountOf(token: string | undefined): string | undefined {
  const auth = authClaims(token);
  const claims = claimsOf(token);
  const [first] = [auth["organizations"], claims["organizations"]].filter(Array.isArray).flat() as { id?: unknown }[];
  return text(auth["chatgpt_account_id"]) ?? text(claims["chatgpt_account_id"]) ?? text(first?.id);
}

function expiry(accessToken: string, expiresIn: unknown, now: number): number | undefined {
  if (typeof expiresIn === "number" && expiresIn >= 0) return now + expiresIn * 1000;
  const { exp } = claimsOf(accessToken);
  return typeof exp === "number" ? exp * 1000 : undefined;
}

function authClaims(token: string | undefined): Record<string, unknown> {
  const auth = claimsOf(token)["https://api.openai.com/auth"];
  return typeof auth === "object" && auth !== null ? (auth as Record<string, unknown>) : {};
}

/** What a token says of itself. Only read, never trusted: the backend checks it. */
function claimsOf(token: string | undefined): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
