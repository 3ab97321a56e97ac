import { inSeconds } from "./call-limits.ts";
import { HttpError, type HttpErrorCode } from "./http-error.ts";

export interface FailedAnswer {
  readonly service: string;
  readonly status: number;
  /** The status in words, such as "Not Found". */
  readonly phrase: string | undefined;
  /** The beginning of the body. */
  readonly body: string;
  readonly retryAfterMs: number | undefined;
}

/** A status outside of what was asked for, as an error with the service's own words in it. */
export function statusError(answer: FailedAnswer): HttpError {
  const { service, status, phrase, body, retryAfterMs } = answer;
  const code = codeFor(status);
  const words = serviceWords(body);
  const said = words === undefined ? "." : `: ${/[.!?]$/.test(words) ? words : `${words}.`}`;
  return new HttpError(code, `${service} answered ${status}${phrase === undefined ? "" : ` ${phrase}`}${said}`, {
    hint: hintFor(code, status, retryAfterMs),
    status,
    service,
    body,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** What a JSON body says about its error, on one line and at most 300 characters long. */
export function serviceWords(body: string): string | undefined {
  const found = wordsIn(parseJson(body));
  const line = found?.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  if (line === undefined || line === "") return undefined;
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

function wordsIn(value: unknown): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first !== "object" || first === null) return undefined;
  const answer = first as Record<string, unknown>;
  const errors = Array.isArray(answer["errors"]) ? answer["errors"][0] : undefined;
  const candidates = [
    field(answer["error"], "message"),
    answer["error"],
    answer["message"],
    answer["reason"],
    answer["detail"],
    field(errors, "message"),
    errors,
    answer["error_description"],
    answer["title"],
  ];
  return candidates.find((candidate): candidate is string => typeof candidate === "string" && candidate.trim() !== "");
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeFor(status: number): HttpErrorCode {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404 || status === 410) return "not-found";
  if (status === 429) return "rate-limited";
  if (status >= 500) return "unavailable";
  return status >= 400 ? "rejected" : "bad-response";
}

function hintFor(code: HttpErrorCode, status: number, retryAfterMs: number | undefined): string {
  if (retryAfterMs !== undefined && (code === "rate-limited" || code === "unavailable")) {
    return `Try again in ${inSeconds(Math.max(1000, retryAfterMs))}.`;
  }
  switch (code) {
    case "unauthorized":
      return status === 401 ? "Check the key, or sign in again." : "Check that the key is right and may do this.";
    case "not-found":
      return "Check the address and the name of what was asked for.";
    case "rate-limited":
      return "Wait a moment and try again.";
    case "unavailable":
      return "The service has a problem of its own; try again later.";
    case "rejected":
      return "Check what was asked for.";
    default:
      return "Check the address.";
  }
}
