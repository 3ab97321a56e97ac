import type { HttpClient } from "@marvin/http";
import { maskKeys } from "../../errors/mask-keys.ts";
import { readVendorError } from "../../errors/vendor-error.ts";
import { SignInError } from "../authorize.ts";
import { CLIENT_ID, codexAuth } from "./codex-service.ts";
import { type CodexTokens, tokensFrom } from "./codex-tokens.ts";

export interface TokenService {
  readonly http: HttpClient;
  readonly now: () => number;
}

/** Tokens for the code that came back from the browser. Rejects with SignInError. */
export async function exchangeCode(
  service: TokenService,
  grant: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
  signal: AbortSignal,
): Promise<CodexTokens> {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code: grant.code,
    redirect_uri: grant.redirectUri,
    client_id: CLIENT_ID,
    code_verifier: grant.verifier,
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const mask = maskKeys([grant.code, grant.verifier]);
  const answer = await post(service, "/oauth/token", form.toString(), headers, signal, mask);
  if (answer.status >= 400) throw new SignInError(mask(`OpenAI did not accept the sign-in${told(answer.body)}.`));
  const tokens = tokensFrom(parsed(answer.body), service.now());
  if (tokens === undefined) throw new SignInError("OpenAI answered the sign-in without tokens.");
  return tokens;
}

/** New tokens for old ones, which are worth nothing afterwards. Rejects with SignInError. */
export async function refreshTokens(
  service: TokenService,
  before: CodexTokens,
  signal: AbortSignal,
): Promise<CodexTokens> {
  const mask = maskKeys([before.refreshToken, before.accessToken]);
  const body = { client_id: CLIENT_ID, grant_type: "refresh_token", refresh_token: before.refreshToken };
  const answer = await post(service, "/oauth/token", body, {}, signal, mask);
  if (answer.status >= 400) throw refreshRefused(answer, mask);
  const tokens = tokensFrom(parsed(answer.body), service.now(), before);
  if (tokens === undefined || typeof parsed(answer.body) !== "object") {
    throw new SignInError("OpenAI answered with something else than tokens.", { temporary: true });
  }
  return tokens;
}

/** Tells the service to forget the sign-in. Rejects with SignInError. */
export async function revokeTokens(service: TokenService, tokens: CodexTokens, signal: AbortSignal): Promise<void> {
  const mask = maskKeys([tokens.refreshToken]);
  const body = { token: tokens.refreshToken, token_type_hint: "refresh_token", client_id: CLIENT_ID };
  const answer = await post(service, "/oauth/revoke", body, {}, signal, mask);
  if (answer.status >= 400) throw new SignInError(mask(`OpenAI answered ${answer.status}${told(answer.body)}.`));
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

const FINAL = /refresh_token_(expired|reused|invalidated)|invalid_grant/;

function refreshRefused(answer: Answer, mask: (text: string) => string): SignInError {
  const isFinal = answer.status === 401 || FINAL.test(answer.body);
  const words = told(answer.body);
  if (!isFinal) {
    return new SignInError(mask(`The sign-in could not be renewed: OpenAI answered ${answer.status}${words}.`), {
      temporary: true,
    });
  }
  return new SignInError(mask(`The sign-in with ChatGPT has ended${words}. Sign in again: marvin login codex`));
}

async function post(
  service: TokenService,
  path: string,
  body: string | object,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  mask: (text: string) => string,
): Promise<Answer> {
  try {
    const accept = (status: number) => status >= 400;
    const options = {
      method: "POST",
      body,
      headers: { accept: "application/json", ...headers },
      signal,
      accept,
    } as const;
    const response = await service.http.request(
      { endpoint: codexAuth, path },
      { ...options, retries: 0, maxRedirects: 0 },
    );
    return { status: response.status, body: await response.text() };
  } catch (cause) {
    if (signal.aborted) throw cause;
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new SignInError(mask(`OpenAI's sign-in could not be reached: ${words}`), { temporary: true, cause });
  }
}

/** The service's own words, in either of its two forms of an error. */
function told(body: string): string {
  const described = (parsed(body) as { error_description?: unknown } | undefined)?.error_description;
  const words = typeof described === "string" ? described : readVendorError(body).message;
  return words === ""
    ? ""
    : `: ${words
        .replace(/\p{Cc}+/gu, " ")
        .slice(0, 300)
        .replace(/\.$/, "")}`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
