import { ConfigError } from "../config/config.ts";

/** All of stdin as text, without its last newline and a mark of its bytes' order; what came until then if the signal ends the wait. */
export async function readStdin(signal: AbortSignal): Promise<string> {
  if (signal.aborted || process.stdin.isTTY) return "";
  const pieces: Buffer[] = [];
  let size = 0;
  const stop = () => process.stdin.destroy();
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const piece of process.stdin as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > LARGEST_BYTES) throw new ConfigError(TOO_LARGE);
      pieces.push(piece);
    }
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    // A stdin that cannot be read is one that says no more.
  } finally {
    signal.removeEventListener("abort", stop);
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces));
  return text.replace(/\r?\n$/, "");
}

/** Far more than any model takes, far less than what would end the program without a word. */
const LARGEST_BYTES = 64 * 1024 * 1024;
const TOO_LARGE = "The prompt on stdin is larger than 64 MB. Name a file in the prompt, and let Marvin read from it.";
