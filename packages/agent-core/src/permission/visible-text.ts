/** Text in which nothing hides: control and format characters are written out, so that a person sees what would run. */
export function visibleText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, (character) => {
    if (character === "\n") return character;
    if (character === "\t") return "\\t";
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
