import type { ToolSchema } from "../../provider.ts";
import type { WireTool } from "./cache-marks.ts";
import { legalToolName } from "./legal-names.ts";

type Schema = Readonly<Record<string, unknown>>;

/** One tool that the vendor would reject must not take the others with it. */
export function encodeTools(tools: readonly ToolSchema[]): WireTool[] {
  const byName = new Map<string, WireTool>();
  for (const { name, description, input } of tools) {
    const legal = legalToolName(name);
    if (!byName.has(legal)) byName.set(legal, { name: legal, description, input_schema: objectSchema(input) });
  }
  return [...byName.values()];
}

/** The same schema as a plain object: choices between objects are not accepted at the top, so it lists all their fields. */
function objectSchema(schema: Schema): Schema {
  const { $schema: _, oneOf, anyOf, allOf, ...rest } = schema;
  const choices = [oneOf, anyOf].flatMap(schemasIn);
  const all = schemasIn(allOf);
  if (choices.length === 0 && all.length === 0) return { ...rest, type: "object" };
  const properties = Object.assign({}, ...[...choices, ...all, rest].map((one) => one.properties ?? {}));
  const required = [...new Set([...all, rest].flatMap(({ required }) => (Array.isArray(required) ? required : [])))];
  return { ...rest, type: "object", properties, ...(required.length === 0 ? {} : { required }) };
}

function schemasIn(list: unknown): Schema[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === "object" && one !== null) : [];
}
