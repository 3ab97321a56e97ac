import { expect, test } from "vitest";
import { withoutLargeImages } from "./without-large-images.ts";

const image = (data: string) => ({ type: "image", source: { type: "base64", media_type: "image/png", data } });
const leftOut = { type: "text", text: "[an image was left out: it is larger than this model takes]" };
const tooLarge = "messages.0.content.0.image.source.base64: image exceeds 5 MB maximum: 9 bytes > 6 bytes";

test("images over the limit that the error names are told in words, also in results", () => {
  const marked = { ...image("larger than that"), cache_control: { type: "ephemeral" } };
  const result = { type: "tool_result", tool_use_id: "1", content: [image("larger than that"), image("small")] };
  const body = { model: "m", messages: [{ role: "user", content: [result, image("small"), marked] }] };
  expect(withoutLargeImages(body, tooLarge)).toEqual({
    model: "m",
    messages: [
      {
        role: "user",
        content: [
          { ...result, content: [leftOut, image("small")] },
          image("small"),
          { ...leftOut, cache_control: { type: "ephemeral" } },
        ],
      },
    ],
  });
});

test("any other error, and a request without such an image, stay as they are", () => {
  const body = { messages: [{ role: "user", content: [image("small")] }] };
  expect(withoutLargeImages(body, "overloaded")).toBeUndefined();
  expect(withoutLargeImages(body, tooLarge)).toBeUndefined();
});
