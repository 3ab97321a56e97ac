import type { ToolEntry } from "@marvin/agent-core";

/** What a tool adds to a request, in the usual wire format. */
export function schemaBytes({ name, description, input }: ToolEntry): number {
  return Buffer.byteLength(JSON.stringify({ name, description, parameters: input })) + WRAPPING;
}

const WRAPPING = `{"type":"function","function":},`.length;
