import type { UserPart } from "../message.ts";

/** Content for a model that cannot look at images: each is named on a line of its own. */
export function inWords(content: readonly UserPart[]): string {
  let text = "";
  for (const part of content) {
    if (part.type === "text") text += part.text;
    else text += `${text === "" || text.endsWith("\n") ? "" : "\n"}[image: ${part.name ?? part.mimeType}]`;
  }
  return text;
}
