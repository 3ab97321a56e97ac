import type { ToolSchema } from "../../provider.ts";
import { FittedSchemas } from "../fitted-schemas.ts";
import { objectSchema } from "../object-schema.ts";
import type { WireTool } from "./cache-marks.ts";
import { legalToolName } from "./legal-names.ts";

/** One tool that the vendor would reject must not take the others with it. */
export function encodeTools(tools: readonly ToolSchema[], fitted = new FittedSchemas()): WireTool[] {
  const byName = new Map<string, WireTool>();
  for (const { name, description, input } of tools) {
    const legal = legalToolName(name);
    if (!byName.has(legal)) byName.set(legal, { name: legal, description, input_schema: fitted.of(legalKeys, input) });
  }
  return [...byName.values()];
}

const LEGAL_KEY = /^[a-zA-Z0-9_.-]{1,64}$/;

/** Without properties whose names the vendor does not take. */
function legalKeys(input: ToolSchema["input"]): WireTool {
  const { properties, required = [], ...schema } = objectSchema(input);
  const legal = Object.entries(properties as object).filter(([name]) => LEGAL_KEY.test(name));
  const needed = (required as readonly string[]).filter((name) => LEGAL_KEY.test(name));
  return { ...schema, properties: Object.fromEntries(legal), ...(needed.length === 0 ? {} : { required: needed }) };
}
