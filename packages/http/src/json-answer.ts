import type { ZodType } from "zod";
import { HttpError } from "./http-error.ts";

/** The text as JSON of the promised form; otherwise HttpError "bad-response" that says what came instead. */
export function parseJsonAnswer<T>(text: string, schema: ZodType<T>, service: string): T {
  return checkForm(parse(text, service), schema, service);
}

function parse(text: string, service: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const hint = "Check the address of the service; a login page or a proxy may have answered in its place.";
    throw new HttpError("bad-response", `${service} answered with ${kindOf(text)} instead of JSON.`, {
      hint,
      service,
      body: text.slice(0, 2000),
      cause,
    });
  }
}

function checkForm<T>(value: unknown, schema: ZodType<T>, service: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.map(String).join(".") ?? "";
  const where = path === "" ? "the answer itself" : `"${path}"`;
  const what = (issue?.message ?? "unknown").replace(/\p{Cc}+/gu, " ").slice(0, 200);
  throw new HttpError("bad-response", `${service} answered in an unexpected form: ${where} is wrong (${what}).`, {
    hint: "The service may have changed; try again later.",
    service,
    cause: result.error,
  });
}

function kindOf(text: string): string {
  const start = text.slice(0, 500).trim().toLowerCase();
  if (start === "") return "an empty body";
  if (start.startsWith("<?xml")) return "an XML document";
  if (start.startsWith("<!doctype html") || start.startsWith("<html") || /^<[a-z!]/.test(start)) return "an HTML page";
  return /^[[{]/.test(start) ? "broken JSON" : "plain text";
}
