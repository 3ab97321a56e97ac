import { stripControl } from "@marvin/text";

/** Text from outside the editor as it may stand in it: lines end with \n, no control characters but tabs. */
export function cleanPaste(text: string): string {
  return stripControl(text.replace(/\r\n?/g, "\n")).replaceAll("\x7f", "").toWellFormed();
}
