import { catalogue } from "@marvin/tools";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { byteSink } from "../output/byte-sink.ts";

/** `marvin tools [--json]`: every tool with its area, category, tier and arguments. */
export async function listTools(args: Arguments): Promise<number> {
  const out = byteSink(process.stdout);
  out.write(args.json ? `${JSON.stringify(asJson(), null, 2)}\n` : asText());
  await out.flush(10_000);
  return 0;
}

function asJson(): object[] {
  return catalogue.map(({ name, area, category, tier, description, input, source }) => ({
    name,
    area,
    category,
    tier,
    description,
    input,
    source,
  }));
}

function asText(): string {
  let text = "";
  for (const area of new Set(catalogue.map((entry) => entry.area))) {
    text += `${area}\n`;
    for (const entry of catalogue.filter((candidate) => candidate.area === area)) {
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
