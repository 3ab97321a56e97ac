/** A text as a model sends it: a few letters at a time. */
export function inPieces(text: string): string[] {
  return text.match(/.{1,12}/gs) ?? [];
}
