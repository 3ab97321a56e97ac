import { lstatSync } from "node:fs";
import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { refuseLeakedRouting } from "../support/changes/leaked-routing.ts";
import { makeChanges } from "../support/changes/make-changes.ts";
import { pathError, resolveWorkspacePath, type WorkspacePath } from "../support/paths/workspace-path.ts";
import { byteSize } from "../support/text/byte-size.ts";

export default defineTool({
  name: "create_file",
  description:
    "Creates a new file in the working directory with exactly the given content, and the folders it needs. Fails if the file exists: apply_patch changes files.",
  category: "coding",
  tier: "write",
  input: z.object({
    path: z.string().describe("Path of the new file, relative to the working directory."),
    content: z.string().describe("The whole content of the file, exactly as it is to be."),
  }),
  phrases: [
    "create {path}",
    "create a file {path}",
    "create a new file {path} with {content}",
    "create the file {path} containing {content}",
    "make a new file called {path}",
    "make a file {path} that says {content}",
    "add a new file {path}",
    "add a new module {path}",
    "write a new file {path}",
    "write a script {path} that prints hello",
    "write {content} to a new file {path}",
    "save {content} as {path}",
    "put {content} in a file named {path}",
    "start a README in {path}",
    "create an empty file {path}",
    "create the file {path} with the text {content}",
    "make a file named {path} with the text {content}",
    "create a file",
    "write {content} to {path}",
    "write {content} into {path}",
    "create {path} with {content}",
    "create {path} containing {content}",
  ],
  async run({ path, content }, context) {
    refuseLeakedRouting(content);
    refuseLeakedRouting(path);
    const target = await resolveWorkspacePath(path, "write", context);
    if (target.exists) throw await pathError("conflict", existsAlready(target), context);
    if (/[\\/]$/.test(path)) {
      const message = `"${path}" names a folder, not a file. Give the path of a file; its folders are made with it.`;
      throw await pathError("invalid-input", message, context);
    }
    const bytes = Buffer.from(content, "utf8");
    const change = { real: target.real, shown: target.shown, before: undefined, after: { bytes } };
    const [file] = await makeChanges("create_file", [change], context);
    const lines = file?.added === 1 ? "1 line" : `${file?.added ?? 0} lines`;
    return { text: `Created ${target.shown} (${lines}, ${byteSize(bytes.length)}).`, data: file };
  },
});

function existsAlready({ real, shown }: WorkspacePath): string {
  return lstatSync(real, { throwIfNoEntry: false })?.isDirectory()
    ? `${shown} exists already, as a folder. Give the path of a file in it.`
    : `${shown} exists already and was left as it is. Use apply_patch to change it, append_file to add to it.`;
}
