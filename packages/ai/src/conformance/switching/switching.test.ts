import { describe, expect, test } from "vitest";
import { type Entry, randomConversation } from "./conversation.ts";
import { Random } from "./random.ts";
import { loadSpeakers, type Speaker } from "./speaker.ts";
import { switchFaults } from "./switch-faults.ts";

const speakers = await loadSpeakers();
/** Six of the speakers share a protocol: each pair of protocols gets at least 200. */
const conversations = (...pair: readonly Speaker[]) =>
  pair.some((speaker) => speaker.protocol.id === "openai-chat") ? 50 : 200;

describe.each(speakers)("handed to $name", (next) => {
  test.each(speakers)("what was begun with $name is legal, whole, and signed as it was", (before) => {
    for (let seed = 1; seed <= conversations(before, next); seed += 1) {
      const random = new Random(seed);
      const entries = randomConversation(random, { before, next });
      const options = { sees: random.chance(70), tools: random.chance(70) };
      const faults = (some: readonly Entry[]) => switchFaults(some, next, options);
      if (faults(entries).length > 0) {
        const least = shrunk(entries, (some) => faults(some).length > 0);
        const messages = least.map((entry) => JSON.stringify(entry.message)).join("\n");
        expect.fail(`seed ${seed} ${JSON.stringify(options)}\n${faults(least).join("\n")}\n${messages}`);
      }
    }
  });
});

/** The same fault with as few messages as possible. */
function shrunk(entries: readonly Entry[], fails: (entries: readonly Entry[]) => boolean): readonly Entry[] {
  for (let at = 0; at < entries.length; at += 1) {
    const fewer = entries.toSpliced(at, 1);
    if (fails(fewer)) return shrunk(fewer, fails);
  }
  return entries;
}
