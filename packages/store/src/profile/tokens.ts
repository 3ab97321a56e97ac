import { join } from "node:path";
import { anyObject } from "../files/file-schema.ts";
import { JsonFile } from "../files/json-file.ts";

/** `tokens.json`: what services gave us to sign in with, by service. */
export class Tokens {
  readonly #file: JsonFile<Readonly<Record<string, unknown>>>;

  constructor(dir: string, notice: (text: string) => void) {
    this.#file = new JsonFile(join(dir, "tokens.json"), { schema: anyObject, empty: () => ({}), notice });
  }

  async get(service: string): Promise<unknown> {
    return own(await this.#file.read(), service);
  }

  async set(service: string, token: unknown): Promise<void> {
    await this.update(service, () => token);
  }

  /** For a refresh: no other process reads or changes the tokens until `change` is done. */
  async update(service: string, change: (token: unknown) => unknown): Promise<unknown> {
    const all = await this.#file.update(async (tokens) => ({
      ...tokens,
      [service]: await change(own(tokens, service)),
    }));
    return own(all, service);
  }

  async delete(service: string): Promise<void> {
    await this.#file.update((tokens) =>
      Object.fromEntries(Object.entries(tokens).filter(([name]) => name !== service)),
    );
  }
}

function own(tokens: Readonly<Record<string, unknown>>, service: string): unknown {
  return Object.hasOwn(tokens, service) ? tokens[service] : undefined;
}
