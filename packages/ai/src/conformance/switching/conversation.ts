import type { Message, ToolCallPart, ToolMessage, UserPart } from "../../message.ts";
import { toolCallsOf } from "../../message.ts";
import type { Answer, ScriptedCall } from "../doubles/answer.ts";
import type { Random } from "./random.ts";
import { type Speaker, speak } from "./speaker.ts";

/** A message, and what its maker signed in it. */
export interface Entry {
  readonly message: Message;
  readonly given: readonly (readonly [signature: string, belonging: string])[];
}

export interface Cast {
  /** Who has spoken so far, mostly. */
  readonly before: Speaker;
  /** Who is asked next, and may have spoken earlier. */
  readonly next: Speaker;
}

/** Another model of the same provider, which cannot read what the first signed. */
export const OTHER_MODEL = "another-model-1";

/** A conversation as it may stand in a session file: with all that cancels, crashes and compaction leave behind. */
export function randomConversation(random: Random, cast: Cast): Entry[] {
  const maker = new ConversationMaker(random, cast);
  const entries = maker.entries(1 + random.below(5));
  return random.chance(30) ? shortened(entries, random, maker) : entries;
}

/** As compaction does: the front is gone, wherever the cut fell, and maybe a summary stands for it. */
function shortened(entries: Entry[], random: Random, maker: ConversationMaker): Entry[] {
  const rest = entries.slice(random.below(entries.length));
  return random.chance(50) ? [maker.user(), ...rest] : rest;
}

const NAMES = ["read_file", "list", "web-search", "functions.read_file", "read file", "x".repeat(80)];

class ConversationMaker {
  readonly #random: Random;
  readonly #cast: Cast;
  #count = 0;

  constructor(random: Random, cast: Cast) {
    this.#random = random;
    this.#cast = cast;
  }

  entries(turns: number): Entry[] {
    const entries: Entry[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      if (!this.#random.chance(10)) entries.push(this.user());
      if (this.#random.chance(15)) entries.push(this.#brokenOff());
      else for (let round = this.#random.below(4); round >= 0; round -= 1) entries.push(...this.#round());
    }
    if (!this.#random.chance(20)) entries.push(this.user());
    return entries;
  }

  user(): Entry {
    const text: UserPart = { type: "text", text: this.#cut() };
    const content = this.#random.chance(20) ? this.#random.shuffled([text, this.#image()]) : [text];
    return { message: { role: "user", content }, given: [] };
  }

  /** Of a message that did not end its text alone is kept, or nothing. */
  #brokenOff(): Entry {
    const { speaker, model } = this.#speaker();
    const content = this.#random.chance(70) ? [{ type: "text" as const, text: this.#cut() }] : [];
    return { message: { role: "assistant", provider: speaker.subject.vendor.id, model, content }, given: [] };
  }

  #round(): Entry[] {
    const { speaker, model } = this.#speaker();
    const { message, given } = speak(speaker, this.#answer(speaker), model);
    const results = toolCallsOf(message).map((call) => ({ message: this.#result(call), given: [] }));
    const kept = results.filter(() => !this.#random.chance(10));
    return [{ message, given }, ...(this.#random.chance(20) ? this.#random.shuffled(kept) : kept)];
  }

  #speaker(): { speaker: Speaker; model: string } {
    const speaker = this.#random.chance(65) ? this.#cast.before : this.#cast.next;
    return { speaker, model: this.#random.chance(15) ? OTHER_MODEL : speaker.model };
  }

  #answer(speaker: Speaker): Answer {
    const calls = Array.from({ length: this.#random.below(4) }, () => this.#call(speaker));
    const speaks = calls.length === 0 || this.#random.chance(50);
    const again = { thinks: this.#token("thought"), calls: [this.#call(speaker)] };
    return {
      ...(this.#random.chance(20) ? { hides: true } : {}),
      ...(calls.length > 0 && this.#random.chance(20) ? { again } : {}),
      ...(speaker.double.thinks && this.#random.chance(60) ? { thinks: this.#token("thought") } : {}),
      ...(speaks ? { says: [this.#token("said"), "\n\n"] } : {}),
      ...(calls.length === 0 ? {} : { calls: distinct(calls) }),
    };
  }

  #call(speaker: Speaker): ScriptedCall {
    const argument = this.#token("argument");
    const isBroken = speaker.writesArguments && this.#random.chance(10);
    const isEmpty = this.#random.chance(10);
    this.#count += 1;
    const strange = speaker.strangeIds.length > 0 && this.#random.chance(40);
    return {
      id: strange ? this.#random.pick(speaker.strangeIds) : speaker.double.callId(this.#count),
      name: this.#random.chance(85) ? "read_file" : this.#random.pick(NAMES),
      arguments: isBroken ? `{"path": "${argument}` : isEmpty ? "" : JSON.stringify({ path: argument }),
    };
  }

  #result(call: ToolCallPart): ToolMessage {
    const text: UserPart = { type: "text", text: this.#cut() };
    const content = this.#random.chance(15)
      ? [text, this.#image()]
      : this.#random.chance(10)
        ? [this.#image()]
        : [text];
    return { role: "tool", callId: call.id, toolName: call.name, ok: this.#random.chance(80), content };
  }

  #image(): UserPart {
    const name = this.#token("image");
    return { type: "image", mimeType: "image/png", base64: Buffer.from(`picture of ${name}`).toString("base64"), name };
  }

  /** Text that may have been cut within a character. */
  #cut(): string {
    const word = this.#token("said");
    return this.#random.chance(5) ? `${word}${"🙂".slice(0, 1)}` : word;
  }

  /** A word that stands nowhere else. */
  #token(kind: "said" | "thought" | "argument" | "image"): string {
    this.#count += 1;
    return `<${kind} ${this.#count}>`;
  }
}

/** In one message no two calls have the same id, but for those without one. */
function distinct(calls: readonly ScriptedCall[]): ScriptedCall[] {
  return calls.filter((call, at) => call.id === "" || calls.findIndex((one) => one.id === call.id) === at);
}
