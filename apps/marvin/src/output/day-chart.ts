export interface DayValue {
  /** `2026-11-18`. */
  readonly day: string;
  readonly value: number;
}

const HEIGHT = 6;
const EIGHTHS = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** A column a day, two characters wide; the highest has its figure on the left, the first and last day their dates. */
export function dayChart(days: readonly DayValue[]): string[] {
  const most = Math.max(0, ...days.map(({ value }) => value));
  const label = most.toLocaleString("en-US");
  const rows = Array.from({ length: HEIGHT }, (_, index) => {
    const level = HEIGHT - 1 - index;
    const cells = days.map(({ value }) => cell(most === 0 ? 0 : (value / most) * HEIGHT, level)).join(" ");
    return `${(index === 0 ? label : "").padStart(label.length)} │${cells}`.trimEnd();
  });
  const first = days[0]?.day ?? "";
  const last = days.at(-1)?.day ?? "";
  const gap = Math.max(1, days.length * 2 - 1 - first.length - last.length);
  return [
    ...rows,
    `${"0".padStart(label.length)} └${"─".repeat(days.length * 2 - 1)}`,
    axis(label.length, first, gap, last),
  ];
}

/** Anything at all shows as a line at least. */
function cell(height: number, level: number): string {
  const eighths = Math.round((height - level) * 8);
  const least = level === 0 && height > 0 ? 1 : 0;
  return EIGHTHS[Math.max(least, Math.min(8, eighths))] ?? " ";
}

function axis(indent: number, first: string, gap: number, last: string): string {
  return `${" ".repeat(indent + 2)}${first}${" ".repeat(gap)}${last}`;
}
