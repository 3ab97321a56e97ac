import { brokenError, type CallError, type CallSubject, statusError, wireError } from "../../errors/call-errors.ts";
import { classifyError } from "../../errors/classify-error.ts";
import { readVendorError } from "../../errors/vendor-error.ts";
import type { ModelErrorKind } from "../../model-event.ts";
import { CopilotUnavailable, wordsOf } from "./copilot-runtime.ts";

export const COPILOT_LABEL = "GitHub Copilot";

/** The part of `model.call_failure` that says what happened. */
export interface CallFailure {
  readonly statusCode?: number;
  /** JSON: the vendor's error, or words of the runtime. */
  readonly errorMessage?: string;
  readonly failureKind?: "api" | "transport";
  readonly transport?: string;
  /** A model of one's own was asked. */
  readonly isByok?: boolean;
}

/**
 * Whether the runtime's next try may succeed where ours would not: it renews its token, goes from a socket to plain
 * requests and changes what Copilot's own server does not take. Where it cannot it says so at once.
 */
export function isRuntimesToMend({ statusCode = 0, transport, isByok }: CallFailure): boolean {
  if (transport === "websocket") return true;
  return !isByok && statusCode >= 400 && statusCode < 500 && statusCode !== 429;
}

/** A request to the model that failed. What is to be done about it is decided where it is for every provider. */
export function callError(subject: CallSubject, failure: CallFailure, said: boolean): CallError {
  const { statusCode, errorMessage = "", failureKind } = failure;
  if (statusCode !== undefined) {
    const error = statusError(subject, { status: statusCode, headers: {}, body: errorMessage });
    return USED_UP.test(errorMessage) ? { ...error, retryable: false } : error;
  }
  if (failureKind === "api") return wireError(subject, parsed(errorMessage));
  const words = oneLine(readVendorError(errorMessage).message);
  const what = said ? "broke off the answer" : "sent no answer";
  return brokenError(subject, words === "" ? what : `${what}: ${words}`);
}

/** Limits of an account that no wait of seconds lifts. */
const USED_UP = /"code":\s*"(user_\w+_rate_limited|integration_rate_limited|\w*quota_exceeded|billing_not_configured)"/;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** The part of `session.error` that says what happened. */
export interface SessionError {
  readonly errorType: string;
  readonly message: string;
  readonly errorCode?: string;
  readonly statusCode?: number;
}

/** The runtime gave up: it has tried again by itself wherever that could help, so this is not tried once more. */
export function sessionError({ model, mask, signIn }: CallSubject, error: SessionError): CallError {
  const { statusCode, message } = error;
  const { kind, missingModel } = classOf(error);
  const hint = kind === "auth" && signIn !== undefined ? ` \`${signIn}\` explains how to sign in.` : "";
  const said = oneLine(message);
  return {
    kind,
    retryable: false,
    message: mask(`${COPILOT_LABEL} failed for ${model}: ${said}${/[.!?]$/.test(said) ? "" : "."}${hint}`),
    ...(statusCode === undefined ? {} : { status: statusCode }),
    ...(missingModel ? { missingModel } : {}),
  };
}

const BY_TYPE: Readonly<Record<string, ModelErrorKind>> = {
  authentication: "auth",
  authorization: "auth",
  quota: "rate-limit",
  rate_limit: "rate-limit",
  context_limit: "context-overflow",
};

function classOf(error: SessionError): Pick<CallError, "kind" | "missingModel"> {
  const { errorType, errorCode = "", statusCode, message } = error;
  const known = BY_TYPE[errorType];
  if (known !== undefined) return { kind: known };
  if (/no GitHub OAuth token|not authenticated/i.test(message)) return { kind: "auth" };
  // Without a status nobody answered.
  if (statusCode === undefined && NO_ANSWER.test(message)) return { kind: "network" };
  return classifyError({ message, codes: `${errorType} ${errorCode}` }, statusCode);
}

const NO_ANSWER = /connect|network|ECONN|ENOTFOUND|fetch failed|timed? ?out|error sending|HTTP request|dns|TLS/i;

/** What an RPC of the runtime, or the way to it, threw. */
export function runtimeError({ model, mask }: CallSubject, error: unknown): CallError {
  if (error instanceof CopilotUnavailable) {
    return { kind: error.signedOut ? "auth" : "bad-request", retryable: false, message: mask(error.message) };
  }
  const message = `The call of ${model} through ${COPILOT_LABEL} failed: ${wordsOf(error)}`;
  return { kind: "network", retryable: false, message: mask(message) };
}

/** The process is gone; another is started by the next call, which is therefore worth a try. */
export function deadRuntimeError({ model }: CallSubject): CallError {
  return { kind: "network", retryable: true, message: `The runtime of ${COPILOT_LABEL} ended in mid-call (${model}).` };
}

/** The runtime ended its turn in a way that no message ends. */
export function endedError({ model, mask }: CallSubject, why: string): CallError {
  return { kind: "network", retryable: false, message: mask(`${COPILOT_LABEL} ${why} (${model}).`) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
