/** Whether what one model signed can be read by the other: the same name up to its major version. */
export function sameModelFamily(one: string, other: string): boolean {
  return one === other || familyOf(one) === familyOf(other);
}

/** `gemini-3.1-pro-preview` → `gemini-3`, `anthropic/claude-haiku-4.5` → `anthropic/claude-haiku-4`. */
function familyOf(model: string): string {
  return /^.*?\d+/.exec(model)?.[0] ?? model;
}
