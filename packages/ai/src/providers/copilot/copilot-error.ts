import type { CallError } from "../../errors/call-errors.ts";
import { classifyError } from "../../errors/classify-error.ts";
import type { Mask } from "../../errors/mask-keys.ts";
import type { ModelErrorKind } from "../../model-event.ts";
import { CopilotUnavailable, wordsOf } from "./copilot-runtime.ts";

export const COPILOT_LABEL = "GitHub Copilot";

export interface CopilotSubject {
  readonly model: string;
  readonly mask: Mask;
}

/** The part of `session.error` that says what happened. */
export interface SessionError {
  readonly errorType: string;
  readonly message: string;
  readonly errorCode?: string;
  readonly statusCode?: number;
}

/** The runtime has tried again by itself wherever that could help, so none of its errors is tried once more. */
export function sessionError({ model, mask }: CopilotSubject, error: SessionError): CallError {
  const { errorType, errorCode = "", statusCode, message } = error;
  const kind = BY_TYPE[errorType] ?? kindOf(message, `${errorType} ${errorCode}`, statusCode);
  const hint = kind === "auth" ? " `marvin login copilot` explains how to sign in." : "";
  const said = message.replace(/\s+/g, " ").trim();
  return {
    kind,
    retryable: false,
    message: mask(`${COPILOT_LABEL} failed for ${model}: ${said}${/[.!?]$/.test(said) ? "" : "."}${hint}`),
    ...(statusCode === undefined ? {} : { status: statusCode }),
  };
}

const BY_TYPE: Readonly<Record<string, ModelErrorKind>> = {
  authentication: "auth",
  authorization: "auth",
  quota: "rate-limit",
  rate_limit: "rate-limit",
  context_limit: "context-overflow",
};

function kindOf(message: string, codes: string, statusCode: number | undefined): ModelErrorKind {
  if (/no GitHub OAuth token|not authenticated/i.test(message)) return "auth";
  // Without a status nobody answered.
  if (statusCode === undefined && NO_ANSWER.test(message)) return "network";
  return classifyError({ message, codes, ...(statusCode === undefined ? {} : { status: statusCode }) }).kind;
}

const NO_ANSWER = /connect|network|ECONN|ENOTFOUND|fetch failed|timed? ?out|error sending|HTTP request|dns|TLS/i;

/** What an RPC of the runtime, or the way to it, threw. */
export function runtimeError({ model, mask }: CopilotSubject, error: unknown): CallError {
  if (error instanceof CopilotUnavailable) {
    return { kind: error.signedOut ? "auth" : "bad-request", retryable: false, message: mask(error.message) };
  }
  const message = `The call of ${model} through ${COPILOT_LABEL} failed: ${wordsOf(error)}`;
  return { kind: "network", retryable: false, message: mask(message) };
}

/** The process is gone; another is started by the next call, which is therefore worth a try. */
export function deadRuntimeError({ model }: CopilotSubject): CallError {
  return { kind: "network", retryable: true, message: `The runtime of ${COPILOT_LABEL} ended in mid-call (${model}).` };
}

export function brokenOffError({ model, mask }: CopilotSubject, why: string): CallError {
  return { kind: "network", retryable: false, message: mask(`${COPILOT_LABEL} ${why} (${model}).`) };
}
