import { expect, test } from "vitest";
import { statusError, wireError } from "./call-errors.ts";
import { maskKeys } from "./mask-keys.ts";

const subject = { label: "Codex", model: "m", url: "u", signIn: "marvin login codex", mask: maskKeys([]) };
const answered = (status: number, body: unknown) =>
  statusError(subject, { status, headers: {}, body: JSON.stringify(body) });

test("the limit of a plan is told with its end, and not tried again", () => {
  const error = {
    type: "usage_limit_reached",
    message: "The usage limit has been reached",
    plan_type: "plus",
    resets_at: 1_777_936_568,
    resets_in_seconds: 13_872,
  };
  expect(answered(429, { error })).toMatchObject({
    kind: "rate-limit",
    retryable: false,
    retryAfterMs: 13_872_000,
    message: expect.stringMatching(
      /limit has been reached \(plan: plus\); it resets in 3 h 52 min, at 2026-05-04 23:16 UTC/,
    ),
  });
});

test.each([
  [45, "45 s"],
  [600, "10 min"],
  [7200, "2 h"],
  [316_705, "3 d 15 h"],
  [172_800, "2 d"],
])("%d seconds: %s", (resets_in_seconds, words) => {
  expect(answered(429, { error: { type: "usage_limit_reached", resets_in_seconds } }).message).toContain(
    `resets in ${words}`,
  );
});

test.each([
  [429, { error: { type: "usage_not_included", message: "Not in your plan." } }, "rate-limit", false],
  [400, { detail: "The 'x' model is not supported when using Codex with a ChatGPT account." }, "bad-request", false],
  [401, { error: { code: "token_expired", message: "expired" } }, "auth", false],
  [503, { error: { code: "server_is_overloaded", message: "busy" } }, "overloaded", true],
])("%d %j: %s", (status, body, kind, retryable) => {
  expect(answered(status, body)).toMatchObject({ kind, retryable });
});

test("a refused sign-in says how to sign in", () => {
  expect(answered(401, { error: { message: "expired" } }).message).toContain("Sign in again: marvin login codex");
});

test.each([
  [
    "rate_limit_exceeded",
    "Please try again in 11.054s.",
    { kind: "rate-limit", retryable: true, retryAfterMs: 11_054 },
  ],
  ["context_length_exceeded", "too long", { kind: "context-overflow", retryable: false }],
  ["insufficient_quota", "no credit", { kind: "rate-limit", retryable: false }],
  ["usage_not_included", "no", { kind: "rate-limit", retryable: false }],
  ["invalid_prompt", "no", { kind: "bad-request", retryable: false }],
  ["cyber_policy", "no", { kind: "refused", retryable: false }],
  ["bio_policy", "no", { kind: "refused", retryable: false }],
  ["misalignment_policy_violation", "no", { kind: "refused", retryable: false }],
  ["invalid_image_format", "no", { kind: "bad-request", retryable: false }],
  ["server_is_overloaded", "busy", { kind: "overloaded", retryable: true }],
  ["slow_down", "busy", { kind: "overloaded", retryable: true }],
  ["server_error", "broke", { kind: "overloaded", retryable: true }],
])("response.failed with %s", (code, message, expected) => {
  expect(wireError(subject, { code, message })).toMatchObject(expected);
});
