import type { ScriptedModel } from "@marvin/ai/testing";
import type { TestContext } from "vitest";
import { noTerminal, type PtyOptions, PtyTerminal } from "./pty-terminal.ts";
import { viaModel } from "./run-marvin.ts";

/** The full screen of the built program, ready to be typed at. */
export async function openScreen(
  model: ScriptedModel,
  context: TestContext,
  options: PtyOptions = {},
): Promise<PtyTerminal> {
  const why = noTerminal();
  if (why !== undefined) context.skip(why);
  const terminal = new PtyTerminal({ ...options, env: { ...viaModel(model), ...options.env } });
  await terminal.shows(/Ask anything|❯ /);
  await terminal.shows("scripted");
  return terminal;
}

/** What the person said last in a request. */
export function heard(model: ScriptedModel, at = -1): unknown {
  return model.requests.at(at)?.messages.findLast(({ role }) => role === "user")?.["content"];
}

/** How often a text stands in another. */
export function times(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** The numbers that follow a mark, in the order in which they stand. */
export function numbersAfter(mark: string, text: string): number[] {
  return [...text.matchAll(new RegExp(`${mark}(\\d{5})`, "g"))].map(([, digits]) => Number(digits));
}

/** `mark00001`, `mark00002` … */
export function numbered(mark: string, number: number): string {
  return `${mark}${String(number).padStart(5, "0")}`;
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
