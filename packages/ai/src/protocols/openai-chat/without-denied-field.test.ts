import { expect, test } from "vitest";
import { withoutDeniedField } from "./without-denied-field.ts";

const body = {
  model: "m",
  messages: [],
  stream_options: { include_usage: true },
  store: false,
  reasoning_effort: "high",
  reasoning: { effort: "none" },
};

test.each([
  ["body.stream_options: Extra inputs are not permitted.", "stream_options"],
  ["Unrecognized request argument supplied: stream_options", "stream_options"],
  ["Unknown parameter: 'store'.", "store"],
  ["property 'store' is unsupported", "store"],
  ["Unsupported parameter: 'reasoning_effort' is not supported with this model.", "reasoning_effort"],
  ["Reasoning is mandatory for this endpoint and cannot be disabled.", "reasoning"],
])("%s", (error, field) => {
  const amended = withoutDeniedField(body, error);
  expect(Object.keys(amended ?? {})).toEqual(Object.keys(body).filter((name) => name !== field));
  expect(withoutDeniedField(amended ?? {}, error)).toBeUndefined();
});

test("the limit of the output by its other name", () => {
  const openai =
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
  expect(withoutDeniedField({ model: "m", max_tokens: 9 }, openai)).toEqual({ model: "m", max_completion_tokens: 9 });
  expect(withoutDeniedField({ model: "m", max_completion_tokens: 9 }, openai)).toBeUndefined();
  const mistral = "body.max_completion_tokens: Extra inputs are not permitted";
  expect(withoutDeniedField({ model: "m", max_completion_tokens: 9 }, mistral)).toEqual({ model: "m", max_tokens: 9 });
});

test("the name of the model names no field", () => {
  const error = "acme answered 400 for phi-4-reasoning: tools are not supported by phi-4-reasoning.";
  expect(withoutDeniedField({ ...body, model: "phi-4-reasoning" }, error)).toBeUndefined();
});

test.each([
  "Unsupported parameter: 'temperature' is not supported with this model.",
  "The model `store-1` is not supported.",
  "stream_options: try again later",
])("another error changes nothing: %s", (error) =>
  expect(withoutDeniedField({ model: "m", stream_options: {} }, error)).toBeUndefined(),
);
