import { defineTool, type ToolContext } from "@marvin/agent-core";
import * as z from "zod";
import { git } from "../support/git/git.ts";
import { everythingInside, findRepository, gitPath, literal } from "../support/git/git-repository.ts";
import { missingPathError } from "../support/paths/missing-path.ts";

const LIMIT_BYTES = 8 * 1024 * 1024;

export default defineTool({
  name: "git_diff",
  description:
    "Shows uncommitted changes of the working directory as a unified diff: those not staged yet, or with staged: true those that the next commit would hold.",
  category: "coding",
  tier: "read",
  input: z.object({
    staged: z.boolean().default(false).describe("Show what is staged instead of what is not."),
    path: z.string().optional().describe("A file or folder below the working directory; everything if left out."),
  }),
  phrases: [
    "git diff",
    "show the diff",
    "diff of {path}",
    "what changed in {path}",
    "show my changes to {path}",
    "show the staged changes{staged=true}",
    "git diff --staged{staged=true}",
    "show what would be committed{staged=true}",
    "how does {path} differ from the last commit",
    "review my uncommitted changes",
    "show the changes line by line",
    "diff",
    "diff {path}",
    "show the diff of {path}",
    "show my changes",
    "show the changes",
    "show me what i changed",
    "what did i change in {path}",
    "what are my changes",
    "what are the differences",
    "show uncommitted changes",
    "show the changes in {path}",
    "what is different in {path}",
    "git diff {path}",
    "what is staged for the next commit{staged=true}",
  ],
  async run({ staged, path }, context) {
    await findRepository(context);
    const asked = ["diff", "--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules=dirty"];
    const specs = await pathspecs(path, context);
    const args = [...asked, ...(staged ? ["--cached"] : []), "--", ...specs.specs];
    const { stdout, cut } = await git(args, context, { limitBytes: LIMIT_BYTES });
    if (stdout === "" && !specs.exists && path !== undefined) throw await missingPathError(path, context);
    const data = { staged, path: path ?? null, diff: stdout, cut };
    if (stdout === "") return { text: nothing(staged, path), data };
    return { text: cut ? `${stdout}\n[The diff is longer; ask for one path at a time.]` : stdout, data };
  },
});

async function pathspecs(path: string | undefined, context: ToolContext) {
  if (path === undefined) return { specs: everythingInside(context), exists: true };
  const { own, exists } = await gitPath(path, context);
  return { specs: [literal(own), ...everythingInside(context).slice(1)], exists };
}

function nothing(staged: boolean, path: string | undefined): string {
  const where = path === undefined ? "" : ` in ${path}`;
  return staged
    ? `Nothing is staged${where}.`
    : `No unstaged changes${where}. Staged ones are shown with staged: true; git_status lists new files.`;
}
