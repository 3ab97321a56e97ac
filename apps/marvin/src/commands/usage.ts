import { StoreError } from "@marvin/store";
import { type CommandContext, defineCommand } from "./command.ts";

export const usage = defineCommand({
  name: "usage",
  aliases: ["/usage", "!usage"],
  summary: "messages, tokens and money of this session, and of all",
  group: "model",
  whileWorking: true,
  async run({ session, store, say }) {
    const meter = session.agent.usage;
    say(`This session: ${line(meter.turns, meter.tokens, money(meter.knownCost, meter.models.values()))}`);
    say(await lifetime(store));
  },
});

async function lifetime(store: CommandContext["store"]): Promise<string> {
  try {
    const { total, models } = await (await store.usage()).read();
    const { input, output, cacheRead, cacheWrite } = total.tokens;
    const tokens = input + output + cacheRead + cacheWrite;
    return `In all:       ${line(total.turns, tokens, money(total.cost, Object.values(models)))}`;
  } catch (cause) {
    if (cause instanceof StoreError) return `${cause.message}\n`;
    throw cause;
  }
}

function line(turns: number, tokens: number, paid: string): string {
  return `${turns} model message${turns === 1 ? "" : "s"}, ${tokens.toLocaleString("en-US")} tokens${paid}\n`;
}

function money(cost: number | undefined, models: Iterable<{ readonly cost?: number | undefined }>): string {
  const isWhole = [...models].every((model) => model.cost !== undefined);
  if (cost === undefined) return isWhole ? "" : ", price not known";
  return `, $${cost.toFixed(4)}${isWhole ? "" : " where the price is known"}`;
}
