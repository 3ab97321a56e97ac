import { expect, test } from "vitest";
import { withEmptyTools } from "./with-empty-tools.ts";

test.each([
  "Bedrock doesn't support tool calling without `tools=` param specified. Pass `tools=` param.",
  "Anthropic expects the `tools=` param to be passed in when the conversation history includes tool calls.",
  "Requests which include `tool_use` or `tool_result` blocks must define tools.",
])("%s", (error) => {
  const amended = withEmptyTools({ model: "m" }, error);
  expect(amended).toEqual({ model: "m", tools: [] });
  expect(withEmptyTools(amended ?? {}, error)).toBeUndefined();
});

test("another error changes nothing", () => {
  expect(withEmptyTools({ model: "m" }, "[] is too short - 'tools'")).toBeUndefined();
});
