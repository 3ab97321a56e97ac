/** One of the pieces that a system prompt is put together from; an empty one is left out. */
export interface PromptPart {
  readonly name: string;
  readonly text: string;
}
