import type { drawImage } from "./draw-image.ts";
import type { ImageProtocol } from "./image-protocol.ts";

/** A picture as it comes with what was said. */
export interface ShownImage {
  readonly base64: string;
  readonly mimeType: string;
  readonly name?: string | undefined;
}

/** Pictures for a terminal that takes them. What draws them is loaded when it is first of use. */
export class Pictures {
  readonly #protocol: ImageProtocol;
  #loading: Promise<void> | undefined;
  #draw: typeof drawImage | undefined;

  constructor(protocol: ImageProtocol) {
    this.#protocol = protocol;
  }

  /** Resolves when pictures can be drawn. */
  load(): Promise<void> {
    this.#loading ??= import("./draw-image.ts").then(
      (module) => {
        this.#draw = module.drawImage;
      },
      () => {}, // the line that names the file does without
    );
    return this.#loading;
  }

  /** What to write at the start of a row, before a line end. Undefined: it cannot be shown here, or not yet. */
  sequence({ base64, name = "image" }: ShownImage, columns: number, rows: number): string | undefined {
    return this.#draw?.({ bytes: Buffer.from(base64, "base64"), name, columns, rows }, this.#protocol)?.sequence;
  }
}
