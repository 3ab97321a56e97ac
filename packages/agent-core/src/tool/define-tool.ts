import type { ZodObject } from "zod";
import type { Tool } from "./tool.ts";

/** A tool is one value: its input's type follows from its schema. */
export function defineTool<Input extends ZodObject>(tool: Tool<Input>): Tool<Input> {
  return tool;
}
