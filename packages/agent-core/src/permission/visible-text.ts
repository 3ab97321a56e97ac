/**
 * Text in which nothing hides: control and format characters, and blanks that look like others or like nothing, are
 * written out, so that a person sees what would run.
 */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    if (character === "\n") return character;
    if (character === "\t") return "\\t";
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** But for the space, and for what only says whether a sign is drawn as a picture. */
const HIDDEN =
  /(?! |\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
