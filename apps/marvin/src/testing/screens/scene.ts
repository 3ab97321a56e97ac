import type { Picture } from "./svg/picture.ts";

/** One picture of the program at work. */
export interface Scene {
  /** Of the file. */
  readonly name: string;
  /** What can be seen, in a sentence. */
  readonly caption: string;
  readonly take: () => Promise<Picture>;
}
