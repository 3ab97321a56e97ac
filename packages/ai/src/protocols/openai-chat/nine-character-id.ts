const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 9;

/** The id where it is nine letters and digits, else nine that are always the same for it. */
export function nineCharacterId(id: string): string {
  if (/^[a-zA-Z0-9]{9}$/.test(id)) return id;
  let rest = hash53(id);
  let short = "";
  while (short.length < LENGTH) {
    short += ALPHABET[rest % ALPHABET.length];
    rest = Math.floor(rest / ALPHABET.length);
  }
  return short;
}

/** 53 bits, as many as a number holds and nine characters tell apart: two 32-bit hashes that mix at the end. */
function hash53(text: string): number {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0);
}
