import { open } from "node:fs/promises";
import { StringDecoder } from "node:string_decoder";
import { defineTool, ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { ageWords } from "../support/programs/age-words.ts";
import { jobBook } from "../support/programs/job-book.ts";
import { overwrittenText } from "../support/programs/overwritten-text.ts";

const PIECE_BYTES = 40 * 1024;

export default defineTool({
  name: "job_output",
  description:
    "Shows what a background job has printed. Without an offset it shows the newest part; the answer says the offset with which to go on for what comes later.",
  category: "coding",
  tier: "read",
  input: z.object({
    job_id: z.string().describe("Id of the job, such as job-1."),
    offset: z.number().int().min(0).optional().describe("Byte of the output from which to show it, 0 for the start."),
  }),
  phrases: [
    "output of {job_id}",
    "show the output of {job_id}",
    "show the output of {job_id} from {offset}",
    "what did {job_id} print",
    "show the log of the dev server",
    "show me what the build has printed so far",
    "read the log of job {job_id}",
    "what is new in the output of {job_id}",
    "tail the background job {job_id}",
    "show the log of the background job",
  ],
  async run({ job_id, offset }, { session }) {
    const job = jobBook(session).job(job_id);
    const { output } = job;
    const ended = job.exit !== undefined;
    const state = job.exit ? `ended with ${job.exit.signal ?? `exit code ${job.exit.code ?? "unknown"}`}` : "running";
    const age = job.exit ? "" : ` for ${ageWords(performance.now() - job.startedAt)}`;
    const size = output.writtenBytes;
    if (output.path === undefined || (offset === undefined && size < output.bytes)) {
      return shown(output.text(), { job_id: job.id, state, age, ended, from: 0, to: output.bytes, size: output.bytes });
    }
    const from = Math.min(offset ?? Math.max(0, size - PIECE_BYTES), size);
    const { text, to } = await readPiece(output.path, from, offset === undefined);
    return shown(text, { job_id: job.id, state, age, ended, from, to, size });
  },
});

interface Piece {
  readonly job_id: string;
  readonly state: string;
  readonly age: string;
  readonly ended: boolean;
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

function shown(text: string, piece: Piece) {
  const { ended, age, ...about } = piece;
  const { job_id, state, from, to, size } = about;
  const more = to < size ? ` ${size - to} bytes follow.` : "";
  const none = ended ? "no output" : "no output yet";
  const where = size === 0 ? none : `bytes ${from} to ${to} of ${size}`;
  const next = ended && to >= size ? " Nothing more will come." : ` Go on with offset ${to}.`;
  const printed = overwrittenText(text).replace(/\n+$/, "") || `(${size === 0 ? none : "nothing new"})`;
  return {
    text: `${printed}\n\n[${job_id}: ${state}${age}; ${where}.${more}${next}]`,
    data: { ...about, output: text },
  };
}

/** Whole characters alone: what is cut at the end comes with the next piece. */
async function readPiece(path: string, from: number, newest: boolean): Promise<{ text: string; to: number }> {
  try {
    await using handle = await open(path, "r");
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, from);
    let start = 0;
    while (newest && start < 3 && ((buffer[start] ?? 0) & 0xc0) === 0x80) start++;
    const text = new StringDecoder("utf8").write(buffer.subarray(start, bytesRead));
    const kept = Buffer.byteLength(text);
    // Bytes that are no text decode to something longer; then nothing was held back.
    return { text, to: from + (start + kept <= bytesRead && bytesRead - start - kept < 4 ? start + kept : bytesRead) };
  } catch (cause) {
    throw new ToolError("unavailable", "The log of the job could not be read.", { cause });
  }
}
