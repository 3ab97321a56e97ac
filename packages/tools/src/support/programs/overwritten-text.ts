import { stripControl } from "@marvin/text";

/**
 * What a terminal would show in the end of text that writes over itself: of a line with carriage returns, as progress
 * bars have, its last state; without what backspaces took back. Other control characters are left for others to remove.
 */
export function overwrittenText(text: string): string {
  if (!/[\r\b]/.test(text)) return text;
  return text
    .split("\n")
    .map((line) => (/[\r\b]/.test(line) ? lastState(line) : line))
    .join("\n");
}

function lastState(line: string): string {
  const states = line.split("\r").map(withoutTakenBack);
  // A line that was wiped before its end shows what stood there last.
  return states.findLast((state) => stripControl(state).trim() !== "") ?? "";
}

function withoutTakenBack(state: string): string {
  if (!state.includes("\b")) return state;
  const kept: string[] = [];
  for (const character of state) {
    if (character === "\b") kept.pop();
    else kept.push(character);
  }
  return kept.join("");
}
