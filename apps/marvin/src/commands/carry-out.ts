import { stripControl } from "@marvin/text";
import type { Asking } from "../conversation/asking.ts";
import type { OpenConversation } from "../conversation/open-conversation.ts";
import type { CommandContext } from "./command.ts";
import type { Face } from "./face.ts";
import type { ReadLine } from "./read-line.ts";

/** Does what a line says, but for asking the model: what is to be asked comes back. Never throws. */
export async function carryOut(
  read: ReadLine,
  conversation: OpenConversation,
  face: Face,
  signal: AbortSignal,
): Promise<Asking | undefined> {
  const argument = read.kind === "command" ? read.argument : "";
  const context: CommandContext = { ...conversation, face, say: (text) => face.say(text), argument, signal };
  try {
    return await done(read, context);
  } catch (thrown) {
    if (!signal.aborted) face.say(`${stripControl(thrown instanceof Error ? thrown.message : String(thrown))}\n`);
    return undefined;
  }
}

async function done(read: ReadLine, context: CommandContext): Promise<Asking | undefined> {
  switch (read.kind) {
    case "command":
      return (await read.command.run(context)) ?? undefined;
    case "unknown":
      context.say(read.answer);
      return undefined;
    case "shell": {
      const { shellLine } = await import("./shell/shell-line.ts");
      await shellLine(read.command, context);
      return undefined;
    }
    case "prompt":
      return { prompt: read.text };
    default:
      return read satisfies never;
  }
}
