/**
 * What tools keep for as long as a session lasts: files seen, jobs, timers, tickets. Each is made at its first use and
 * disposed of with the session, the last one first.
 */
export class SessionSlots implements AsyncDisposable {
  readonly #slots = new Map<string, unknown>();

  /** The one value of this name in this session. The name belongs to the module that makes the value. */
  get<T>(name: string, create: () => T): T {
    if (!this.#slots.has(name)) this.#slots.set(name, create());
    return this.#slots.get(name) as T;
  }

  /** The value if there is one; for those who only want to look. */
  peek<T>(name: string): T | undefined {
    return this.#slots.get(name) as T | undefined;
  }

  /** Folders in which tools keep what is too long for a conversation, named by the values that own them. */
  get readableDirs(): readonly string[] {
    return [...this.#slots.values()].flatMap((value) => (ownsFolders(value) ? value.readableDirs : []));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const values = [...this.#slots.values()].toReversed();
    this.#slots.clear();
    for (const value of values) await dispose(value).catch(() => {});
  }
}

function ownsFolders(value: unknown): value is { readonly readableDirs: readonly string[] } {
  return typeof value === "object" && value !== null && "readableDirs" in value && Array.isArray(value.readableDirs);
}

async function dispose(value: unknown): Promise<void> {
  if (typeof value !== "object" || value === null) return;
  if (Symbol.asyncDispose in value) await (value as AsyncDisposable)[Symbol.asyncDispose]();
  else if (Symbol.dispose in value) (value as Disposable)[Symbol.dispose]();
}
