/** Takes keys out of a text: those given, and whatever looks like one. */
export type Mask = (text: string) => string;

export function maskKeys(keys: readonly (string | undefined)[]): Mask {
  const known = keys.filter((key) => key !== undefined && key.length >= 4) as string[];
  const forms = known.flatMap((key) => [key, encodeURIComponent(key)]).sort((a, b) => b.length - a.length);
  return (text) => {
    let masked = text;
    for (const form of forms) masked = masked.replaceAll(form, "[key]");
    return masked.replace(BEARER, "$1 [key]").replace(LOOKS_LIKE_A_KEY, "[key]");
  };
}

const BEARER = /\b(Bearer|Basic)\s+(?!\[key\])[\w.~+/=*-]{6,}/gi;
// OpenAI, Anthropic, OpenRouter (sk-), Groq (gsk_), xAI, Google (AIza), GitHub; also where the vendor starred the middle.
const LOOKS_LIKE_A_KEY = /\b(?:(?:sk|gsk|xai|pplx|hf|ghp|gho|ghu)[-_][\w*-]{6,}|github_pat_\w{6,}|AIza[\w*-]{10,})/g;
