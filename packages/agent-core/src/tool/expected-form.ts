import type { ToolEntry } from "./tool.ts";

type Schema = Readonly<Record<string, unknown>>;

/** How a tool wants to be called, in words that a model can act on. */
export function expectedForm(entry: Pick<ToolEntry, "name" | "input">): string {
  const properties = Object.entries((entry.input["properties"] ?? {}) as Record<string, Schema>);
  const required = new Set((entry.input["required"] as string[] | undefined) ?? []);
  if (properties.length === 0) return `${entry.name} takes no arguments: {}`;
  const lines = properties.map(([name, schema]) => {
    const about = [typeName(schema), required.has(name) ? "required" : "optional"].join(", ");
    const description = typeof schema["description"] === "string" ? `: ${schema["description"]}` : "";
    return `  "${name}" (${about})${description}`;
  });
  return `Expected form of ${entry.name}, a JSON object with\n${lines.join("\n")}`;
}

function typeName(schema: Schema): string {
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if (schema["type"] === "array") return `list of ${typeName((schema["items"] ?? {}) as Schema)}`;
  return typeof schema["type"] === "string" ? schema["type"] : "any";
}
