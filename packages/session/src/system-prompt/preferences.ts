const LONGEST = 8000;

/** Every key of preferences.yaml, known or not. */
export function preferences(values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(values).map(([key, value]) => `- ${key}: ${shown(value)}`);
  if (lines.length === 0) return "";
  const text = lines.join("\n");
  const bounded =
    text.length <= LONGEST
      ? text
      : `${text.slice(0, LONGEST).toWellFormed()}\n[Cut: there is more in preferences.yaml.]`;
  return `What the user prefers:\n${bounded}`;
}

function shown(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(shown).join(", ");
  return JSON.stringify(value) ?? "";
}
