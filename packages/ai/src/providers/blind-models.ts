import type { ModelRequest } from "../provider.ts";

/** Models that were found to take no images: from then on they are told of them in words. */
export class BlindModels {
  readonly #names = new Set<string>();

  has(model: string): boolean {
    return this.#names.has(model);
  }

  /** Whether the error says that the model takes no images, where the request holds one. */
  learns({ model, messages }: ModelRequest, error: string): boolean {
    if (this.#names.has(model) || !REFUSED.test(error) || ONE_IMAGE.test(error)) return false;
    if (!messages.some((message) => message.content.some(({ type }) => type === "image"))) return false;
    this.#names.add(model);
    return true;
  }
}

/** As DeepSeek, OpenAI, Groq, vLLM, llama.cpp, Mistral, LM Studio and OpenRouter say it. */
const REFUSED = new RegExp(
  [
    "unknown variant .?image_url",
    "content must be a string",
    "not a multimodal model",
    "at most 0 image",
    "unsupported.{0,40}image",
    "\\b(no|not|n't|cannot)\\b.{0,40}(support|accept|process|take).{0,30}(image|vision|multi-?modal)",
    "image_url is only supported",
    "(image|vision|multi-?modal).{0,40}\\b(not|n't)\\b.{0,20}(support|enabled|available|allowed|accepted)",
  ].join("|"),
  "i",
);

/** What is wrong with one image says nothing of the model. */
const ONE_IMAGE = /format|mime|media.?type|too (large|many|big)|exceed|corrupt|invalid image|could not process/i;
