/** The name under which a session lends its finder to the `find_tools` tool, in its slots. */
export const TOOL_FINDER_SLOT = "session/find-tools";

export interface FoundTools {
  /** Not at hand until now; offered from the next request on. */
  readonly found: readonly { readonly name: string; readonly description: string }[];
  /** Names of those that fit as well and were offered before. */
  readonly atHand: readonly string[];
}

export interface ToolFinder {
  find(query: string, limit: number): FoundTools;
}
