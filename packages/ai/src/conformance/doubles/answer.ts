/** What a model does with one request, in no vendor's form. */
export interface Answer {
  readonly thinks?: string;
  /** What it thinks is signed and not told, where the vendor does so. */
  readonly hides?: boolean;
  /** Text in the pieces in which it is sent. */
  readonly says?: readonly string[];
  readonly calls?: readonly ScriptedCall[];
  /** Thinks and calls once more in the same message, where models do so. */
  readonly again?: { readonly thinks: string; readonly calls: readonly ScriptedCall[] };
  /** Left out: it ends as it should. */
  readonly end?: "length" | "refusal";
  readonly usage?: AnswerUsage;
}

export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  /** JSON text; `""` where there are none. */
  readonly arguments: string;
}

/** `cached` is a part of `prompt`, `reasoning` one of `output`. */
export interface AnswerUsage {
  readonly prompt: number;
  readonly cached: number;
  readonly output: number;
  readonly reasoning: number;
}

export const SOME_USAGE: AnswerUsage = { prompt: 1000, cached: 400, output: 100, reasoning: 30 };

/** Two pieces, as arguments and thoughts are sent. */
export function halves(text: string): string[] {
  const middle = text.length >> 1;
  return text === "" ? [] : [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== "");
}

export function textSaid(answer: Answer): string {
  return (answer.says ?? []).join("");
}
