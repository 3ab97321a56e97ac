import { expect, test } from "vitest";
import { readCallback } from "./callback.ts";

const read = (url: string, more: { host?: string; method?: string } = {}) =>
  readCallback({ method: "GET", host: "localhost:1455", url, ...more }, 1455, "the-state");

test.each([
  ["/auth/callback?code=c&state=the-state", { kind: "code", code: "c" }],
  ["/auth/callback?code=c&state=the-state.onboarding_entrypoint=x", { kind: "code", code: "c" }],
  ["/auth/callback?code=c&state=the-state-and-more", { kind: "stray", status: 400 }],
  ["/auth/callback?code=c&state=the-stat", { kind: "stray", status: 400 }],
  ["/auth/callback?code=c", { kind: "stray", status: 400 }],
  ["/auth/callback?error=access_denied&state=wrong", { kind: "stray", status: 400 }],
  ["/auth/callback?state=the-state", { kind: "stray", status: 400 }],
  ["/favicon.ico", { kind: "stray", status: 404 }],
])("%s", (url, expected) => {
  expect(read(url)).toMatchObject(expected);
});

test("only for localhost, and only to be got", () => {
  const url = "/auth/callback?code=c&state=the-state";
  expect(read(url, { host: "127.0.0.1:1455" })).toMatchObject({ kind: "code" });
  expect(read(url, { host: "evil.example:1455" })).toMatchObject({ kind: "stray", status: 403 });
  expect(read(url, { host: "localhost:1457" })).toMatchObject({ kind: "stray", status: 403 });
  expect(read(url, { method: "POST" })).toMatchObject({ kind: "stray", status: 405 });
});

test("a refusal in words", () => {
  const denied = (query: string) => read(`/auth/callback?state=the-state&${query}`);
  expect(denied("error=access_denied&error_description=missing_codex_entitlement")).toMatchObject({
    kind: "denied",
    words: expect.stringContaining("no Codex"),
  });
  expect(denied("error=access_denied&error_description=The+user+said%1B[31m+no")).toMatchObject({
    words: "The sign-in was refused: The user said [31m no.",
  });
  expect(denied("error=server_error")).toMatchObject({ words: "The sign-in failed: server_error." });
});
