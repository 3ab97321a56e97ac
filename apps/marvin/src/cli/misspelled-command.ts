const COMMANDS = [
  "tools",
  "tool",
  "prompt",
  "usage",
  "doctor",
  "models",
  "sessions",
  "config",
  "trust",
  "login",
  "logout",
] as const;

/** A lone word that is a slip away from a command would be a question to a model, for money. Gives what to say to it. */
export function misspelledCommand(words: readonly string[]): string | undefined {
  const [word = "", ...others] = words;
  if (others.length > 0 || !/^[a-z]{4,}$/i.test(word)) return undefined;
  const written = word.toLowerCase();
  const meant = COMMANDS.find((command) => command !== written && isSlip(written, command));
  return meant && `There is no command ${word}. Did you mean marvin ${meant}? As a question: marvin --prompt ${word}`;
}

/**
 * One letter too many, too few or another, or two neighbours in the wrong order. The first letter is seldom wrong: "rust"
 * and "cool" are words of their own.
 */
function isSlip(written: string, meant: string): boolean {
  if (written[0] !== meant[0]) return false;
  let start = 0;
  while (start < written.length && written[start] === meant[start]) start++;
  let [end, meantEnd] = [written.length, meant.length];
  while (end > start && meantEnd > start && written[end - 1] === meant[meantEnd - 1]) {
    end--;
    meantEnd--;
  }
  const [odd, wanted] = [written.slice(start, end), meant.slice(start, meantEnd)];
  if (odd.length <= 1 && wanted.length <= 1) return true;
  return odd.length === 2 && odd[0] === wanted[1] && odd[1] === wanted[0] && wanted.length === 2;
}
