/** What the model wrote, unless it is no JSON object: some vendors parse the history and reject all of it then. */
export function legalArguments(text: string): string {
  if (text.trim() === "") return "{}";
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return text;
  } catch {
    // Told below in a form that can be parsed.
  }
  return JSON.stringify({ invalid_json: text });
}
