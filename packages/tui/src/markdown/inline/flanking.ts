/** Whether a run of delimiters between two characters may begin and end emphasis. */
export function flanking(sign: string, before: string, after: string): { canOpen: boolean; canClose: boolean } {
  const left = !isBlank(after) && (!isPunctuation(after) || isBlank(before) || isPunctuation(before) || isWide(before));
  const right = !isBlank(before) && (!isPunctuation(before) || isBlank(after) || isPunctuation(after) || isWide(after));
  if (sign !== "_") return { canOpen: left, canClose: right };
  return {
    canOpen: left && (!right || isPunctuation(before)),
    canClose: right && (!left || isPunctuation(after)),
  };
}

function isBlank(character: string): boolean {
  return character === "" || /\s/.test(character);
}

function isPunctuation(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character);
}

/** Text of these scripts has no spaces around words, so any sign beside it may be a boundary. */
function isWide(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    (code >= 0x3040 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3) || (code >= 0x20000 && code < 0x40000)
  );
}
