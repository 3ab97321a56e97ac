import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testHttpClient } from "@marvin/http/testing";
import { expect, test } from "vitest";
import { startAuthService } from "../testing/auth-service.ts";
import { signInToCodex } from "./codex-sign-in.ts";
import { signOutOfCodex } from "./codex-sign-out.ts";
import { TokenStore } from "./token-store.ts";

const never = new AbortController().signal;

/** Signs in as far as the address; the rest is the browser's. */
async function begin(authUrl: string, more: { ports?: readonly number[]; waitMs?: number; signal?: AbortSignal } = {}) {
  const store = new TokenStore(join(mkdtempSync(join(tmpdir(), "marvin-sign-in-")), "settings", "codex.json"));
  const service = { http: testHttpClient({ endpoints: { "codex-auth": authUrl } }), now: Date.now };
  const { signal = never, ...options } = { ports: [0], waitMs: 5000, ...more };
  const said: string[] = [];
  const warned: string[] = [];
  const shown = Promise.withResolvers<string>();
  const say = (line: string) => {
    said.push(line);
    if (line.startsWith("http")) shown.resolve(line);
  };
  const done = signInToCodex({ store, service, say, warn: (line) => warned.push(line), ...options }, signal);
  done.catch(shown.reject);
  const query = new URL(await shown.promise).searchParams;
  const browse = (answer: Record<string, string>) =>
    fetch(`${query.get("redirect_uri")}?${new URLSearchParams({ state: query.get("state") ?? "", ...answer })}`);
  return { store, service, said, warned, done, query, browse };
}

test("the right code signs in, into a file for its owner alone", async () => {
  await using auth = await startAuthService();
  const { store, done, query, browse, said, service } = await begin(auth.baseUrl);
  expect((await browse({ code: "right" })).status).toBe(200);
  await done;
  expect(said.at(-1)).toContain("Signed in");
  expect(await store.read()).toMatchObject({ accessToken: "access-token-1", refreshToken: "refresh-token-1" });
  expect(statSync(store.path).mode & 0o777).toBe(0o600);
  const form = Object.fromEntries(new URLSearchParams(auth.requests[0]?.body));
  expect(form["redirect_uri"]).toBe(query.get("redirect_uri"));
  expect(await signOutOfCodex(store, service)).toBe("Signed out of ChatGPT.");
  expect(existsSync(store.path)).toBe(false);
  expect(auth.requests.at(-1)?.path).toBe("/oauth/revoke");
  expect(await signOutOfCodex(store, service)).toContain("Nobody was signed in");
});

test("a wrong state is refused and changes nothing; a state is good once", async () => {
  await using auth = await startAuthService({ delayMs: 0 });
  const { done, browse, warned } = await begin(auth.baseUrl);
  expect((await browse({ code: "right", state: "wrong" })).status).toBe(400);
  expect(auth.requests).toHaveLength(0);
  expect(warned[0]).toContain("another sign-in");
  const statuses = await Promise.all([browse({ code: "right" }), browse({ code: "right" })]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
  await done;
  expect(auth.requests).toHaveLength(1);
});

test.each([
  [
    "the user says no",
    { error: "access_denied", error_description: "The user denied it" },
    /refused: The user denied it/,
  ],
  ["a code that is not taken", { code: "other" }, /did not accept the sign-in: invalid_grant/],
])("%s", async (_, answer, words) => {
  await using auth = await startAuthService();
  const { store, done, browse } = await begin(auth.baseUrl);
  const ended = expect(done).rejects.toThrow(words);
  const page = await browse(answer);
  expect(page.status).toBe(400);
  expect(await page.text()).not.toMatch(/denied it|invalid_grant/);
  await ended;
  expect(existsSync(store.path)).toBe(false);
});

test("a port that is taken: the next one, and a clear word when there is none", async () => {
  await using auth = await startAuthService();
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
  const { port } = blocker.address() as { port: number };
  const { done, query, browse } = await begin(auth.baseUrl, { ports: [port, 0] });
  expect(new URL(query.get("redirect_uri") ?? "").port).not.toBe(String(port));
  await browse({ code: "right" });
  await done;
  await expect(begin(auth.baseUrl, { ports: [port, port] })).rejects.toThrow(`port ${port} (in use)`);
  blocker.close();
});

test("nobody comes; somebody stops it", async () => {
  await using auth = await startAuthService();
  const waiting = await begin(auth.baseUrl, { waitMs: 50 });
  await expect(waiting.done).rejects.toThrow(/Nobody signed in/);
  const canceller = new AbortController();
  const stopped = await begin(auth.baseUrl, { signal: canceller.signal });
  canceller.abort();
  await expect(stopped.done).rejects.toThrow(/stopped/);
});

test("signing out removes the tokens whatever the service does", async () => {
  await using auth = await startAuthService();
  const { store, done, browse } = await begin(auth.baseUrl);
  await browse({ code: "right" });
  await done;
  const gone = { http: testHttpClient({ endpoints: { "codex-auth": "http://127.0.0.1:1" } }), now: Date.now };
  const words = await signOutOfCodex(store, gone);
  expect(words).toContain("Signed out of ChatGPT here");
  expect(words).not.toContain("refresh-token");
  expect(existsSync(store.path)).toBe(false);
});

test("a damaged file is told and can be signed out of", async () => {
  await using auth = await startAuthService();
  const { store, done, browse, service } = await begin(auth.baseUrl);
  await browse({ code: "right" });
  await done;
  writeFileSync(store.path, readFileSync(store.path, "utf8").slice(0, 20));
  await expect(store.read()).rejects.toThrow(/damaged.*marvin login codex/);
  await signOutOfCodex(store, service);
  expect(existsSync(store.path)).toBe(false);
});
