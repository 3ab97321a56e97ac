import type { UsageMeter } from "@marvin/agent-core";

/** What a run has cost, in the form that other programs read. */
export interface CostReport {
  readonly session_cost: number;
  readonly llm_turns: number;
  readonly model_turns: Readonly<Record<string, number>>;
  readonly model_cost: Readonly<Record<string, number>>;
}

export const NO_COST: CostReport = Object.freeze({ session_cost: 0, llm_turns: 0, model_turns: {}, model_cost: {} });

export function costReport(usage: UsageMeter): CostReport {
  const models = [...usage.models];
  return {
    session_cost: rounded(usage.cost),
    llm_turns: usage.turns,
    model_turns: Object.fromEntries(models.map(([model, { turns }]) => [model, turns])),
    model_cost: Object.fromEntries(
      models.flatMap(([model, { cost }]) => (cost === undefined ? [] : [[model, rounded(cost)]])),
    ),
  };
}

export function costLine(report: CostReport): string {
  return `MARVIN_COST:${JSON.stringify(report)}\n`;
}

/** Sums of small prices without the dust of binary fractions. */
function rounded(dollars: number): number {
  return Number(dollars.toFixed(10));
}
