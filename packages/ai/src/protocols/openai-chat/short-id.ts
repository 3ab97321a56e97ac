import { nineCharacterId } from "./nine-character-id.ts";

/** OpenAI takes no more; vLLM and gateways make longer ones. */
const LONGEST = 40;

/** The id where it is short enough, else one that is always the same for it. */
export function shortId(id: string): string {
  return id.length <= LONGEST ? id : `${id.slice(0, LONGEST - 10)}_${nineCharacterId(id)}`;
}
