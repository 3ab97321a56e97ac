import type { DiffSource } from "./diff-view.ts";
import { listField, numberField, textField } from "./json-fields.ts";

/** The diff that a tool tells in its data, as those that change files and git_diff do. */
export function editOf(data: unknown): (DiffSource & { readonly fileCount: number }) | undefined {
  const unified = textField(data, "diff");
  if (unified === undefined || !/^@@ /m.test(unified.slice(0, 20_000))) return undefined;
  const [added, removed] = [numberField(data, "added"), numberField(data, "removed")];
  return {
    path: textField(data, "path") ?? "",
    unified,
    ...(added === undefined ? {} : { added }),
    ...(removed === undefined ? {} : { removed }),
    fileCount: listField(data, "files")?.length ?? 1,
  };
}
