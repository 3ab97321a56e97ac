import type { Line } from "@marvin/tui";

const WIDTH = 20;
/** Speech is seldom louder than this. */
const LOUD = 0.25;

/** How loud it is, as a bar that moves. */
export function levelRow(level: number, elapsedMs: number): Line {
  const full = Math.min(WIDTH, Math.round(Math.sqrt(level / LOUD) * WIDTH));
  return [
    { text: `Listening ${Math.floor(elapsedMs / 1000)}s `, style: { color: "muted" } },
    { text: "#".repeat(full), style: { color: "success" } },
    { text: "-".repeat(WIDTH - full), style: { color: "muted" } },
  ];
}
