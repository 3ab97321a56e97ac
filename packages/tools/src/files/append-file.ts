import { setTimeout as sleep } from "node:timers/promises";
import { defineTool, type ToolContext, ToolError, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { loadFile } from "../support/changes/file-state.ts";
import { refuseLeakedRouting } from "../support/changes/leaked-routing.ts";
import { makeChanges } from "../support/changes/make-changes.ts";
import { seenFiles } from "../support/changes/seen-files.ts";
import { lineEndAt, parseTextFile, type TextFile, textFileBytes } from "../support/changes/text-file.ts";
import { missingPathError } from "../support/paths/missing-path.ts";
import { resolveWorkspacePath, type WorkspacePath } from "../support/paths/workspace-path.ts";

export default defineTool({
  name: "append_file",
  description:
    "Adds text at the end of a file that exists, exactly as given; line ends become those of the file. create_file makes new files.",
  category: "coding",
  tier: "write",
  input: z.object({
    path: z.string().describe("Path of the file, relative to the working directory."),
    content: z.string().describe("The text to add, with a newline first if the file does not end with one."),
  }),
  phrases: [
    "append {content} to {path}",
    "append to {path}",
    "add {content} to the end of {path}",
    "add a line to the end of {path}",
    "add {content} at the bottom of {path}",
    "put {content} at the end of {path}",
    "write {content} below what is in {path}",
    "extend {path} with {content}",
    "add an entry to {path}",
    "tack {content} onto {path}",
    "attach {content} to the file {path}",
    "add the line {content} to {path}",
    "add {content} to {path}",
    "add {content} to the file {path}",
  ],
  async run({ path, content }, context) {
    refuseLeakedRouting(content);
    const target = await resolveWorkspacePath(path, "write", context);
    if (!target.exists) throw await missingPathError(path, context, "create_file makes new files.");
    if (content === "") throw new ToolError("invalid-input", `content is empty: there is nothing to add to ${path}.`);
    for (let tries = 1; ; tries++) {
      try {
        return await append(target, content, context);
      } catch (error) {
        // The end of a file is the same place, whoever else has written there meanwhile.
        if (!(error instanceof ToolError && error.code === "conflict") || tries === MOST_TRIES) throw error;
        await sleep(PAUSE_MS * tries * Math.random(), undefined, { signal: context.signal });
      }
    }
  },
});

const MOST_TRIES = 8;
const PAUSE_MS = 20;

async function append(target: WorkspacePath, content: string, context: ToolContext): Promise<ToolOutput> {
  const before = await loadFile(target, context);
  const { real, shown } = target;
  const seen = seenFiles(context.session);
  const sight = seen.compare(real, before) === "same" ? undefined : { before: seen.sight(real) };
  const file = parseTextFile(before.bytes, shown);
  const after = { bytes: textFileBytes(withAtEnd(file, content), shown) };
  const [changed] = await makeChanges("append_file", [{ real, shown, before, after }], context);
  // Who did not know the file before does not know it by its end.
  if (sight) seen.note(real, sight.before);
  const joined = continuesLastLine(file, content) ? " The file did not end with a newline: its last line goes on." : "";
  const added = changed?.added ?? 0;
  return { text: `Added ${added} ${added === 1 ? "line" : "lines"} to ${shown}.${joined}`, data: changed };
}

function withAtEnd(file: TextFile, content: string): TextFile {
  const end = lineEndAt(file.lines, file.lines.length - 1);
  const hasEnds = file.lines.length > 1;
  const text = hasEnds ? content.replace(/\r?\n/g, end) : content;
  return { ...file, lines: [...file.lines, { text, end: "" }] };
}

function continuesLastLine({ lines }: TextFile, content: string): boolean {
  const last = lines.at(-1)?.text ?? "";
  return last !== "" && content !== "" && !/^\r?\n/.test(content);
}
