import type { ToolCallPart } from "../../message.ts";

/**
 * Now and then a model calls a tool that nobody offered, `parallel`, which holds the calls it means. They are taken out;
 * undefined if it is an ordinary call.
 */
export function unfoldParallel(call: ToolCallPart): ToolCallPart[] | undefined {
  if (call.name !== "parallel" && call.name !== "multi_tool_use.parallel") return undefined;
  const uses = toolUses(call.arguments);
  if (uses === undefined) return undefined;
  return uses.map(({ recipient_name, parameters }, index) => ({
    type: "tool_call",
    id: `${call.id}_${index + 1}`,
    name: String(recipient_name).replace(/^functions\./, ""),
    arguments: typeof parameters === "string" ? parameters : JSON.stringify(parameters ?? {}),
  }));
}

interface ToolUse {
  readonly recipient_name: string;
  readonly parameters?: unknown;
}

function toolUses(text: string): ToolUse[] | undefined {
  try {
    const { tool_uses: uses } = JSON.parse(text) as { tool_uses?: unknown };
    return Array.isArray(uses) && uses.length > 0 && uses.every(isToolUse) ? uses : undefined;
  } catch {
    return undefined;
  }
}

function isToolUse(value: unknown): value is ToolUse {
  return typeof (value as Partial<ToolUse> | null)?.recipient_name === "string";
}
