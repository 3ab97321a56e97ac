import { splitArguments } from "./split-arguments.ts";

/**
 * `$1` to `$9` are the words behind the command, `$@` all of them, `$ARGUMENTS` all of it as it was typed; `\$1` is
 * left as `$1`. What a template has no place for is put behind it.
 */
export function expandTemplate(template: string, argument: string): string {
  const words = splitArguments(argument);
  let hasPlace = false;
  const text = template.replaceAll(PLACE, (whole: string, place: string) => {
    if (whole.startsWith("\\")) return whole.slice(1);
    hasPlace = true;
    if (place === "ARGUMENTS") return argument;
    return place === "@" ? words.join(" ") : (words[Number(place) - 1] ?? "");
  });
  return hasPlace || argument === "" ? text.trim() : `${text.trim()}\n\n${argument}`.trim();
}

const PLACE = /\\?\$(ARGUMENTS\b|@|[1-9](?!\d))/g;
