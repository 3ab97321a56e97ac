type Block = { readonly type: string; readonly [field: string]: unknown };
type Turn = { readonly role: string; readonly content: readonly Block[] };

/** What Anthropic would reject in a list of messages; empty if nothing. */
export function turnsInvalidity(turns: readonly Turn[]): string {
  const ids = new Set<unknown>();
  let open: unknown[] = [];
  for (const [at, turn] of turns.entries()) {
    const wanted = at % 2 === 0 ? "user" : "assistant";
    if (turn.role !== wanted) return `message ${at} is not the ${wanted}'s`;
    if (turn.content.length === 0) return `message ${at} is empty`;
    const results = turn.content.filter((block) => block.type === "tool_result");
    if (results.map((block) => block.tool_use_id).join() !== open.join()) return `message ${at} has other results`;
    if (results.some((block, i) => block !== turn.content[i])) return `message ${at} does not begin with its results`;
    const calls = turn.content.filter((block) => block.type === "tool_use");
    const wrong = turn.content.map((block) => blockFault(block, ids)).find((fault) => fault !== "");
    if (wrong !== undefined) return `message ${at}: ${wrong}`;
    if (turn.content.findLastIndex((b) => b.type === "text") > turn.content.indexOf(calls[0] as Block) && calls[0]) {
      return `message ${at} has text behind a call`;
    }
    if (/thinking/.test(turn.content.at(-1)?.type ?? "")) return `message ${at} ends with thinking`;
    open = calls.map((block) => block.id);
  }
  return turns.at(-1)?.role === "user" ? "" : "the last message is not the user's";
}

function blockFault(block: Block, ids: Set<unknown>): string {
  if (block.type === "text" && String(block.text).trim() === "") return "blank text";
  if (block.type === "thinking" && !block.signature) return "unsigned thinking";
  if (block.type !== "tool_use") return "";
  if (ids.has(block.id)) return `the id ${block.id} twice`;
  ids.add(block.id);
  if (!/^[\w-]+$/.test(String(block.id))) return `the id ${block.id}`;
  if (!/^[\w-]{1,128}$/.test(String(block.name))) return `the name ${block.name}`;
  return typeof block.input === "object" && block.input !== null && !Array.isArray(block.input) ? "" : "no input";
}
