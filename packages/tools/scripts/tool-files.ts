import { readdir } from "node:fs/promises";
import { join } from "node:path";

export interface ToolFile {
  readonly area: string;
  /** In kebab-case, without its ending. */
  readonly name: string;
  /** Below src, with forward slashes: "weather/weather-forecast.ts". */
  readonly path: string;
}

/** Every file that is a tool: those right in an area's folder. What lies deeper belongs to a tool, support/ to several. */
export async function toolFiles(source: string): Promise<ToolFile[]> {
  const files: ToolFile[] = [];
  for (const area of (await readdir(source, { withFileTypes: true })).filter((entry) => entry.isDirectory())) {
    if (area.name === "support") continue;
    for (const entry of await readdir(join(source, area.name), { withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith(".ts") || /\.(test|generated|d)\.ts$/.test(entry.name)) continue;
      files.push({ area: area.name, name: entry.name.slice(0, -3), path: `${area.name}/${entry.name}` });
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
