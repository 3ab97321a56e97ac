/** A picture of any kind, for the terminal to decode and to scale into the cells. */
export function iterm2Sequence(
  bytes: Uint8Array,
  name: string,
  { columns, rows }: { columns: number; rows: number },
): string {
  const keys = [
    `name=${Buffer.from(name.slice(0, 200)).toString("base64")}`,
    `size=${bytes.length}`,
    `width=${columns}`,
    `height=${rows}`,
    "preserveAspectRatio=1",
    "inline=1",
  ].join(";");
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return `\u001b]1337;File=${keys}:${data}\u0007`;
}
