import { type ContextBudget, type ContextThresholds, cutText } from "@marvin/agent-core";
import { type ToolMessage, textOf } from "@marvin/ai";

/** A read that does not fit may be worth a compaction; what other tools say is cut. */
export const READ = "read_file";

export interface Room {
  readonly budget: ContextBudget;
  readonly thresholds: ContextThresholds;
  /** Tokens of the request so far. */
  readonly used: number;
}

/** A read would have to be refused: there is no room for it, nor for a useful part of it. */
export function wantsRoom(result: ToolMessage, room: Room): boolean {
  if (result.toolName !== READ || !result.ok) return false;
  return room.thresholds.warn - room.used < smallResult(room) && room.budget.tokensOf(result) > allowed(room);
}

/** The result as far as there is room for it, with a warning where room is short. */
export function admitted(result: ToolMessage, room: Room): ToolMessage {
  const size = room.budget.tokensOf(result);
  const most = allowed(room);
  if (size > most && wantsRoom(result, room)) return said({ ...result, ok: false }, refusal(room));
  const fitting = size <= most ? result : said(result, cutText(textOf(result), headLength(result, size, most)));
  const used = room.used + Math.min(size, most);
  return used < room.thresholds.warn * NEARLY ? fitting : withWarning(fitting, warning(used, room.thresholds));
}

const NEARLY = 0.98;

/** Up to the threshold; beyond it small results still pass, until nothing does. */
function allowed(room: Room): number {
  const { warn, full } = room.thresholds;
  return Math.max(warn - room.used, Math.min(smallResult(room), full - room.used), 0);
}

const SMALL_SHARE = 0.02;
const SMALL_TOKENS = 2000;

function smallResult({ thresholds }: Room): number {
  return Math.min(SMALL_TOKENS, Math.floor(thresholds.warn * SMALL_SHARE));
}

/** Of the trailer and the warning. */
const WORDS_TOKENS = 80;

function headLength(result: ToolMessage, size: number, most: number): number {
  return Math.floor(textOf(result).length * Math.max(0, (most - WORDS_TOKENS) / size));
}

function refusal({ used, thresholds }: Room): string {
  return `Error: There is no room for this in the context budget: about ${used} of ${thresholds.full} tokens are used.\nRead fewer lines with start_line and end_line, or call compact_history first.`;
}

function warning(used: number, { compact, full }: ContextThresholds): string {
  return `[Context budget warning: about ${used} of ${full} tokens are used. From ${compact} on, older messages are summarised. Ask for small parts only, and finish what is begun; compact_history makes room.]`;
}

function said(result: ToolMessage, text: string): ToolMessage {
  return { ...result, content: [{ type: "text", text }] };
}

/** Into the text itself: not every vendor's form has room for a second one. */
function withWarning(result: ToolMessage, text: string): ToolMessage {
  const pictures = result.content.filter(({ type }) => type === "image");
  return { ...result, content: [{ type: "text", text: `${textOf(result)}\n\n${text}` }, ...pictures] };
}
