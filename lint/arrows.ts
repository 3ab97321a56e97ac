/** What each folder under packages/ may import of ours. `arrows.json` says the same to the linter. */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  text: [],
  http: ["text"],
  ai: ["http", "text"],
  "agent-core": ["ai", "http", "text"],
  store: ["agent-core", "text"],
  session: ["agent-core", "ai", "store", "text"],
  tools: ["agent-core", "http", "store", "text"],
  tui: ["agent-core", "text"],
  lsp: ["agent-core", "text"],
  mcp: ["agent-core", "text"],
};

/** Every package that can be imported by name, the program included. */
export const importable: readonly string[] = [...Object.keys(arrows), "app"];
