import type { Protocol } from "../protocols/protocol.ts";

type Body = Record<string, unknown>;
type Adapting = Pick<Protocol, "adapt">;

/** What a server was found to take of nobody, model by model: a request that is refused once is not sent like that again. */
export class Adaptations {
  readonly #errors = new Map<string, string[]>();

  /** The request as the error wants it, from now on; undefined if the error is about something else. */
  learned(protocol: Adapting, model: string, body: Body, error: string): Body | undefined {
    const errors = this.#errors.get(model) ?? [];
    // A server that says the same again is not meant to be asked for ever.
    const adapted = errors.includes(error) ? undefined : protocol.adapt?.(body, error);
    if (adapted !== undefined) this.#errors.set(model, [...errors, error]);
    return adapted;
  }

  applied(protocol: Adapting, model: string, body: Body): Body {
    const errors = this.#errors.get(model) ?? [];
    return errors.reduce((adapted, error) => protocol.adapt?.(adapted, error) ?? adapted, body);
  }
}
