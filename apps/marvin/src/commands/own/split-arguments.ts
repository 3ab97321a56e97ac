/**
 * Words as a shell would split them, for people: a quote counts where it begins a word and is closed again, so that
 * the one in "it's" is a letter.
 */
export function splitArguments(text: string): string[] {
  return [...text.matchAll(WORD)].map(([, double, single, bare]) => {
    if (single !== undefined) return single;
    return (double ?? bare ?? "").replaceAll(/\\([\s"'\\])/g, "$1");
  });
}

const WORD = /"((?:\\.|[^"\\])*)"(?=\s|$)|'([^']*)'(?=\s|$)|((?:\\\s|\S)+)/gs;
