import { visibleText } from "@marvin/agent-core";
import type { Line, Span, Style } from "../text/line.ts";
import { lineWidth } from "../text/width.ts";
import { hardWrapLine } from "../text/wrap-line.ts";
import { oneRow } from "./essential-argument.ts";
import { styled, wrapRows } from "./rows.ts";

export interface ActionQuestion {
  readonly toolName: string;
  /** The whole of what would run. */
  readonly action: string;
  readonly destructive: boolean;
  /** Why it is asked for although much is allowed. */
  readonly reasons?: readonly string[];
}

export interface QuestionChoice {
  readonly key: string;
  readonly label: string;
}

/** What would run and how it can be answered. */
export function questionView(
  question: ActionQuestion & { readonly choices: readonly QuestionChoice[] },
  width: number,
): Line[] {
  return [...approvalRows(question, width), ...choiceRows(question.choices, width)];
}

/**
 * All of what would run, however long it is: nobody should have to allow what they cannot see. A sign stands before
 * each of its lines, so that a wrapped line is not taken for two.
 */
export function approvalRows({ toolName, action, destructive, reasons = [] }: ActionQuestion, width: number): Line[] {
  const name = oneRow(toolName);
  const asked = name === "run_command" ? "This command wants to run:" : `${name} wants to run with:`;
  const style: Style = destructive ? { color: "error", bold: true } : { color: "warning" };
  const why = reasons.flatMap((reason) => wrapRows(styled(oneRow(reason), style), width));
  const rows = visibleText(action)
    .split("\n")
    .flatMap((line) => actionRows(line, width));
  return [...wrapRows(styled(asked, { color: "warning", bold: true }), width), ...rows, ...why];
}

/** Keys and what they do, as many on a row as fit. */
export function choiceRows(choices: readonly QuestionChoice[], width: number): Line[] {
  const rows: Span[][] = [];
  for (const { key, label } of choices) {
    const choice: Span[] = [
      { text: oneRow(key), style: { color: "accent", bold: true } },
      { text: ` ${oneRow(label)}` },
    ];
    const row = rows.at(-1);
    const gap = { text: "  " };
    if (row && lineWidth([...row, gap, ...choice]) <= width) row.push(gap, ...choice);
    else rows.push(choice);
  }
  return rows.flatMap((row) => wrapRows(row, width, { first: [], rest: [{ text: "  " }] }));
}

const SIGN = "> ";

function actionRows(line: string, width: number): Line[] {
  const hasSign = width >= 12;
  const room = Math.max(1, hasSign ? width - SIGN.length : width);
  const prefix = (text: string): Line => (hasSign ? styled(text, { color: "warning" }) : []);
  return hardWrapLine(styled(line, { color: "code" }), room).map((row, index) => [
    ...prefix(index === 0 ? SIGN : " ".repeat(SIGN.length)),
    ...row,
  ]);
}
