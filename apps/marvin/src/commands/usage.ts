import { StoreError } from "@marvin/store";
import { costReport } from "../output/cost-line.ts";
import { type CommandContext, defineCommand } from "./command.ts";

export const usage = defineCommand({
  name: "usage",
  aliases: ["/usage", "!usage"],
  summary: "messages, tokens and money of this session, and of all",
  group: "model",
  whileWorking: true,
  async run({ session, store, say }) {
    const { session_cost, llm_turns } = costReport(session.agent.usage);
    say(`This session: ${line(llm_turns, session.agent.usage.tokens, session_cost)}`);
    say(await lifetime(store));
  },
});

async function lifetime(store: CommandContext["store"]): Promise<string> {
  try {
    const { total } = await (await store.usage()).read();
    const { input, output, cacheRead, cacheWrite } = total.tokens;
    return `In all:       ${line(total.turns, input + output + cacheRead + cacheWrite, total.cost)}`;
  } catch (cause) {
    if (cause instanceof StoreError) return `${cause.message}\n`;
    throw cause;
  }
}

function line(turns: number, tokens: number, cost: number): string {
  return `${turns} model messages, ${tokens.toLocaleString("en-US")} tokens, $${cost.toFixed(4)}\n`;
}
