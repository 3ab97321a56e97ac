/** Fewer bytes than any tokenizer of today takes for a token of prose, code or Chinese. */
const BYTES_PER_TOKEN = 3;
const TOKENS_PER_IMAGE = 1500;
/** What is kept free for an answer, where nobody says how long it may be. */
export const ANSWER_TOKENS = 8192;
const LONGEST_ANSWER = 32_768;
const SMALLEST = 8192;

/** An upper bound of the tokens that a request and its answer take. */
export function neededTokens(body: object, images: readonly string[], maxOutputTokens?: number): number {
  const imageBytes = images.reduce((sum, image) => sum + image.length, 0);
  const bytes = Buffer.byteLength(JSON.stringify(body)) - imageBytes;
  const answer = Math.min(maxOutputTokens ?? ANSWER_TOKENS, LONGEST_ANSWER);
  return Math.ceil(bytes / BYTES_PER_TOKEN) + images.length * TOKENS_PER_IMAGE + answer;
}

/**
 * The next of 8k, 12k, 16k, 24k, 32k, 48k, …: a server loads the model again whenever the number changes, so a growing
 * conversation must change it seldom, and twice too much costs memory that the machine may not have.
 */
export function contextStep(needed: number): number {
  let step = SMALLEST;
  while (step < needed) step = step % 3 === 0 ? (step / 3) * 4 : (step / 2) * 3;
  return step;
}
