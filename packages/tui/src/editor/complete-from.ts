import { type CompletableCommand, completeCommands } from "./complete-commands.ts";
import { type CompletableTool, completeNames, completePaths, type Paths } from "./complete-files.ts";
import type { Complete } from "./completion.ts";
import type { FileNames } from "./file-names.ts";

export interface CompletionSources {
  readonly commands: () => readonly CompletableCommand[];
  readonly files: FileNames;
  readonly tools: () => readonly CompletableTool[];
  readonly paths: Paths;
}

/** Completes commands, what is said to them, `@` files and tools, and paths. */
export function completeFrom({ commands, files, tools, paths }: CompletionSources): Complete {
  return (text, caret) => {
    const before = text.slice(0, caret);
    if (!MAY_COMPLETE.test(before)) return undefined;
    return (
      completeCommands(commands(), before) ??
      completeNames(before, text.slice(caret, caret + 1), { files, tools: tools(), paths }) ??
      completePaths(before, paths)
    );
  };
}

/** Nothing is asked for most words. */
const MAY_COMPLETE = /^[/!]|(?:^|\s)(?:@|(?:\.{1,2}|~)?\/)[^\n]*$/;
