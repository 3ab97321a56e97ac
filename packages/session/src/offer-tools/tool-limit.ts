/** How many tools a vendor accepts in one request. Servers of one's own have no limit that we know of. */
export function toolLimit(providerId: string): number {
  return LIMITED.has(providerId) ? OPENAI_LIMIT : Number.POSITIVE_INFINITY;
}

const OPENAI_LIMIT = 128;
const LIMITED: ReadonlySet<string> = new Set(["openai", "codex", "copilot", "groq", "gemini", "mistral", "xai"]);
