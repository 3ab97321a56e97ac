import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { CodexTokens } from "@marvin/ai/sign-in";
import { type Loopback, testHttpClient } from "@marvin/http/testing";
import { describe, expect, test } from "vitest";
import { startAuthService } from "../testing/auth-service.ts";
import { codexAuthorization } from "./codex-authorization.ts";
import { withFileLock } from "./file-lock.ts";
import { TokenStore } from "./token-store.ts";

const never = new AbortController().signal;
const HOUR = 3_600_000;

async function stored(more: Partial<CodexTokens> = {}): Promise<TokenStore> {
  const store = new TokenStore(join(mkdtempSync(join(tmpdir(), "marvin-tokens-")), "codex.json"));
  const now = Date.now();
  await store.write({
    accessToken: "access-token-1",
    refreshToken: "refresh-token-1",
    accountId: "acc",
    expiresAt: now + HOUR,
    refreshedAt: now,
    ...more,
  });
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
  }, 20_000);
});

describe("the lock", () => {
  const path = () => join(mkdtempSync(join(tmpdir(), "marvin-lock-")), "a.lock");

  test("one at a time, and nothing is left behind", async () => {
    const lock = path();
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => withFileLock(lock, never, work)));
    expect(most).toBe(1);
    expect(readdirSync(dirname(lock))).toEqual([]);
  });

  test.each([
    ["of a process that has died", JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }), 0],
    ["that is too old", JSON.stringify({ pid: process.pid, host: "elsewhere" }), 120],
    ["that says nothing and is too old", "", 120],
  ])("one %s is broken, by one alone", async (_, content, ageSeconds) => {
    const lock = path();
    writeFileSync(lock, content);
    const then = Date.now() / 1000 - ageSeconds;
    utimesSync(lock, then, then);
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside -= 1;
    };
    await Promise.all([withFileLock(lock, never, work), withFileLock(lock, never, work)]);
  });

  test("a living one is waited for until the caller has had enough", async () => {
    const lock = path();
    writeFileSync(lock, JSON.stringify({ pid: process.pid, host: "elsewhere" }));
    await expect(withFileLock(lock, AbortSignal.timeout(150), async () => {})).rejects.toThrow();
  });

  test("what fails inside lets go", async () => {
    const lock = path();
    const failing = withFileLock(lock, never, () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    await withFileLock(lock, never, async () => {});
  });
});
