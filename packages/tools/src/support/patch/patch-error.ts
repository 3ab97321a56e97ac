import { ToolError } from "@marvin/agent-core";

/** A patch that cannot be read, told by its own line. */
export function patchError(line: number, message: string): ToolError {
  return new ToolError("invalid-input", `Line ${line} of the patch: ${message}`, {
    hint: "Nothing was changed. Correct the patch, or use path, old_str and new_str for one place.",
  });
}
