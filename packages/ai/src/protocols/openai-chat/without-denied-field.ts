type Body = Record<string, unknown>;

/** Servers that call themselves compatible know some of the fields, and a few reject those that they do not. */
const OPTIONAL = ["stream_options", "store", "reasoning_effort", "reasoning"];

/**
 * The same request without the field that the error says this server or model does not take; undefined for any other
 * error. The two names of the output's limit stand for each other.
 */
export function withoutDeniedField(body: Body, message: string): Body | undefined {
  if (!DENIED.test(message)) return undefined;
  const error = withoutWord(message, body["model"]);
  const names = (field: string) => body[field] !== undefined && new RegExp(`\\b${field}\\b`, "i").test(error);
  if (names("max_tokens")) return renamed(body, "max_tokens", "max_completion_tokens");
  if (names("max_completion_tokens") && !/\bmax_tokens\b/.test(error)) {
    return renamed(body, "max_completion_tokens", "max_tokens");
  }
  const denied = OPTIONAL.find(names);
  return denied === undefined ? undefined : without(body, denied);
}

/** The name of a model names no field: "phi-4-reasoning". */
function withoutWord(text: string, word: unknown): string {
  const words = text.split(/\s+/);
  return words.filter((one) => one.replace(/^\W+|\W+$/g, "") !== word).join(" ");
}

const DENIED =
  /\b(un(known|supported|recogni[sz]ed|expected)|extra (inputs?|fields?)|not (supported|permitted|allowed|recogni[sz]ed)|cannot be disabled)\b/i;

function renamed(body: Body, from: string, to: string): Body {
  return { ...without(body, from), [to]: body[from] };
}

function without({ ...body }: Body, field: string): Body {
  delete body[field];
  return body;
}
