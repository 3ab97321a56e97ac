import { defineTool, ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { openClone, parseGithubRepo } from "../support/git/github-clone.ts";
import { missingPathError } from "../support/paths/missing-path.ts";
import { openRegularFile } from "../support/paths/open-regular-file.ts";
import { resolveWorkspacePath } from "../support/paths/workspace-path.ts";
import { byteSize } from "../support/text/byte-size.ts";
import { readLines } from "../support/text/read-lines.ts";
import { judgeText } from "../support/text/text-encoding.ts";

const HEAD_BYTES = 64 * 1024;
const LIMITS = { lineCharacters: 2000, totalBytes: 40_000 };

export default defineTool({
  name: "github_read_file",
  description:
    "Shows a text file of a repository that github_clone has cloned, with line numbers, whole or a range of lines.",
  category: "always",
  tier: "read",
  input: z.object({
    repo: z.string().describe("owner/repo of the clone."),
    path: z.string().describe("Path of the file in the repository."),
    start_line: z.number().int().optional().describe("First line to show, counted from 1."),
    end_line: z.number().int().optional().describe("Last line to show, included."),
  }),
  phrases: [
    "read {path} of the cloned repository {repo}",
    "show {path} from the github repository {repo}",
    "what is in {path} of the repository {repo}",
    "show lines {start_line} to {end_line} of {path} in the repository {repo}",
    "open {path} in the clone of {repo}",
    "show me the readme of the repository {repo}",
    "look at {path} in the github repository {repo}",
    "read the source {path} of the cloned repository {repo}",
    "print {path} of the repository {repo} from line {start_line}",
    "cat {path} in the clone of {repo}",
  ],
  async run({ repo, path, start_line, end_line }, { homeDir, closedDirs, signal }) {
    const clone = openClone(parseGithubRepo(repo), { homeDir, closedDirs });
    const target = await resolveWorkspacePath(path, "read", clone);
    if (!target.exists) throw await missingPathError(path, clone);
    await using file = await openRegularFile(target, clone);
    const { handle, size } = file;
    const wanted = Math.min(size, HEAD_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, 0);
    const head = buffer.subarray(0, bytesRead);
    const judged = judgeText(head, target.real);
    if ("binary" in judged) {
      throw new ToolError("invalid-input", `${target.shown} is no text (${judged.binary}, ${byteSize(size)}).`);
    }
    const newline = head.includes(10) || !head.includes(13) ? 10 : 13;
    const range = {
      first: Math.max(1, start_line ?? 1),
      last: end_line && end_line > 0 ? end_line : Number.POSITIVE_INFINITY,
    };
    const { lines, full } = await readLines(
      { handle, head, size, encoding: judged.encoding, newline, signal },
      range,
      LIMITS,
    );
    const last = lines.at(-1)?.number ?? 0;
    const data = { repo, path: target.shown, bytes: size, first_line: lines[0]?.number ?? null, last_line: last };
    if (lines.length === 0) return { text: size === 0 ? "(empty file)" : `There is no line ${range.first}.`, data };
    const shown = lines.map(({ number, text }) => `${String(number).padStart(6)}\t${text}`);
    return { text: [...shown, ...(full ? [`[Go on with start_line ${last + 1}.]`] : [])].join("\n"), data };
  },
});
