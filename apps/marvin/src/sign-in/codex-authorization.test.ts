import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { CodexTokens } from "@marvin/ai/sign-in";
import { type Loopback, testHttpClient } from "@marvin/http/testing";
import { describe, expect, test } from "vitest";
import { startAuthService } from "../testing/auth-service.ts";
import { codexAuthorization } from "./codex-authorization.ts";
import { TokenStore } from "./token-store.ts";

const never = new AbortController().signal;
const HOUR = 3_600_000;

async function stored(more: Partial<CodexTokens> = {}): Promise<TokenStore> {
  const store = new TokenStore(join(mkdtempSync(join(tmpdir(), "marvin-tokens-")), "codex.json"));
  const now = Date.now();
  const tokens = { accessToken: "access-token-1", refreshToken: "refresh-token-1", accountId: "acc" };
  await store.write({ ...tokens, expiresAt: now + HOUR, refreshedAt: now, ...more }, never);
  return store;
}

const authorization = (store: TokenStore, auth: Pick<Loopback, "baseUrl">) =>
  codexAuthorization(store, { http: testHttpClient({ endpoints: { "codex-auth": auth.baseUrl } }), now: Date.now });
const NOWHERE = { baseUrl: "http://127.0.0.1:1" };

describe("the headers of a sign-in", () => {
  test("as stored while they are good; a file that others may read is closed", async () => {
    const store = await stored();
    chmodSync(store.path, 0o644);
    expect(await authorization(store, NOWHERE)(never)).toMatchObject({
      authorization: "Bearer access-token-1",
      "chatgpt-account-id": "acc",
    });
    expect(statSync(store.path).mode & 0o777).toBe(0o600);
  });

  test("renewed when they are about to expire, and what was renewed is kept", async () => {
    await using auth = await startAuthService();
    const store = await stored({ expiresAt: Date.now() + 60_000 });
    expect((await authorization(store, auth)(never))["authorization"]).toBe("Bearer access-token-2");
    expect(await store.read()).toMatchObject({ refreshToken: "refresh-token-2", accountId: "acc" });
    expect(readdirSync(dirname(store.path))).toEqual(["codex.json"]);
  });

  test("renewed when they were refused; another process's new ones are taken instead", async () => {
    await using auth = await startAuthService();
    const store = await stored();
    const refused = { authorization: "Bearer access-token-1" };
    const both = [authorization(store, auth)(never, refused), authorization(store, auth)(never, refused)];
    const given = (await Promise.all(both)).map((headers) => headers["authorization"]);
    expect(given).toEqual(["Bearer access-token-2", "Bearer access-token-2"]);
    expect(auth.requests).toHaveLength(1);
  });

  test("nobody is signed in: nothing is asked", async () => {
    await using auth = await startAuthService();
    const store = new TokenStore(join(mkdtempSync(join(tmpdir(), "marvin-tokens-")), "codex.json"));
    await expect(authorization(store, auth)(never)).rejects.toThrow(/marvin login codex/);
    expect(auth.requests).toHaveLength(0);
  });

  test("a refresh that is refused for good says how to sign in again", async () => {
    await using auth = await startAuthService({
      refuse: { status: 401, json: { error: { code: "refresh_token_expired" } } },
    });
    const store = await stored({ expiresAt: Date.now() - HOUR });
    await expect(authorization(store, auth)(never)).rejects.toMatchObject({
      temporary: false,
      message: expect.stringContaining("marvin login codex"),
    });
  });

  test("a service that is down: what is good for minutes is used, what has expired is not", async () => {
    const soon = await stored({ expiresAt: Date.now() + 60_000 });
    expect((await authorization(soon, NOWHERE)(never))["authorization"]).toBe("Bearer access-token-1");
    const expired = await stored({ expiresAt: Date.now() - 1000 });
    await expect(authorization(expired, NOWHERE)(never)).rejects.toMatchObject({ temporary: true });
  });

  test("two processes at once: one refresh", async () => {
    await using auth = await startAuthService({ delayMs: 1500 });
    const store = await stored({ expiresAt: Date.now() - 1000 });
    const script = join(import.meta.dirname, "../testing/authorize-once.ts");
    const args = [
      "--conditions=@marvin/source",
      "--disable-warning=ExperimentalWarning",
      script,
      store.path,
      auth.baseUrl,
    ];
    const run = () => promisify(execFile)(process.execPath, args);
    const outputs = await Promise.all([run(), run()]);
    expect(outputs.map(({ stdout }) => stdout.trim())).toEqual(["Bearer access-token-2", "Bearer access-token-2"]);
    expect(auth.requests).toHaveLength(1);
  });
});

describe("while another holds the file", () => {
  test("a cancel is answered at once, and what was being done is brought to its end", async () => {
    const store = await stored();
    const letGo = Promise.withResolvers<void>();
    const holding = store.exclusively(never, () => letGo.promise);
    const waiting = store.exclusively(AbortSignal.timeout(50), async () => "in vain");
    await expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
    letGo.resolve();
    await holding;
    expect(await store.exclusively(never, async ({ tokens }) => tokens?.accessToken)).toBe("access-token-1");
  });

  test("signing out does not wait for ever", async () => {
    const store = await stored();
    const letGo = Promise.withResolvers<void>();
    const other = new TokenStore(store.path);
    const holding = other.exclusively(never, () => letGo.promise);
    await store.remove(AbortSignal.timeout(50));
    expect(await store.read()).toBeUndefined();
    letGo.resolve();
    await holding;
  });
});
