import { HttpError, isLasting } from "@marvin/http";
import type { ModelError, ModelErrorKind } from "../model-event.ts";
import { classifyError, type ErrorClass } from "./classify-error.ts";
import type { Mask } from "./mask-keys.ts";
import { retryAfterOf } from "./retry-after.ts";
import { readVendorError } from "./vendor-error.ts";

/** Who was asked for what, as the messages name it. */
export interface CallSubject {
  readonly label: string;
  readonly model: string;
  readonly url: string;
  readonly keyName?: string | undefined;
  /** The command that signs in. */
  readonly signIn?: string | undefined;
  readonly mask: Mask;
}

/** An error before it is known whether anything was shown. */
export type CallError = Omit<ModelError, "shown"> & { readonly missingModel?: boolean };

/** An answer whose status is not 200–299. */
export function statusError(
  subject: CallSubject,
  answer: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string },
): CallError {
  const vendor = readVendorError(answer.body);
  const shouldRetry = answer.headers["x-should-retry"];
  const { kind, retryable, missingModel } = advised(classifyError(vendor, answer.status), shouldRetry);
  const retryAfterMs = longest(retryAfterOf(answer.headers), vendor.retryAfterMs);
  const requestId = vendor.requestId ?? answer.headers["request-id"];
  const said = `${subject.label} answered ${answer.status} for ${subject.model}`;
  const next = nextStep(answer.status, vendor.message, subject) ?? hint(kind, subject);
  return {
    kind,
    retryable,
    status: answer.status,
    message: subject.mask(sentence(`${said}${told(vendor.message)}`, next, named(requestId))),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(missingModel ? { missingModel } : {}),
  };
}

/** Anthropic says itself whether to try again, also where the status alone speaks against it. */
function advised(error: ErrorClass, shouldRetry: string | undefined): ErrorClass {
  if (shouldRetry === "false") return { ...error, retryable: false };
  if (shouldRetry !== "true") return error;
  return { ...error, retryable: true, kind: error.kind === "bad-request" ? "overloaded" : error.kind };
}

/** The vendor's error object inside an answer that began well. */
export function wireError(subject: CallSubject, error: unknown): CallError {
  const vendor = readVendorError(error);
  const { kind, retryable, missingModel } = classifyError(vendor);
  const said = `${subject.label} sent an error in the answer of ${subject.model}`;
  return {
    kind,
    retryable,
    message: subject.mask(
      sentence(`${said}${told(vendor.message || vendor.codes)}`, hint(kind, subject), named(vendor.requestId)),
    ),
    ...(vendor.status === undefined ? {} : { status: vendor.status }),
    ...(vendor.retryAfterMs === undefined ? {} : { retryAfterMs: vendor.retryAfterMs }),
    ...(missingModel ? { missingModel } : {}),
  };
}

/** A stream that ended in a way no whole message ends. */
export function brokenError(subject: CallSubject, problem: string): CallError {
  const message = subject.mask(sentence(`${subject.label} ${problem} (${subject.model})`));
  return { kind: "network", retryable: true, message };
}

/** What the HTTP client, or anything else on the way, threw. */
export function thrownError(subject: CallSubject, error: unknown): CallError {
  const words = error instanceof Error ? error.message : String(error);
  const { kind, retryable } = error instanceof HttpError ? byHttpCode(error) : UNEXPECTED;
  const at = words.includes(subject.url) ? "" : ` at ${subject.url}`;
  const message = sentence(`The call to ${subject.label}${at} failed${told(words)}`, adviceOn(error));
  return { kind, retryable, message: subject.mask(message) };
}

/** What is in the way on this side is mended by whoever reads it. */
function adviceOn(error: unknown): string {
  if (!(error instanceof HttpError) || error.hint === undefined) return "";
  return /\b(proxy|certificates?|another host)\b/i.test(error.message) ? error.hint : "";
}

export function abortedError(): CallError {
  return { kind: "aborted", retryable: false, message: "The call was cancelled." };
}

const UNEXPECTED: ErrorClass = { kind: "network", retryable: false };

function byHttpCode(error: HttpError): ErrorClass {
  if (error.code === "aborted") return { kind: "aborted", retryable: false };
  if (error.code === "timeout") return { kind: "timeout", retryable: true };
  if (error.code === "unreachable" || error.code === "unavailable") {
    return { kind: "network", retryable: !isLasting(error) };
  }
  if (error.code === "bad-response" || error.code === "too-large") return { kind: "network", retryable: false };
  return { kind: "bad-request", retryable: false };
}

function nextStep(status: number, words: string, { url }: CallSubject): string | undefined {
  // No such path, as opposed to no such model or nobody who serves it.
  if ((status === 404 || status === 405) && !/\bmodel|endpoints found/i.test(words)) return `Check the address: ${url}`;
  if (status !== 403 || !words.startsWith("an HTML page")) return undefined;
  return "The page is not the service's own: a proxy, a VPN or a check for robots may be in the way";
}

function hint(kind: ModelErrorKind, { keyName, signIn }: CallSubject): string {
  if (kind === "auth" && signIn !== undefined) return `Sign in again: ${signIn}`;
  return kind === "auth" && keyName !== undefined ? `Check ${keyName}` : "";
}

function named(requestId: string | undefined): string {
  return requestId === undefined ? "" : `Request ${requestId}`;
}

function told(words: string): string {
  return words === "" ? "" : `: ${words}`;
}

function sentence(...parts: string[]): string {
  return parts
    .filter((part) => part !== "")
    .map((part) => (/[.!?…]$/.test(part.trim()) ? part.trim() : `${part.trim()}.`))
    .join(" ");
}

function longest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
