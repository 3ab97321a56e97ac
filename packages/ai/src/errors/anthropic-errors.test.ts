import { expect, test } from "vitest";
import { type CallError, statusError, wireError } from "./call-errors.ts";

const subject = {
  label: "Anthropic",
  model: "m",
  url: "http://h",
  keyName: "ANTHROPIC_API_KEY",
  mask: (text: string) => text,
};
const body = (type: string, message: string) => ({ type: "error", error: { type, message }, request_id: "req_1" });

test.each<[number, string, string, Partial<CallError>, Record<string, string>?]>([
  [401, "authentication_error", "invalid x-api-key", { kind: "auth", retryable: false }],
  [403, "permission_error", "Your key may not use this.", { kind: "auth", retryable: false }],
  [400, "invalid_request_error", "Your credit balance is too low to go on.", { kind: "rate-limit", retryable: false }],
  [402, "billing_error", "Payment is needed.", { kind: "rate-limit", retryable: false }],
  [404, "not_found_error", "model: claude-sonet-4-5", { kind: "bad-request", missingModel: true }],
  [413, "request_too_large", "Request exceeds the maximum size", { kind: "context-overflow", retryable: false }],
  [400, "invalid_request_error", "prompt is too long: 213462 tokens > 200000 maximum", { kind: "context-overflow" }],
  [
    400,
    "invalid_request_error",
    "input length and `max_tokens` exceed context limit: 1 + 2 > 2",
    { kind: "context-overflow" },
  ],
  [
    400,
    "invalid_request_error",
    "messages.1.content.0: Invalid `signature` in `thinking` block",
    { kind: "bad-request", retryable: false },
  ],
  [
    400,
    "invalid_request_error",
    "tools.17.custom.input_schema: JSON schema is invalid.",
    { kind: "bad-request", retryable: false },
  ],
  [
    429,
    "rate_limit_error",
    "This would exceed the limit of 30,000 input tokens per minute. Please reduce the prompt length.",
    { kind: "rate-limit", retryable: true, retryAfterMs: 37_000 },
    { "retry-after": "37" },
  ],
  [500, "api_error", "Internal server error", { kind: "overloaded", retryable: true }],
  [503, "authentication_error", "the server cannot look keys up", { kind: "overloaded", retryable: true }],
  [504, "timeout_error", "Request timed out.", { kind: "overloaded", retryable: true }],
  [529, "overloaded_error", "Overloaded", { kind: "overloaded", retryable: true }],
  [529, "overloaded_error", "Overloaded", { retryable: false }, { "x-should-retry": "false" }],
  [400, "invalid_request_error", "odd", { kind: "overloaded", retryable: true }, { "x-should-retry": "true" }],
])("%d %s: %s", (status, type, message, expected, headers = {}) => {
  const error = statusError(subject, { status, headers, body: JSON.stringify(body(type, message)) });
  expect(error).toMatchObject({ status, message: expect.stringContaining(message), ...expected });
  expect(error.message).toMatch(/Request req_1\.$/);
});

test.each<[string, Partial<CallError>]>([
  ["overloaded_error", { kind: "overloaded", retryable: true }],
  ["api_error", { kind: "overloaded", retryable: true }],
  ["timeout_error", { kind: "overloaded", retryable: true }],
  ["rate_limit_error", { kind: "rate-limit", retryable: true }],
  ["permission_error", { kind: "auth", retryable: false }],
  ["invalid_request_error", { kind: "bad-request", retryable: false }],
  ["request_too_large", { kind: "context-overflow", retryable: false }],
  ["billing_error", { kind: "rate-limit", retryable: false }],
])("inside a stream: %s", (type, expected) => expect(wireError(subject, body(type, "xyzzy"))).toMatchObject(expected));

test("without retry-after: when the budget that is used up is full again", () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const headers = {
    "anthropic-ratelimit-requests-remaining": "49",
    "anthropic-ratelimit-requests-reset": inSeconds(600),
    "anthropic-ratelimit-input-tokens-remaining": "0",
    "anthropic-ratelimit-input-tokens-reset": inSeconds(20),
  };
  const { retryAfterMs } = statusError(subject, { status: 429, headers, body: "" });
  expect(retryAfterMs).toBeGreaterThan(15_000);
  expect(retryAfterMs).toBeLessThan(21_000);
});
