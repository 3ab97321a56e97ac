import { createHash } from "node:crypto";
import { startLoopback, testHttpClient } from "@marvin/http/testing";
import { describe, expect, test } from "vitest";
import { authorizeUrl } from "./authorize-url.ts";
import { accountWords, codexHeaders, hasExpired, needsRefresh, tokensFrom } from "./codex-tokens.ts";
import { createProofKey, createState } from "./proof-key.ts";
import { exchangeCode, refreshTokens, revokeTokens } from "./token-requests.ts";

const NOW = 1_780_000_000_000;
const never = new AbortController().signal;
const jwt = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
const auth = (more: object) => ({ "https://api.openai.com/auth": more });
const before = { accessToken: "old-access", refreshToken: "old-refresh", accountId: "acc", refreshedAt: NOW };

test("a proof key fits its challenge, and no two are alike", () => {
  const { verifier, challenge } = createProofKey();
  expect(verifier).toMatch(/^[\w-]{86}$/);
  expect(challenge).toBe(createHash("sha256").update(verifier).digest("base64url"));
  expect(createState()).not.toBe(createState());
});

test("the address to sign in at: one piece, blanks as %20", () => {
  const url = authorizeUrl("https://auth.example/", {
    challenge: "c",
    state: "s",
    redirectUri: "http://localhost:1455/auth/callback",
  });
  expect(url).not.toMatch(/[\s+]/);
  expect(url).toContain("scope=openid%20profile%20email%20offline_access");
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    response_type: "code",
    code_challenge: "c",
    code_challenge_method: "S256",
    state: "s",
    redirect_uri: "http://localhost:1455/auth/callback",
    originator: "marvin",
  });
});

describe("tokens", () => {
  test.each([
    ["the id token's claim", { id_token: jwt(auth({ chatgpt_account_id: "a1" })) }, "a1"],
    ["a claim at the top", { id_token: jwt({ chatgpt_account_id: "a2" }) }, "a2"],
    ["the first organization", { id_token: jwt({ organizations: [{ id: "a3" }] }) }, "a3"],
    ["the access token", { access_token: jwt(auth({ chatgpt_account_id: "a4" })), id_token: "broken" }, "a4"],
    ["nowhere", {}, undefined],
  ])("the account stands in %s", (_, answer, account) => {
    const tokens = tokensFrom({ access_token: "a", refresh_token: "r", ...answer }, NOW);
    expect(tokens?.accountId).toBe(account);
  });

  test("what an answer leaves out stays as it was; without both tokens it is none", () => {
    expect(tokensFrom({ access_token: "new" }, NOW, before)).toMatchObject({
      accessToken: "new",
      refreshToken: "old-refresh",
      accountId: "acc",
    });
    expect(tokensFrom({ access_token: "new" }, NOW)).toBeUndefined();
    expect(tokensFrom("nonsense", NOW)).toBeUndefined();
  });

  test("when they expire", () => {
    const byAnswer = tokensFrom({ access_token: "a", refresh_token: "r", expires_in: 600 }, NOW) ?? before;
    const byToken = tokensFrom({ access_token: jwt({ exp: NOW / 1000 + 60 }), refresh_token: "r" }, NOW) ?? before;
    expect([needsRefresh(byAnswer, NOW), needsRefresh(byAnswer, NOW + 301_000)]).toEqual([false, true]);
    expect([hasExpired(byAnswer, NOW + 301_000), hasExpired(byAnswer, NOW + 600_000)]).toEqual([false, true]);
    expect(needsRefresh(byToken, NOW)).toBe(true);
    expect(needsRefresh(before, NOW + 9 * 24 * 3_600_000)).toBe(true);
  });

  test("headers and words", () => {
    const idToken = jwt({
      email: "me@example.com",
      ...auth({ chatgpt_plan_type: "plus", chatgpt_account_is_fedramp: true }),
    });
    expect(codexHeaders({ ...before, idToken })).toEqual({
      authorization: "Bearer old-access",
      "chatgpt-account-id": "acc",
      originator: "marvin",
      "x-openai-fedramp": "true",
    });
    expect(accountWords({ ...before, idToken })).toBe("me@example.com, plan: plus");
  });
});

describe("the service", () => {
  const service = (baseUrl: string) => ({
    http: testHttpClient({ endpoints: { "codex-auth": baseUrl } }),
    now: () => NOW,
  });
  const grant = { code: "the-code", verifier: "the-verifier", redirectUri: "http://localhost:1455/auth/callback" };

  test("a code is exchanged as a form, a refresh token as JSON", async () => {
    await using server = await startLoopback({ json: { access_token: "a", refresh_token: "r", expires_in: 10 } });
    await expect(exchangeCode(service(server.baseUrl), grant, never)).resolves.toMatchObject({ accessToken: "a" });
    await expect(refreshTokens(service(server.baseUrl), before, never)).resolves.toMatchObject({
      refreshToken: "r",
      accountId: "acc",
    });
    await revokeTokens(service(server.baseUrl), before, never);
    expect(Object.fromEntries(new URLSearchParams(server.requests[0]?.body))).toMatchObject({
      grant_type: "authorization_code",
      code: "the-code",
      code_verifier: "the-verifier",
      redirect_uri: grant.redirectUri,
    });
    expect(server.requests[1]?.json()).toMatchObject({ grant_type: "refresh_token", refresh_token: "old-refresh" });
    expect(server.requests[2]).toMatchObject({ path: "/oauth/revoke" });
  });

  test("a refused exchange is told in the service's words, without the code", async () => {
    await using server = await startLoopback({
      status: 400,
      json: { error: "invalid_grant", error_description: "the-code is old" },
    });
    const refused = exchangeCode(service(server.baseUrl), grant, never);
    await expect(refused).rejects.toThrow(/did not accept the sign-in: \[key\] is old/);
  });

  test.each([
    [401, { error: { code: "refresh_token_reused", message: "Used before." } }, false],
    [400, { error: "invalid_grant", error_description: "expired" }, false],
    [401, "nothing", false],
    [500, { error: { message: "old-refresh broke it" } }, true],
    [429, {}, true],
  ])("a refresh answered with %d %j; temporary: %s", async (status, json, temporary) => {
    await using server = await startLoopback({ status, json });
    const error = await refreshTokens(service(server.baseUrl), before, never).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "SignInError", temporary });
    expect(String(error)).not.toContain("old-refresh");
    if (!temporary) expect(String(error)).toContain("marvin login codex");
  });

  test("nobody answers", async () => {
    const gone = exchangeCode(service("http://127.0.0.1:1"), grant, never);
    await expect(gone).rejects.toMatchObject({ name: "SignInError", temporary: true });
  });
});
