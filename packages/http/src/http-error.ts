/** Named by what the caller can do next, not by what happened on the wire. */
export type HttpErrorCode =
  | "aborted" // the caller's signal
  | "timeout" // a deadline or an idle limit passed
  | "unreachable" // no connection: refused, unknown host, reset, bad certificate
  | "blocked" // the address guard said no
  | "rate-limited" // 429
  | "unavailable" // 5xx
  | "unauthorized" // 401, 403
  | "not-found" // 404, 410
  | "rejected" // any other 4xx
  | "too-large" // over the size cap
  | "too-many-redirects"
  | "bad-response"; // not the form that was promised

export interface HttpErrorDetails {
  readonly hint?: string;
  readonly status?: number;
  /** The beginning of the body, for the caller to find the service's own words in. */
  readonly body?: string;
  readonly retryAfterMs?: number;
  /** Who was asked, as a person would name it: a service's label or a host. */
  readonly service?: string;
  readonly cause?: unknown;
}

export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly code: HttpErrorCode;
  readonly hint: string | undefined;
  readonly status: number | undefined;
  readonly body: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly service: string | undefined;

  constructor(code: HttpErrorCode, message: string, details: HttpErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    this.status = details.status;
    this.body = details.body;
    this.retryAfterMs = details.retryAfterMs;
    this.service = details.service;
  }

  get retryable(): boolean {
    return (
      this.code === "rate-limited" ||
      this.code === "unavailable" ||
      this.code === "timeout" ||
      this.code === "unreachable"
    );
  }
}
