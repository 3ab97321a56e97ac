/** What OpenAI takes, and most others. */
const LONGEST_NAME = 64;

/**
 * A name as vendors accept it. Models call tools by names that nobody offered (`functions.read_file`), and such a call in
 * the history would be refused with every request to come.
 */
export function legalToolName(name: string, longest: number = LONGEST_NAME): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, longest) || "unnamed";
}

/** Two of one name are refused, and all the others with them: the first is meant. */
export function namedOnce<T extends { readonly name: string }>(tools: readonly T[]): T[] {
  const taken = new Set<string>();
  return tools.filter(({ name }) => {
    const legal = legalToolName(name);
    return !taken.has(legal) && taken.add(legal);
  });
}
