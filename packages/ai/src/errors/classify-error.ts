import type { ModelErrorKind } from "../model-event.ts";
import type { VendorError } from "./vendor-error.ts";

export interface ErrorClass {
  readonly kind: ModelErrorKind;
  readonly retryable: boolean;
  /** The vendor does not have this model. */
  readonly missingModel?: boolean;
}

/** What can be done about a vendor's error. Names in the body say more than the status, and some wordings more than both. */
export function classifyError(error: VendorError, httpStatus?: number): ErrorClass {
  const status = httpStatus !== undefined && httpStatus >= 400 ? httpStatus : error.status;
  return byWords(error, status) ?? byStatus(status) ?? byCodes(error.codes);
}

function byWords({ message, codes }: VendorError, status: number | undefined): ErrorClass | undefined {
  const is = (pattern: RegExp) => pattern.test(codes) || pattern.test(message);
  if (status === 402 || is(NO_CREDIT)) return { kind: "rate-limit", retryable: false };
  if (is(USED_UP)) return { kind: "rate-limit", retryable: false };
  // A request over the limit of a minute, or a day's quota: waiting does not help, fewer tokens or tomorrow do.
  if (is(/request too large/i) && is(/tokens per min|\bTPM\b/i)) return { kind: "rate-limit", retryable: false };
  if (status === 429 && /PerDay/.test(codes)) return { kind: "rate-limit", retryable: false };
  // Ollama: the model is larger than the machine.
  if (is(/requires more system memory/i)) return { kind: "bad-request", retryable: false };
  const transient = status === 429 || (status ?? 0) >= 500;
  if (status === 401 || (!transient && is(BAD_KEY))) return { kind: "auth", retryable: false };
  if (status === 413 || (!transient && is(OVERFLOW))) return { kind: "context-overflow", retryable: false };
  if (is(REFUSED)) return { kind: "refused", retryable: false };
  // Groq: the model wrote a call that its own server rejects. The next try mostly goes well.
  if (/tool_use_failed/.test(codes)) return { kind: "overloaded", retryable: true };
  if (!transient && is(NO_MODEL)) return { kind: "bad-request", retryable: false, missingModel: true };
  return undefined;
}

const NO_CREDIT =
  /insufficient_quota|insufficient.(credit|balance|fund)|credit balance is too low|billing_not_active|billing_error|requires more credits/i;
/** A ChatGPT plan's share of hours or weeks, or a plan without any. */
const USED_UP = /usage_limit_reached|usage_not_included/;
const BAD_KEY = /API_KEY_INVALID|invalid_api_key|authentication_error|incorrect api key/i;
const REFUSED =
  /content_policy_violation|content_filter|cyber_policy|bio_policy|misalignment_policy|responsibleai|\bflagged\b|moderation/i;
const NO_MODEL = new RegExp(
  [
    "model_not_found",
    "model_decommissioned",
    "not a valid model",
    "invalid model:",
    "^model: \\S+$",
    "model\\b.{0,80}\\b(does not exist|not exist|not found|decommissioned|no longer available)",
    "unable to access model",
    "no endpoints found for",
    "is not found for API version",
    "model is not supported when using Codex",
  ].join("|"),
  "i",
);
const OVERFLOW = new RegExp(
  [
    "context_length_exceeded",
    "request_too_large",
    "max(imum)? (context|prompt|model) length",
    "context (window|size|length|limit)",
    "exceeds the maximum number of tokens",
    "exceed(s|ed) (the )?(max(imum)? length|model token limit)",
    "inputs?`? tokens.{0,40}must be <=",
    "range of input length",
    "reduce the length of the (messages|prompt|input)",
    "(prompt|input) is too long",
    "too many (input )?tokens",
    "prompt_tokens_exceeded",
    "model_max_prompt",
  ].join("|"),
  "i",
);

function byStatus(status: number | undefined): ErrorClass | undefined {
  if (status === undefined) return undefined;
  if (status === 401 || status === 403) return { kind: "auth", retryable: false };
  if (status === 429) return { kind: "rate-limit", retryable: true };
  if (status === 408 || status === 409 || status === 425 || status >= 500)
    return { kind: "overloaded", retryable: true };
  return { kind: "bad-request", retryable: false };
}

/** An error without a status, inside a stream. */
function byCodes(codes: string): ErrorClass {
  if (/rate_limit|RESOURCE_EXHAUSTED|too_many_requests/i.test(codes)) return { kind: "rate-limit", retryable: true };
  if (/permission|auth|UNAUTHENTICATED|forbidden/i.test(codes)) return { kind: "auth", retryable: false };
  if (/invalid_(request|prompt|image|base64)|INVALID_ARGUMENT|bad_request|not_found|unsupported_|image_/i.test(codes)) {
    return { kind: "bad-request", retryable: false };
  }
  return { kind: "overloaded", retryable: true };
}
