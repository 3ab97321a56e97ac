import { describe, expect, test } from "vitest";
import type { AssistantMessage, Message } from "../../message.ts";
import { randomConversation } from "./conversation.ts";
import { Random } from "./random.ts";
import { loadSpeakers, type Speaker } from "./speaker.ts";
import { switchFaults } from "./switch-faults.ts";

const speakers = await loadSpeakers();
const SEEDS = Array.from({ length: 30 }, (_, seed) => seed + 1);

/** The same speaker, which is handed another conversation than it should be. */
function handed(speaker: Speaker, change: (messages: readonly Message[]) => readonly Message[]): Speaker {
  const { protocol } = speaker;
  const encode: typeof protocol.encode = (request, wire) =>
    protocol.encode({ ...request, messages: change(request.messages) }, wire);
  return { ...speaker, protocol: { ...protocol, encode } };
}

/** Whether such a fault is found when conversations begun with everyone are handed to it. */
function isFound(next: Speaker, like = /./): boolean {
  return SEEDS.some((seed) =>
    speakers.some((before) => {
      const entries = randomConversation(new Random(seed), { before, next });
      return switchFaults(entries, next, { sees: true, tools: true }).some((fault) => like.test(fault));
    }),
  );
}

const assistants = (messages: readonly Message[], change: (message: AssistantMessage) => AssistantMessage) =>
  messages.map((message) => (message.role === "assistant" ? change(message) : message));
const without = (messages: readonly Message[], type: string) =>
  messages.map((message) => ({ ...message, content: message.content.filter((part) => part.type !== type) }) as Message);

describe("planted in what is handed on", () => {
  // Mistral is sent no field that it does not know, whoever made it.
  const credulous = speakers.filter(({ name }) => name !== "mistral");
  test.each(credulous)("to $name: all is taken for its own", (next) => {
    const { id } = next.subject.vendor;
    const claim = (message: AssistantMessage) => ({ ...message, provider: id, model: next.model });
    const planted = handed(next, (messages) => assistants(messages, claim));
    expect(isFound(planted, /thought of another|not handed out|unsigned/)).toBe(true);
  });

  // To the others nothing goes back that is signed.
  const signing = speakers.filter(({ name }) => !["openai", "mistral", "vllm"].includes(name));
  test.each(signing)("to $name: nothing is taken for its own", (next) => {
    const disown = (message: AssistantMessage) => ({ ...message, provider: "nobody", model: "nothing" });
    const planted = handed(next, (messages) => assistants(messages, disown));
    expect(isFound(planted, /^signatures sent/)).toBe(true);
  });

  test.each(speakers)("to $name: images and texts are lost, messages come twice", (next) => {
    expect(
      isFound(
        handed(next, (messages) => without(messages, "image")),
        /shown 0/,
      ),
    ).toBe(true);
    expect(
      isFound(
        handed(next, (messages) => without(messages, "text")),
        /there 0 times/,
      ),
    ).toBe(true);
    expect(
      isFound(
        handed(next, (messages) => [...messages, ...messages]),
        /there 2 times/,
      ),
    ).toBe(true);
  });
});
