import { ToolError } from "@marvin/agent-core";
import type { Hunk } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";
import { adviceOn } from "./look-alike.ts";
import { textAround } from "./nearest-text.ts";

/** Why a hunk has no place in a file, and what is there instead. */
export function misfit(index: LineIndex, hunk: Hunk | undefined, shown: string): ToolError {
  const { texts } = index;
  const old = oldTexts(hunk);
  const where = `The hunk at line ${hunk?.at} of the patch`;
  if (hunk?.intoEmpty) {
    const message = `The SEARCH part of the block at line ${hunk.at} of the patch is empty, and ${shown} is not. Nothing was changed.`;
    return new ToolError("invalid-input", message, {
      hint: "Put the lines to replace above =======; append_file adds text at the end of a file.",
    });
  }
  const [anchor = ""] = hunk?.anchors.slice(-1) ?? [];
  if (old.length === 0 && hunk?.oldStart !== undefined) {
    const message = `${where} adds below line ${hunk.oldStart}, but ${shown} has ${texts.length} lines. Nothing was changed.`;
    return new ToolError("conflict", message, { hint: "Give the lines around the place as context." });
  }
  if (old.length === 0) {
    const message = `${where} adds below "${anchor}", which does not stand in ${shown}. Nothing was changed.`;
    return new ToolError("not-found", message, { hint: adviceOn(texts, [anchor], shown) });
  }
  const fits = index.placesOf(old);
  if (fits.length > 0) {
    const lines = fits.slice(0, 20).map((at) => at + 1);
    const place = hunk?.atEnd ? "not at the end of the file" : `not below "${anchor}"`;
    const message = `${where} stands in ${shown} at line ${lines.join(", ")}, but ${place}, as its header says. Nothing was changed.`;
    return new ToolError("not-found", message, { hint: textAround(texts, fits[0] ?? 0, old.length) });
  }
  const message = `The lines of the hunk at line ${hunk?.at} of the patch do not stand in ${shown}. Nothing was changed.`;
  return new ToolError("not-found", message, { hint: adviceOn(texts, old, shown) });
}

export function severalPlaces(hunk: Hunk | undefined, fits: readonly number[], shown: string): ToolError {
  const lines = fits.slice(0, MOST_SHOWN).map((at) => at + 1);
  const more = fits.length > MOST_SHOWN ? ` and ${fits.length - MOST_SHOWN} more` : "";
  const message = `The hunk at line ${hunk?.at} of the patch fits ${fits.length} places of ${shown}: lines ${lines.join(", ")}${more}.`;
  const hint = 'Nothing was changed. Give more of the lines around it, or "@@ " with a line above it.';
  return new ToolError("conflict", message, { hint });
}

export function placeless(hunk: Hunk, shown: string): ToolError {
  const message = `The hunk at line ${hunk.at} of the patch does not say where in ${shown} its lines are to come.`;
  const hint = 'Nothing was changed. Give lines around the place, or "@@ " with a line above it.';
  return new ToolError("invalid-input", message, { hint });
}

export function doNotFit(shown: string): ToolError {
  return new ToolError("conflict", `The hunks do not fit ${shown} in their order.`, { hint: HINT });
}

export function sameLines(shown: string): ToolError {
  return new ToolError("conflict", `Two hunks change the same lines of ${shown}.`, { hint: HINT });
}

const HINT = "Nothing was changed. Read the file again, and give each place with its own lines.";
const MOST_SHOWN = 20;

/** The lines that a hunk expects in the file. */
export function oldTexts(hunk: Hunk | undefined): string[] {
  return (hunk?.lines ?? []).flatMap(({ kind, text }) => (kind === "+" ? [] : [text]));
}
