/** A bit for each letter, one for the digits, some for signs; every other character shares one. */
export function letterBits(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= letterBit(text.charCodeAt(at));
  return bits;
}

/** Capitals and small letters are the same. */
export function letterBit(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return 1 << (code - 0x61);
  if (code >= 0x41 && code <= 0x5a) return 1 << (code - 0x41);
  if (code >= 0x30 && code <= 0x39) return 1 << 26;
  if (code === SLASH) return 1 << 27;
  if (code === 0x2e) return 1 << 28;
  if (code === 0x5f) return 1 << 29;
  if (code === 0x2d) return 1 << 30;
  return 1 << 31;
}

export const SLASH = 0x2f;
