import { defineTool, USAGE_SLOT, type UsageMeter } from "@marvin/agent-core";
import * as z from "zod";
import { storeOf } from "../support/store-of.ts";
import { type UsageFigures, usageText } from "../support/usage-figures.ts";

export default defineTool({
  name: "get_usage",
  description:
    "Tells what Marvin has used: model messages, tokens, money by model and calls by tool, in this session and in all.",
  category: "always",
  tier: "read",
  input: z.object({}),
  phrases: [
    "usage",
    "show my usage",
    "how many tokens have i used",
    "how many tokens did this take",
    "how much have i spent",
    "how much did this conversation cost",
    "what has this cost so far",
    "what do i owe for the model",
    "how much money went to the models",
    "token usage",
    "usage statistics",
    "which tools were called how often",
    "what have i spent",
    "how much have i spent today",
    "how much money have i used",
    "how many tokens",
    "token count",
    "what did this cost",
    "how much has this cost",
    "how much did that cost",
    "usage stats",
    "show token usage",
    "show the usage statistics",
    "what have i used",
    "how many tokens did i use",
    "how many tokens did i use today",
    "how many tokens have i used today",
    "what does this cost",
    "what has this cost",
    "how much did i spend",
    "how expensive was that",
    "what did that cost",
    "costs",
    "how many tokens have we used",
    "how many tokens did we use",
    "how much have we spent",
    "what have i spent today",
  ],
  async run(_input, context) {
    const meter = context.session.peek<UsageMeter>(USAGE_SLOT);
    const lifetime = await (await storeOf(context).usage()).read();
    const session = meter && sessionFigures(meter);
    const all: UsageFigures = {
      turns: lifetime.total.turns,
      input: promptTokens(lifetime.total.tokens),
      output: lifetime.total.tokens.output,
      cost: lifetime.total.cost,
      models: Object.entries(lifetime.models).map(([model, { turns, cost }]) => ({ model, turns, cost })),
      calls: Object.entries(lifetime.tools),
    };
    const parts = [
      ...(session ? [`This session: ${usageText(session)}`] : []),
      `In all (this session's finished answers included): ${usageText(all)}`,
    ];
    return { text: parts.join("\n\n"), data: { ...(session ? { session } : {}), lifetime } };
  },
});

function sessionFigures(meter: UsageMeter): UsageFigures {
  const models = [...meter.models].map(([model, { turns, cost, tokens }]) => ({ model, turns, cost, tokens }));
  const total = (of: (tokens: Counts) => number) => models.reduce((sum, { tokens }) => sum + of(tokens), 0);
  return {
    turns: meter.turns,
    input: total(promptTokens),
    output: total(({ output }) => output),
    cost: meter.knownCost,
    models: models.map(({ model, turns, cost }) => ({ model, turns, cost })),
    calls: [...meter.calls],
  };
}

interface Counts {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

/** What was sent, whether the vendor had it in its cache or not. */
function promptTokens({ input, cacheRead, cacheWrite }: Counts): number {
  return input + cacheRead + cacheWrite;
}
