import type { Protocol } from "../protocols/protocol.ts";
import type { ModelRequest } from "../provider.ts";

type Body = Record<string, unknown>;
type Adapting = Pick<Protocol, "adapt">;

/**
 * What a server was found to take of nobody: a request that is refused once is not sent like that again. By model, and
 * by how much it is to think: one that cannot be told to think nothing may be told to think more.
 */
export class Adaptations {
  /** The errors, each by the change that it led to. */
  readonly #errors = new Map<string, Map<string, string>>();

  /** The request as the error wants it, from now on; undefined if the error is about something else. */
  learned(protocol: Adapting, request: ModelRequest, body: Body, error: string): Body | undefined {
    const adapted = protocol.adapt?.(body, error);
    if (adapted === undefined) return undefined;
    const errors = this.#errors.get(keyOf(request)) ?? new Map<string, string>();
    const change = changeOf(body, adapted);
    // A server that wants the same change again, in whatever words, is not meant to be asked for ever.
    if (errors.has(change)) return undefined;
    this.#errors.set(keyOf(request), errors.set(change, error));
    return adapted;
  }

  applied(protocol: Adapting, request: ModelRequest, body: Body): Body {
    const errors = [...(this.#errors.get(keyOf(request))?.values() ?? [])];
    return errors.reduce((adapted, error) => protocol.adapt?.(adapted, error) ?? adapted, body);
  }
}

function keyOf({ model, thinking }: ModelRequest): string {
  return `${thinking} ${model}`;
}

/** Which fields go and which come. */
function changeOf(before: Body, after: Body): string {
  const missingIn = (other: Body, body: Body) => Object.keys(body).filter((name) => !Object.hasOwn(other, name));
  return `${missingIn(after, before)} → ${missingIn(before, after)}`;
}
