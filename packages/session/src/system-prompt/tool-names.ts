import type { ToolEntry } from "@marvin/agent-core";

/** Every tool by area, so that a model knows what there is beyond what a request carries. */
export function toolNames(entries: Iterable<ToolEntry>): string {
  const areas = new Map<string, string[]>();
  for (const { area, name } of entries) areas.set(area, [...(areas.get(area) ?? []), name]);
  const lines = [...areas].map(([area, names]) => `- ${area}: ${names.join(", ")}`);
  return lines.length === 0 ? "" : `Tools by area:\n${lines.join("\n")}`;
}
