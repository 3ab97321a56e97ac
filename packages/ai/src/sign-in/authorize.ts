/**
 * The headers of a sign-in, fresh enough to be sent now. `refused` are those that a request was just answered with 401
 * for. Rejects with SignInError.
 */
export type Authorize = (
  signal: AbortSignal,
  refused?: Readonly<Record<string, string>>,
) => Promise<Readonly<Record<string, string>>>;

/** A sign-in that cannot be used, in words for a person and without a token. */
export class SignInError extends Error {
  override readonly name = "SignInError";
  /** Whether it may work later without signing in again. */
  readonly temporary: boolean;

  constructor(message: string, options: { readonly temporary?: boolean; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.temporary = options.temporary ?? false;
  }
}
