import { lstatSync } from "node:fs";
import { defineTool, type ToolContext } from "@marvin/agent-core";
import * as z from "zod";
import { folderError } from "../support/paths/folder-error.ts";
import { missingPathError } from "../support/paths/missing-path.ts";
import { openRegularFile } from "../support/paths/open-regular-file.ts";
import { printable } from "../support/paths/working-dir-listing.ts";
import { closedFolders, resolveWorkspacePath, type WorkspacePath } from "../support/paths/workspace-path.ts";
import { type FoundLine, type SearchResult, spansLines, WHOLE_FILE_BYTES } from "../support/search/search-request.ts";
import { type SearchOptions, searchText } from "../support/search/search-text.ts";
import { byteSize } from "../support/text/byte-size.ts";

export default defineTool({
  name: "code_grep",
  description:
    "Searches the files of the working directory for a regular expression and shows path, line number and line of each match. Files that .gitignore names and binary files are left out.",
  category: "coding",
  tier: "read",
  input: z.object({
    pattern: z.string().describe("A regular expression, as ripgrep reads it."),
    path: z.string().optional().describe("A folder or file to search in; the whole working directory if left out."),
    glob: z.string().optional().describe('Which files to search: "*.ts", "src/**/*.{js,ts}", "!*.test.ts".'),
    context: z.number().int().default(0).describe("How many lines to show before and after each match."),
    ignore_case: z.boolean().optional().describe("Whether upper and lower case are the same."),
    max_results: z.number().int().default(100).describe("How many matching lines to show."),
  }),
  phrases: [
    "search the code for {pattern}",
    "search for {pattern} in {path}",
    "find {pattern} in the code",
    "find all uses of {pattern}",
    "find every place that mentions {pattern}",
    "every place that mentions {pattern} in this code",
    "where is {pattern} defined",
    "where is {pattern} used",
    "which files contain {pattern}",
    "grep for {pattern}",
    "grep {pattern} in {glob} files",
    "look for {pattern} in {path}",
    "who calls the function {pattern}",
    "find all TODO comments{pattern=TODO}",
    "search all {glob} files for {pattern}",
    "search for {pattern}",
    "search {pattern}",
    "grep {pattern}",
    "look for {pattern}",
    "search the project for {pattern}",
    "search this project for {pattern}",
    "search the files for {pattern}",
    "search all files for {pattern}",
    "find the text {pattern}",
    "find {pattern} in the files",
    "find {pattern} in the project",
    "find {pattern} in {path}",
    "find all occurrences of {pattern}",
    "which files mention {pattern}",
    "which files use {pattern}",
    "where do we use {pattern}",
    "where does {pattern} occur",
    "where is {pattern}",
    "are there any {pattern} in the code",
    "show all TODOs{pattern=TODO}",
    "search the code",
    "find {pattern}",
    "grep for {pattern} in {path}",
    "grep {pattern} in {path}",
    "is there any {pattern} in the code",
    "is there a {pattern} in the code",
  ],
  async run({ path = ".", pattern, glob, context: around, ignore_case, max_results }, context) {
    const target = await resolveWorkspacePath(path, "read", context);
    if (!target.exists) throw await missingPathError(path, context);
    const files = glob?.replaceAll(`${context.workingDir}/`, "");
    const asked = {
      ...{ pattern, glob: files, ignoreCase: ignore_case ?? false },
      ...{ context: clamp(around, 0, 20), maxResults: clamp(max_results, 1, 1000) },
      ...{ closedDirs: closedFolders(context), environment: context.environment, signal: context.signal },
    };
    const result = await search(target, asked, context);
    const lines = result.lines.map((line) => ({ ...line, path: shownPath(target, line.path) }));
    const text =
      lines.length === 0
        ? nothing(pattern, files, target.shown, result)
        : [...texts(lines), ...rest(result)].join("\n");
    const matches = lines.map(({ path: file, line, text: words, isMatch }) => ({
      path: file,
      line,
      text: words,
      match: isMatch,
    }));
    return { text, data: { matches, total: result.total, shown: result.shown } };
  },
});

async function search(
  target: WorkspacePath,
  asked: Omit<SearchOptions, "place">,
  context: ToolContext,
): Promise<SearchResult> {
  if (lstatSync(target.real, { throwIfNoEntry: false })?.isDirectory()) {
    const below = target.shown === "." ? "" : target.shown;
    return await searchText({ ...asked, below, place: { folder: target.real } }).catch(async (error: unknown) => {
      throw await folderError(error, target, context);
    });
  }
  await using file = await openRegularFile(target, context);
  return await searchText({ ...asked, place: { file: file.handle } });
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function shownPath({ shown }: WorkspacePath, path: string): string {
  if (path === "" || path === "<stdin>") return shown;
  return shown === "." ? path : `${shown}/${path}`;
}

/** As grep writes it: ":" beside matches, "-" beside their neighbours, "--" where lines are left out. */
function texts(lines: readonly FoundLine[]): string[] {
  const withContext = lines.some(({ isMatch }) => !isMatch);
  return lines.flatMap((found, index) => {
    const mark = found.isMatch ? ":" : "-";
    const above = lines[index - 1];
    const gap = withContext && above && (above.path !== found.path || above.line + 1 !== found.line);
    return [...(gap ? ["--"] : []), `${printable(found.path, 4000)}${mark}${found.line}${mark}${found.text}`];
  });
}

function rest({ total, shown, ended }: SearchResult): string[] {
  if (ended === "too long") return [`[The search was ended after 20 seconds. Narrow it with path or glob.]`];
  if (ended === undefined && shown >= total) return [];
  const count = ended ? `more than ${total}` : `${total}`;
  return [`[${shown} of ${count} matching lines are shown. Narrow the search with path, glob or a longer pattern.]`];
}

function nothing(pattern: string, glob: string | undefined, shown: string, { ended }: SearchResult): string {
  if (ended) return "Nothing was found within 20 seconds. Narrow the search with path or glob.";
  const where = shown === "." ? "the working directory" : shown;
  const files = glob ? ` (files ${JSON.stringify(glob)})` : "";
  const short = pattern.length > 300 ? `${pattern.slice(0, 300).toWellFormed()}…` : pattern;
  const large = spansLines(pattern) ? `, and no file of more than ${byteSize(WHOLE_FILE_BYTES)}` : "";
  return `No line in ${where}${files} matches ${JSON.stringify(short)}. Ignored and binary files were not searched${large}.`;
}
