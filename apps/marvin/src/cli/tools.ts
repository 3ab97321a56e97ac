import type { ToolEntry } from "@marvin/agent-core";
import { stripControl } from "@marvin/text";
import { catalogue } from "@marvin/tools";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { byteSink } from "../output/byte-sink.ts";

/** `marvin tools [WORDS] [--json]`: every tool that has all the words, with its area, category, tier and arguments. */
export async function listTools(args: Arguments): Promise<number> {
  const words = args.words.slice(1).map((word) => word.toLowerCase());
  const tools = catalogue.filter((tool) => words.every((word) => textOf(tool).includes(word)));
  const out = byteSink(process.stdout);
  if (tools.length > 0 || args.json)
    out.write(args.json ? `${JSON.stringify(asJson(tools), null, 2)}\n` : asText(tools));
  else process.stderr.write(`No tool has all of: ${stripControl(words.join(" "))}\n`);
  await out.flush(10_000);
  return tools.length > 0 ? 0 : 1;
}

function textOf({ name, area, category, tier, description }: ToolEntry): string {
  return `${area} ${name} ${category} ${tier} ${description}`.toLowerCase();
}

function asJson(tools: readonly ToolEntry[]): object[] {
  return tools.map(({ name, area, category, tier, description, input, source }) => ({
    name,
    area,
    category,
    tier,
    description,
    input,
    source,
  }));
}

function asText(tools: readonly ToolEntry[]): string {
  let text = "";
  for (const area of new Set(tools.map((entry) => entry.area))) {
    text += `${area}\n`;
    for (const entry of tools.filter((candidate) => candidate.area === area)) {
      text += `  ${entry.name}(${argumentNames(entry.input)})  [${entry.category}, ${entry.tier}]\n    ${entry.description}\n`;
    }
  }
  return text;
}

function argumentNames(input: Readonly<Record<string, unknown>>): string {
  const required = new Set((input["required"] as string[] | undefined) ?? []);
  const names = Object.keys((input["properties"] ?? {}) as object);
  return names.map((name) => (required.has(name) ? name : `${name}?`)).join(", ");
}
