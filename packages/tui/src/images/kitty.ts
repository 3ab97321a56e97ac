/** The longest piece that the protocol allows. */
const CHUNK = 4096;

/** A PNG as it is, for the terminal to decode and to scale into the cells. It is asked to answer nothing. */
export function kittySequence(png: Uint8Array, { columns, rows }: { columns: number; rows: number }): string {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString("base64");
  const pieces: string[] = [];
  for (let at = 0; at < data.length; at += CHUNK) {
    const keys = at === 0 ? `a=T,f=100,q=2,C=1,c=${columns},r=${rows},` : "";
    const more = at + CHUNK < data.length ? 1 : 0;
    pieces.push(`\u001b_G${keys}m=${more};${data.slice(at, at + CHUNK)}\u001b\\`);
  }
  return pieces.join("");
}
