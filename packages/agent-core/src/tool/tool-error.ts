import type { HttpErrorCode } from "@marvin/http";

export type ToolErrorCode =
  | HttpErrorCode
  | "invalid-input"
  | "unknown-tool"
  | "denied"
  | "conflict"
  | "missing-program"
  | "unexpected";

/**
 * What a tool throws when it cannot do what was asked. The message says what is wrong, the hint what to do next;
 * a model reads both, so do people.
 */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly code: ToolErrorCode;
  readonly hint: string | undefined;

  constructor(code: ToolErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
  }
}
