import { durationMs } from "./duration.ts";
import { resetMs, resetWords } from "./usage-limit.ts";

/** What a vendor says about a failure, in one form for all of them. */
export interface VendorError {
  /** The vendor's own words; empty if there are none. */
  readonly message: string;
  /** Names such as `context_length_exceeded`, `insufficient_quota`, `RESOURCE_EXHAUSTED`, joined by spaces. */
  readonly codes: string;
  /** A status that stands in the body: errors inside a stream have no other. */
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** By which the vendor finds the request again (Anthropic). */
  readonly requestId?: string;
}

const MAX_WORDS = 2000;
const MAX_RAW = 300;

type Json = Record<string, unknown>;

/** Reads every shape that servers send: `{error: {…}}`, `[{error}]`, `{error: "text"}`, `{message}`, `{detail}`, text, HTML. */
export function readVendorError(body: unknown): VendorError {
  const value = typeof body === "string" ? parsed(body) : body;
  if (typeof value === "string") return { message: plainText(value), codes: "" };
  if (Array.isArray(value)) return readVendorError(value[0] ?? "");
  if (!isJson(value)) return { message: "", codes: "" };
  const error = value.error;
  if (typeof error === "string") return { ...describe(value, value), message: error };
  const described = describe(isJson(error) ? error : value, value);
  return typeof value.request_id === "string" ? { ...described, requestId: value.request_id } : described;
}

function describe(error: Json, whole: Json): VendorError {
  const words = wordsOf(error) || asItCame(whole);
  const message = `${words.slice(0, MAX_WORDS)}${resetWords(error)}${rejectedCall(error)}`;
  const details = Array.isArray(error.details) ? error.details.filter(isJson) : [];
  const codes = [error.code, error.type, error.status, ...details.flatMap(reasonsOf), ...flagsOf(error)];
  const status = [error.status_code, error.code, error.status].map(Number).find((n) => n >= 400 && n < 600);
  const waits = [
    ...details.map((detail) => durationMs(detail.retryDelay)),
    durationMs(retryIn(message)),
    resetMs(error),
  ];
  const known = waits.filter((wait) => wait !== undefined);
  return {
    message,
    codes: codes.filter((code) => typeof code === "string").join(" "),
    ...(status === undefined ? {} : { status }),
    ...(known.length === 0 ? {} : { retryAfterMs: Math.max(...known) }),
  };
}

/** OpenRouter says "Provider returned error" and puts what the provider said into its metadata. */
function wordsOf(error: Json): string {
  const own = [error.message, error.detail, error.msg, error.error_description].find(
    (text) => typeof text === "string",
  );
  const details = Array.isArray(error.detail) ? error.detail.filter(isJson).map(fieldWords) : [];
  const words = own ?? (details.filter((text) => text !== "").join("; ") || wordsInside(error.message));
  const raw = isJson(error.metadata) ? error.metadata.raw : undefined;
  if (typeof raw !== "string" || raw === "") return words;
  const inner = readVendorError(raw).message;
  return inner === "" || words.includes(inner) ? words : `${words}: ${inner}`;
}

/** FastAPI, Mistral: which field, and what is wrong with it. */
function fieldWords({ loc, msg }: Json): string {
  if (typeof msg !== "string") return "";
  return Array.isArray(loc) && loc.length > 0 ? `${loc.join(".")}: ${msg}` : msg;
}

function wordsInside(message: unknown): string {
  return isJson(message) ? wordsOf(message) : "";
}

/** A shape that nobody has seen yet still says something to somebody. */
function asItCame(body: Json): string {
  const text = JSON.stringify(body);
  return text === "{}" ? "" : text.slice(0, MAX_RAW);
}

/** Groq: what the model wrote and its server could not read as a call. */
function rejectedCall({ failed_generation: written }: Json): string {
  return typeof written === "string" && written !== "" ? ` (the model wrote: ${written.slice(0, MAX_RAW)})` : "";
}

/** Gemini: reasons such as API_KEY_INVALID, and the quotas that were broken. */
function reasonsOf(detail: Json): unknown[] {
  const violations = Array.isArray(detail.violations) ? detail.violations.filter(isJson) : [];
  return [detail.reason, ...violations.map((violation) => violation.quotaId)];
}

function flagsOf(error: Json): string[] {
  return isJson(error.metadata) && Array.isArray(error.metadata.reasons) ? ["flagged"] : [];
}

/** "Please try again in 9m38.016s", "Please retry in 34.4s". */
function retryIn(message: string): string | undefined {
  return /(?:try again|retry) in ((?:[\d.]+\s*(?:ms|h|m|s)\w*\s*)+)/i.exec(message)?.[1];
}

function plainText(text: string): string {
  const trimmed = text.trim();
  if (/^<(!doctype|html|head|body)/i.test(trimmed)) return `an HTML page${titleOf(trimmed)}`;
  return (trimmed.split("\n", 1)[0] ?? "").slice(0, 300);
}

function titleOf(html: string): string {
  const title = /<(title|h1)[^>]*>\s*([^<]{1,100}?)\s*</i.exec(html)?.[2];
  return title ? ` (${title})` : "";
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
