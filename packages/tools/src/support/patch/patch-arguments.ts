import { ToolError } from "@marvin/agent-core";
import { refuseLeakedRouting } from "../changes/leaked-routing.ts";
import { isPatchText, unreadable } from "./parse-patch.ts";

export type AskedEdit =
  | { readonly kind: "replace"; readonly path: string; readonly oldText: string; readonly newText: string }
  | { readonly kind: "patch"; readonly patch: string; readonly path: string | undefined };

interface EditArguments {
  readonly path?: string | undefined;
  readonly old_str?: string | undefined;
  readonly new_str?: string | undefined;
  readonly patch?: string | undefined;
  readonly [other: string]: unknown;
}

/** What was meant: models put patches into any argument, and invent names for them. */
export function askedEdit(given: EditArguments): AskedEdit {
  const { path, old_str: oldText, new_str: newText } = given;
  const patch = given.patch?.trim() ? given.patch : misplacedPatch(given);
  if (patch !== undefined) {
    if (oldText && newText !== undefined && oldText !== patch && newText !== patch) throw bothForms();
    refuseLeakedRouting(addedPart(patch));
    return {
      kind: "patch",
      patch,
      path: path === undefined || path.trim() === "" || path === patch ? undefined : path,
    };
  }
  if (!path?.trim() && !oldText && !newText) throw unreadable("apply_patch was given neither a patch nor a path.");
  if (!path?.trim()) throw lacks("path");
  if (oldText === undefined) throw lacks("old_str");
  if (newText === undefined) throw lacks("new_str");
  refuseLeakedRouting(newText, oldText);
  refuseLeakedRouting(path);
  return { kind: "replace", path, oldText, newText };
}

function isNamelessPatch(text: string): boolean {
  return /^\s*(@@|<{5,9} ?SEARCH)/.test(text);
}

/** A patch in old_str beside a new_str of its own is plain text to be replaced. */
function misplacedPatch({ path, old_str: oldText, new_str: newText, ...others }: EditArguments): string | undefined {
  const named = Boolean(path?.trim());
  if (isPatchText(path)) return path;
  if (!newText && isPatchText(oldText)) return oldText;
  if (!oldText && isPatchText(newText)) return newText;
  if (oldText || newText) return undefined;
  const texts = Object.values(others).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return texts.find(
    (value): value is string => typeof value === "string" && (isPatchText(value) || (named && isNamelessPatch(value))),
  );
}

/** What a patch would write: not the lines that are there already. */
function addedPart(patch: string): string {
  return patch
    .split("\n")
    .filter((line) => !/^[ -]/.test(line))
    .join("\n");
}

function lacks(argument: string): ToolError {
  return new ToolError("invalid-input", `apply_patch lacks ${argument}.`, {
    hint: "Give path, old_str and new_str for one place, or patch with a whole patch.",
  });
}

function bothForms(): ToolError {
  return new ToolError("invalid-input", "Both a patch and old_str were given. Nothing was changed.", {
    hint: "Give path, old_str and new_str for one place, or patch alone.",
  });
}
