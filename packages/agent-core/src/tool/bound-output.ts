/** Where the whole of a long result is kept; gives the path under which a model can read on. */
export type Spill = (name: string, text: string) => Promise<string>;

export const OUTPUT_LIMIT_BYTES = 50 * 1024;

/** A result that fits a conversation: its head and its tail, and where the rest is. */
export async function boundOutput(name: string, text: string, spill: Spill | undefined): Promise<string> {
  // A character has one byte at the least and, in UTF-16, three at the most.
  if (text.length * 3 <= OUTPUT_LIMIT_BYTES) return text;
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length <= OUTPUT_LIMIT_BYTES) return text;
  const half = Math.floor(OUTPUT_LIMIT_BYTES / 2);
  const head = wholeCharacters(bytes.subarray(0, half), "end");
  const tail = wholeCharacters(bytes.subarray(bytes.length - half), "start");
  const leftOut = bytes.length - Buffer.byteLength(head) - Buffer.byteLength(tail);
  const where = await keepWhole(name, text, spill);
  return `${head}\n\n[… ${leftOut} of ${bytes.length} bytes left out here. ${where}]\n\n${tail}`;
}

async function keepWhole(name: string, text: string, spill: Spill | undefined): Promise<string> {
  if (!spill) return "Ask for less, or for a part of it.";
  try {
    return `The whole is in ${await spill(name, text)}: use read_file with a range of lines.`;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return `The whole could not be kept (${why}). Ask for a part of it.`;
  }
}

/** Cuts broken characters off one side of a piece of UTF-8. */
function wholeCharacters(bytes: Buffer, side: "start" | "end"): string {
  let from = 0;
  let to = bytes.length;
  if (side === "start") while (from < to && isContinuation(bytes[from])) from++;
  else {
    let lead = to - 1;
    while (lead > 0 && isContinuation(bytes[lead])) lead--;
    if (lead + sequenceLength(bytes[lead]) > to) to = lead;
  }
  return bytes.toString("utf8", from, to);
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function sequenceLength(lead: number | undefined): number {
  if (lead === undefined || lead < 0x80) return 1;
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
}
