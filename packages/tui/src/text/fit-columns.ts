/**
 * The widths of columns beside each other. Those that want much give way first, none falls under its minimum while that
 * can be had, and with `gap` between them they are never wider than `width`. A column of 0 found no room: leave it out,
 * and its gap too; the last ones go first.
 */
export function fitColumns(
  wanted: readonly number[],
  minimum: readonly number[],
  width: number,
  gap: number,
): number[] {
  const shown = wanted.slice(0, roomForColumns(wanted.length, width, gap));
  const available = width - gap * Math.max(0, shown.length - 1);
  const wishes = shown.map((wish) => Math.max(1, Math.floor(wish)));
  const floors = wishes.map((wish, index) => Math.min(wish, Math.max(1, Math.floor(minimum[index] ?? 1))));
  const widths = sum(floors) <= available ? level(wishes, floors, available) : level(floors, ones(floors), available);
  return wanted.map((_, index) => widths[index] ?? 0);
}

function roomForColumns(count: number, width: number, gap: number): number {
  return Math.max(0, Math.min(count, Math.floor((width + gap) / (1 + gap))));
}

/** Every wish, cut to one common height that lies as high as the room allows. The floors fit into the room. */
function level(wishes: readonly number[], floors: readonly number[], available: number): number[] {
  const cutTo = (height: number) => wishes.map((wish, index) => Math.min(wish, Math.max(height, floors[index] ?? 1)));
  let low = 0;
  let high = Math.max(0, ...wishes);
  while (low < high) {
    const height = Math.ceil((low + high) / 2);
    if (sum(cutTo(height)) <= available) low = height;
    else high = height - 1;
  }
  return spendRest(cutTo(low), wishes, available);
}

function spendRest(widths: number[], wishes: readonly number[], available: number): number[] {
  let rest = available - sum(widths);
  return widths.map((width, index) => {
    if (rest <= 0 || width >= (wishes[index] ?? 0)) return width;
    rest -= 1;
    return width + 1;
  });
}

function ones(values: readonly number[]): number[] {
  return values.map(() => 1);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
