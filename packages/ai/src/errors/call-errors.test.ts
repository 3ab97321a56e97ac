import { HttpError } from "@marvin/http";
import { describe, expect, test } from "vitest";
import { statusError, thrownError, wireError } from "./call-errors.ts";
import { maskKeys } from "./mask-keys.ts";

const subject = {
  label: "Vendor",
  model: "m-1",
  url: "http://h/v1/chat/completions",
  keyName: "V_KEY",
  mask: maskKeys(["my-secret"]),
};
const error = (message: string, more: object = {}) => ({ error: { message, ...more } });
const status = (code: number, body: unknown, headers = {}) =>
  statusError(subject, { status: code, headers, body: typeof body === "string" ? body : JSON.stringify(body) });

test.each<[string, number, unknown, object]>([
  [
    "a bad key",
    401,
    error("Incorrect API key provided", { code: "invalid_api_key" }),
    { kind: "auth", retryable: false },
  ],
  [
    "a bad key (Gemini)",
    400,
    [error("API key not valid.", { status: "INVALID_ARGUMENT", details: [{ reason: "API_KEY_INVALID" }] })],
    { kind: "auth", retryable: false },
  ],
  ["no access", 403, error("Forbidden"), { kind: "auth", retryable: false }],
  ["no credit", 402, error("This request requires more credits"), { kind: "rate-limit", retryable: false }],
  [
    "no credit (OpenAI)",
    429,
    error("You exceeded your current quota", { type: "insufficient_quota", code: "insufficient_quota" }),
    { kind: "rate-limit", retryable: false },
  ],
  [
    "a quota of a minute (Gemini)",
    429,
    [
      error("You exceeded your current quota, please check your plan. Please retry in 34.4s.", {
        status: "RESOURCE_EXHAUSTED",
        details: [{ violations: [{ quotaId: "GenerateRequestsPerMinute" }] }, { retryDelay: "34s" }],
      }),
    ],
    { kind: "rate-limit", retryable: true, retryAfterMs: 34_400 },
  ],
  [
    "a quota of a day (Gemini)",
    429,
    error("quota", { details: [{ violations: [{ quotaId: "GenerateRequestsPerDayPerProject" }] }] }),
    { kind: "rate-limit", retryable: false },
  ],
  [
    "a rate limit, in words",
    429,
    error("Rate limit reached on tokens per day (TPD): Limit 100000. Please try again in 9m38.016s. Need more?", {
      code: "rate_limit_exceeded",
    }),
    { kind: "rate-limit", retryable: true, retryAfterMs: 578_016 },
  ],
  [
    "an upstream's rate limit",
    429,
    error("Provider returned error", { code: 429, metadata: { raw: "upstream xyzzy" } }),
    { kind: "rate-limit", retryable: true, message: expect.stringContaining("upstream xyzzy") },
  ],
  [
    "over the limit of a minute (Groq)",
    413,
    error("Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 6294", {
      code: "rate_limit_exceeded",
    }),
    { kind: "rate-limit", retryable: false },
  ],
  ["too large", 413, "<html>413</html>", { kind: "context-overflow", retryable: false }],
  [
    "no such model",
    404,
    error("The model `x` does not exist or you do not have access to it.", { code: "model_not_found" }),
    { kind: "bad-request", missingModel: true },
  ],
  [
    "no such model (Gemini)",
    404,
    [error("models/x is not found for API version v1main", { status: "NOT_FOUND" })],
    { kind: "bad-request", missingModel: true },
  ],
  [
    "no such model (OpenRouter)",
    400,
    error("nosuch/model is not a valid model ID", { code: 400 }),
    { kind: "bad-request", missingModel: true },
  ],
  [
    "no endpoints",
    404,
    error("No endpoints found for a/b:free.", { code: 404 }),
    { kind: "bad-request", missingModel: true },
  ],
  [
    "a retired model",
    400,
    error("The model `x` has been decommissioned", { code: "model_decommissioned" }),
    { kind: "bad-request", missingModel: true },
  ],
  [
    "no such model (DeepSeek)",
    400,
    error("Model Not Exist", { code: "invalid_request_error" }),
    { kind: "bad-request", missingModel: true },
  ],
  [
    "no such model (Together)",
    404,
    error("Unable to access model foo. Please visit the list of supported models."),
    { kind: "bad-request", missingModel: true },
  ],
  [
    "a page from somewhere on the way",
    403,
    "<html><title>Just a moment...</title></html>",
    { kind: "auth", message: expect.stringMatching(/\(Just a moment\.\.\.\).*a proxy, a VPN or a check for robots/) },
  ],
  [
    "no such path",
    404,
    "404 page not found",
    { kind: "bad-request", message: expect.stringContaining(`Check the address: ${subject.url}`) },
  ],
  [
    "a model of another API",
    404,
    error("This model is only supported in v1/responses and not in v1/chat/completions."),
    { kind: "bad-request", retryable: false },
  ],
  [
    "a bad field",
    400,
    error("Unsupported parameter: 'max_tokens'", { code: "unsupported_parameter" }),
    { kind: "bad-request", retryable: false },
  ],
  [
    "a call its own server rejects (Groq)",
    400,
    error("Tool call validation failed", { code: "tool_use_failed", failed_generation: "{bad" }),
    { kind: "overloaded", retryable: true, message: expect.stringContaining("the model wrote: {bad") },
  ],
  [
    "flagged",
    403,
    error("Input was flagged", { metadata: { reasons: ["violence"] } }),
    { kind: "refused", retryable: false },
  ],
  [
    "overloaded",
    503,
    [error("The model is overloaded.", { status: "UNAVAILABLE" })],
    { kind: "overloaded", retryable: true },
  ],
  ["529", 529, "", { kind: "overloaded", retryable: true }],
  ["a conflict", 409, error("x"), { kind: "overloaded", retryable: true }],
  [
    "HTML",
    502,
    "<html><h1>502 Bad Gateway</h1></html>",
    { kind: "overloaded", message: expect.stringContaining("an HTML page (502 Bad Gateway)") },
  ],
  ["error as text", 400, { error: "xyzzy" }, { message: expect.stringContaining("xyzzy") }],
  ["message alone", 400, { message: "xyzzy" }, { message: expect.stringContaining("xyzzy") }],
  ["detail alone", 422, { detail: "xyzzy" }, { message: expect.stringContaining("xyzzy") }],
  ["detail as a list", 422, { detail: [{ msg: "xyzzy" }] }, { message: expect.stringContaining("xyzzy") }],
  ["a shape nobody knows", 400, { errors: [{ title: "xyzzy" }] }, { message: expect.stringContaining("xyzzy") }],
  ["words inside words", 400, error({ text: "xyzzy" } as never), { message: expect.stringContaining("xyzzy") }],
  ["plain text", 500, "xyzzy first\nsecond", { message: "Vendor answered 500 for m-1: xyzzy first." }],
])("%s", (_, code, body, expected) => expect(status(code, body)).toMatchObject({ status: code, ...expected }));

test.each([
  "This model's maximum context length is 128000 tokens. However, your messages resulted in 204308 tokens.",
  "Your input exceeds the context window of this model. Please adjust your input and try again.",
  "Please reduce the length of the messages or completion.",
  "The input token count (134123) exceeds the maximum number of tokens allowed (131072).",
  "This endpoint's maximum context length is 40960 tokens. However, you requested about 64387 tokens.",
  "prompt is too long: 210000 tokens > 200000 maximum",
  "the request exceeds the available context size",
  "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
  "The decoder prompt (length 5000) is longer than the maximum model length of 4096.",
  "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4097.",
  "Your request exceeded model token limit: 262144.",
])("context overflow: %s", (message) => {
  expect(status(400, error(message))).toMatchObject({ kind: "context-overflow", retryable: false });
});

describe("how long to wait", () => {
  test.each<readonly [Record<string, string>, number | undefined]>([
    [{ "retry-after": "2" }, 2000],
    [{ "retry-after": "1", "retry-after-ms": "644" }, 644],
    [{ "retry-after": "3600" }, 3_600_000],
    [{ "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "4.77s" }, 4770],
    [
      { "x-ratelimit-remaining-requests": "0", "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "9s" },
      9000,
    ],
    [{ "x-ratelimit-reset-ms": "600000" }, 600_000],
    [{ "x-ratelimit-reset": "600" }, 600_000],
    [{ "x-ratelimit-reset": "6m0s" }, 360_000],
    [{ "x-ratelimit-remaining": "3", "x-ratelimit-reset": "600" }, undefined],
    [{ "retry-after": "2s" }, 2000],
    ...["-5", ".", "1.2.3", "1, 2", "Infinity", "soon 5", ""].map(
      (text) => [{ "retry-after": text }, undefined] as const,
    ),
    [{ "retry-after-ms": "Infinity" }, undefined],
    [{ "retry-after-ms": "-1", "retry-after": "1" }, 1000],
    [{ "x-ratelimit-reset-ms": "Infinity" }, undefined],
    [{}, undefined],
  ])("%j", (headers, ms) => expect(status(429, error("x"), headers).retryAfterMs).toBe(ms));

  test("a time since 1970, in seconds or milliseconds", () => {
    const inTenMinutes = Date.now() + 600_000;
    for (const at of [inTenMinutes, inTenMinutes / 1000].map((time) => String(Math.ceil(time)))) {
      const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": at };
      expect(status(429, error("x"), headers).retryAfterMs).toBeGreaterThan(590_000);
      expect(status(429, error("x"), headers).retryAfterMs).toBeLessThan(602_000);
    }
  });

  test("a date", () => {
    const headers = { "retry-after": new Date(Date.now() + 60_000).toUTCString() };
    expect(status(429, error("x"), headers).retryAfterMs).toBeGreaterThan(55_000);
  });

  test("the words count where they ask for more than the header", () => {
    expect(status(429, error("Please try again in 9m38.016s"), { "retry-after": "5" }).retryAfterMs).toBe(578_016);
  });
});

test.each<[string, unknown, object]>([
  [
    "a code as text",
    { error: { code: "server_error", message: "Provider disconnected" } },
    { kind: "overloaded", retryable: true },
  ],
  ["a code as a number", { error: { code: 502, message: "x" } }, { kind: "overloaded", retryable: true, status: 502 }],
  [
    "status_code",
    { error: { message: "x", type: "invalid_request_error", status_code: 400 } },
    { kind: "bad-request", status: 400 },
  ],
  ["a type alone", { error: { message: "x", type: "rate_limit_error" } }, { kind: "rate-limit", retryable: true }],
  ["no credit", { error: { message: "x", code: 402 } }, { kind: "rate-limit", retryable: false }],
  ["words alone", "xyzzy", { kind: "overloaded", message: "Vendor sent an error in the answer of m-1: xyzzy." }],
])("inside a stream: %s", (_, body, expected) => expect(wireError(subject, body)).toMatchObject(expected));

test("thrown by the HTTP client: named by what can be done", () => {
  expect(thrownError(subject, new HttpError("unreachable", "connect ECONNREFUSED 127.0.0.1:9"))).toEqual({
    kind: "network",
    retryable: true,
    message: "The call to Vendor at http://h/v1/chat/completions failed: connect ECONNREFUSED 127.0.0.1:9.",
  });
  const proxy = new HttpError("unreachable", "The proxy h:1 says no.", { hint: "Check the proxy settings." });
  expect(thrownError(subject, proxy).message).toMatch(/: The proxy h:1 says no\. Check the proxy settings\.$/);
  expect(thrownError(subject, new TypeError("a bug"))).toMatchObject({ kind: "network", retryable: false });
});

test.each([
  ["ECONNRESET", true],
  ["EAI_AGAIN", true],
  ["ENOTFOUND", false],
  ["CERT_HAS_EXPIRED", false],
  ["EPROTO", false],
])("%s is worth another try: %s", (code, retryable) => {
  const cause = Object.assign(new Error("no"), { code });
  expect(thrownError(subject, new HttpError("unreachable", "No.", { cause }))).toMatchObject({
    kind: "network",
    retryable,
  });
});

test.each([
  ["key my-secret is wrong", "key [key] is wrong"],
  ["Incorrect API key provided: sk-abc***xyz.", "Incorrect API key provided: [key]."],
  ["Authorization: Bearer abcdef123456", "Authorization: Bearer [key]"],
  ["gsk_abcdefghij and AIzaSyA1234567890", "[key] and [key]"],
  ["a task-oriented ask-me-anything", "a task-oriented ask-me-anything"],
])("masks %s", (given, masked) => expect(subject.mask(given)).toBe(masked));
