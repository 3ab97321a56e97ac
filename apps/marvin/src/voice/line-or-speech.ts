import type { Face } from "../commands/face.ts";
import type { OpenConversation } from "../conversation/open-conversation.ts";
import { levelRow } from "./level-row.ts";
import { VoiceError } from "./record.ts";

const LONGEST_SECONDS = 60;

/** The next line of a person who types or, in voice mode, speaks: whatever comes first. */
export class LineOrSpeech {
  readonly #typedLine: () => Promise<string | undefined>;
  #typed: Promise<string | undefined> | undefined;

  constructor(typedLine: () => Promise<string | undefined>) {
    this.#typedLine = typedLine;
  }

  /** Undefined when there will be no line any more. */
  async next(conversation: OpenConversation, face: Face): Promise<string | undefined> {
    while (conversation.modes.voice) {
      this.#typed ??= this.#typedLine();
      const heard = new AbortController();
      const spoken = hear(conversation, face, heard.signal);
      const first = await Promise.race([this.#typed.then((line) => ({ line })), spoken.then((words) => ({ words }))]);
      if ("line" in first) {
        heard.abort();
        await spoken;
        this.#typed = undefined;
        return first.line;
      }
      if (first.words !== undefined) return first.words;
    }
    const typed = this.#typed ?? this.#typedLine();
    this.#typed = undefined;
    return typed;
  }
}

/** Words, or undefined: nothing was said. What keeps us from hearing ends voice mode. */
async function hear(conversation: OpenConversation, face: Face, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { listen } = await import("./listen.ts");
    const seconds = LONGEST_SECONDS;
    const onLevel = (level: number, ms: number) => face.progress?.(levelRow(level, ms));
    const words = await listen({ ...conversation, signal }, { seconds, untilSilence: true, onLevel });
    if (words !== undefined && !face.progress) face.say(`You said: ${words}\n`);
    return words;
  } catch (thrown) {
    if (signal.aborted) return undefined;
    conversation.modes.voice = false;
    if (!(thrown instanceof VoiceError)) throw thrown;
    face.say(`${thrown.message}\nVoice mode is off.\n`);
    return undefined;
  } finally {
    face.progress?.(undefined);
  }
}
