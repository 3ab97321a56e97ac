import { factCells } from "../../doctor/model-facts.ts";
import type { CommandContext } from "../command.ts";
import type { PickItem } from "../face.ts";
import { type ModelChoice, modelChoices } from "./model-choices.ts";

const MOST = 1000;

/** Shows who can be asked, and asks whoever is chosen from now on. */
export async function pickModel(context: CommandContext): Promise<void> {
  const { config, http, agent, models, face, signal, say } = context;
  const { models: found, silent } = await modelChoices({ config, http, agent, signal });
  if (signal.aborted) return;
  const offered = found.slice(0, MOST);
  const choices = new Map(offered.map((choice) => [idOf(choice), choice]));
  const width = Math.min(40, Math.max(...offered.map((choice) => idOf(choice).length)));
  if (silent.length > 0) say(`${silent.join(", ")} did not say which models there are: these are the known ones.\n`);
  if (found.length > MOST) say(`${found.length - MOST} more are not shown; /model NAME takes them too.\n`);
  const picked = await face.pick({
    title: "Which model? (context window; US dollars for a million tokens in and out)",
    items: offered.map((choice) => itemOf(choice, width)),
    selected: idOf(agent.state.provider.id, agent.state.model),
  });
  const choice = choices.get(picked ?? "");
  if (choice && !choice.isCurrent) say(`${await models.switchTo(choice)}\n`);
}

function idOf(choice: Pick<ModelChoice, "provider" | "model">): string;
function idOf(provider: string, model: string): string;
function idOf(one: Pick<ModelChoice, "provider" | "model"> | string, model = ""): string {
  return typeof one === "string" ? `${one}/${model}` : `${one.provider}/${one.model}`;
}

function itemOf(choice: ModelChoice, width: number): PickItem {
  const id = idOf(choice);
  const detail = [factWords(choice), choice.isCurrent ? "in use" : "", choice.retired ?? ""].filter(Boolean).join("  ");
  return { id, label: id.padEnd(detail === "" ? 0 : width), detail };
}

function factWords(choice: ModelChoice): string {
  const [window, input, output] = factCells(choice);
  const price = choice.price ? `${input} / ${output}` : "";
  if (choice.contextWindow === undefined) return price === "" ? "" : `${" ".repeat(WINDOW)}  ${price}`;
  return `${window.padStart(WINDOW)}  ${price}`.trimEnd();
}

const WINDOW = 5;
