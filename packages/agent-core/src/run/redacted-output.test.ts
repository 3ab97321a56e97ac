import { startScriptedModel } from "@marvin/ai/testing";
import { SecretMask } from "@marvin/text";
import { expect, test } from "vitest";
import * as z from "zod";
import { testAgent } from "../testing/index.ts";
import { OUTPUT_LIMIT_BYTES } from "../tool/bound-output.ts";
import { defineTool } from "../tool/define-tool.ts";

const KEY = "sk-0123456789abcdef";
const mask = new SecretMask([{ value: KEY, mask: "[KEY]" }]);
const redaction = { redact: (text: string) => mask.clean(text), redactPieces: () => mask.stream() };

test("a key on the very place where a long result is cut is masked before the cut, and in the copy that is kept", async () => {
  await using model = await startScriptedModel();
  const half = OUTPUT_LIMIT_BYTES / 2;
  const leak = defineTool({
    name: "leak",
    description: "Tells a key.",
    category: "always",
    tier: "read",
    input: z.object({}),
    run: async () => ({ text: "x".repeat(half - 9) + KEY + "y".repeat(OUTPUT_LIMIT_BYTES) }),
  });
  const kept: string[] = [];
  const spill = async (_: string, text: string) => `file ${kept.push(text)}`;
  model.calls("leak", {});
  const agent = testAgent(model, { tools: [leak], spill, ...redaction });
  await agent.prompt("go");
  expect(kept).toHaveLength(1);
  expect(JSON.stringify([kept, agent.state.messages, model.requests])).not.toContain(KEY.slice(0, 8));
});

test("a key and a control sequence that come in pieces while a tool runs are not seen", async () => {
  await using model = await startScriptedModel();
  const tell = defineTool({
    name: "tell",
    description: "Tells a key bit by bit.",
    category: "always",
    tier: "read",
    input: z.object({}),
    async run(_, { report }) {
      for (const piece of ["it is ", KEY.slice(0, 9), KEY.slice(9), "\x1b", "[31mred\x1b]0;ti", "tle\x07.\n"])
        report(piece);
      return { text: "done" };
    },
  });
  model.calls("tell", {});
  const agent = testAgent(model, { tools: [tell], ...redaction });
  const told: string[] = [];
  agent.on("tool_execution_update", ({ text }) => told.push(text));
  await agent.prompt("go");
  expect(told.join("")).toBe("it is [KEY]red.\n");
});
