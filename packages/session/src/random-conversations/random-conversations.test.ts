import { DOUBLED_VENDORS, startVendorDouble } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { Random } from "./random.ts";
import { RandomConversation } from "./random-conversation.ts";

const CONVERSATIONS = 24;
const ACTIONS = 25;

test.each(Array.from({ length: CONVERSATIONS }, (_, seed) => seed + 1))(
  "whatever happens in conversation %i, every request is valid for its vendor, and the file holds what the model had",
  { timeout: 60_000 },
  async (seed) => {
    const doubles = await Promise.all(DOUBLED_VENDORS.map(startVendorDouble));
    await using conversation = new RandomConversation(new Random(seed), doubles);
    for (let n = 0; n < ACTIONS; n++) {
      await conversation.act();
      const faults = doubles.flatMap(({ name, server }) => server.faults.map((fault) => `${name}: ${fault}`));
      expect(faults, conversation.done.join("\n")).toEqual([]);
    }
    await Promise.all(doubles.map((double) => double[Symbol.asyncDispose]()));
  },
);
