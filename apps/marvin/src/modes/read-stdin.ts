/** All of stdin as text, without its last newline and a mark of its bytes' order; what came until then if the signal ends the wait. */
export async function readStdin(signal: AbortSignal): Promise<string> {
  if (process.stdin.isTTY) return "";
  const pieces: Buffer[] = [];
  const stop = () => process.stdin.destroy();
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const piece of process.stdin) pieces.push(piece as Buffer);
  } catch {
    // A stdin that cannot be read is one that says no more.
  } finally {
    signal.removeEventListener("abort", stop);
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces));
  return text.replace(/\r?\n$/, "");
}
