import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The order in which the first vendor that is ready is looked for: those of the specification, makers of models, whoever
 * serves the models of others; at last servers of one's own. Whoever is not named here comes between the two lists.
 */
const FIRST = ["copilot", "gemini", "groq", "openai", "anthropic", "codex", "mistral", "deepseek", "xai", "openrouter"];
const LAST = ["openai-compat", "llamacpp", "lmstudio", "vllm", "ollama"];

/** Writes the list of vendors from the files in src/providers: a file that defines a vendor is on it. */
const folder = join(import.meta.dirname, "../src/providers");
const target = join(folder, "vendors.generated.ts");
const text = render(vendorFiles());
if (text !== current()) writeFileSync(target, text);

function vendorFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.endsWith(".generated.ts"))
    .filter((name) => /^export default defineVendor\(/m.test(readFileSync(join(folder, name), "utf8")))
    .map((name) => name.slice(0, -".ts".length))
    .sort();
}

function render(names: readonly string[]): string {
  const local = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [
    "// Written by scripts/generate.ts; do not edit.",
    ...names.map((name) => `import ${local(name)} from "./${name}.ts";`),
    `import type { Vendor } from "./vendor.ts";`,
    "",
    "export const vendors: readonly Vendor[] = [",
    ...names.toSorted((one, other) => rankOf(one) - rankOf(other)).map((name) => `  ${local(name)},`),
    "];",
    "",
  ].join("\n");
}

function rankOf(name: string): number {
  const [first, last] = [FIRST.indexOf(name), LAST.indexOf(name)];
  if (first >= 0) return first;
  return FIRST.length + 1 + last;
}

function current(): string | undefined {
  try {
    return readFileSync(target, "utf8");
  } catch {
    return undefined;
  }
}
