import type { ToolError } from "@marvin/agent-core";
import { type PathContext, pathError, type WorkspacePath } from "./workspace-path.ts";

/** For a folder that could not be opened although it was just there: what happened, if the error is one of those. */
export async function folderError(error: unknown, { shown }: WorkspacePath, context: PathContext): Promise<ToolError> {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ESWAPPED":
    case "ELOOP":
    case "ENOTDIR":
    case "ENOENT":
      return pathError("conflict", `${shown} was replaced or removed at this moment. Try again.`, context);
    case "EACCES":
    case "EPERM":
      return pathError("denied", `${shown} cannot be listed: permission denied.`, context);
    default:
      throw error;
  }
}
