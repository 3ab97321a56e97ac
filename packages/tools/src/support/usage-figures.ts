export interface UsageFigures {
  /** Completed model messages. */
  readonly turns: number;
  readonly input: number;
  readonly output: number;
  /** US dollars: the sum of what is known; undefined if no price is. */
  readonly cost: number | undefined;
  readonly models: readonly { readonly model: string; readonly turns: number; readonly cost: number | undefined }[];
  readonly calls: readonly (readonly [name: string, count: number])[];
}

const MOST_LINES = 12;

export function usageText({ turns, input, output, cost, models, calls }: UsageFigures): string {
  const sum = `${counted(turns, "model message")}, ${figure(input)} tokens in, ${figure(output)} out, ${dollars(cost)}.`;
  const byModel = models
    .toSorted((a, b) => b.turns - a.turns)
    .map(({ model, turns: own, cost: paid }) => `- ${model}: ${counted(own, "message")}, ${dollars(paid)}`);
  const byTool = calls.toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${figure(count)}`);
  const tools = byTool.length > 0 ? [`- calls: ${shortened(byTool).join(", ")}`] : [];
  return [sum, ...shortened(byModel), ...tools].join("\n");
}

function shortened(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `and ${more} more`] : [...lines];
}

function counted(count: number, what: string): string {
  return `${figure(count)} ${what}${count === 1 ? "" : "s"}`;
}

function figure(count: number): string {
  return count.toLocaleString("en-US");
}

function dollars(cost: number | undefined): string {
  return cost === undefined ? "price not known" : `$${cost.toFixed(4)}`;
}
