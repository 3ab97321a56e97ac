import { type CodexTokens, SignInError } from "@marvin/ai/sign-in";
import { withFileLock } from "./file-lock.ts";
import { readOwnerOnly, removeOwnerOnly, writeOwnerOnly } from "./owner-only-file.ts";

/** The stored sign-in. */
export class TokenStore {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Undefined if nobody is signed in. */
  async read(): Promise<CodexTokens | undefined> {
    const text = await readOwnerOnly(this.path);
    if (text === undefined) return undefined;
    const tokens = parsed(text);
    if (tokens === undefined) throw new SignInError(`${this.path} is damaged. Sign in again: marvin login codex`);
    return tokens;
  }

  async write(tokens: CodexTokens): Promise<void> {
    await writeOwnerOnly(this.path, `${JSON.stringify(tokens, null, 2)}\n`);
  }

  async remove(): Promise<void> {
    await removeOwnerOnly(this.path);
  }

  /** Every change is made under it: a refresh token is good once. */
  locked<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return withFileLock(`${this.path}.lock`, signal, work);
  }
}

function parsed(text: string): CodexTokens | undefined {
  try {
    const value = JSON.parse(text) as Partial<CodexTokens> | null;
    const { accessToken, refreshToken, refreshedAt } = value ?? {};
    const whole =
      typeof accessToken === "string" && typeof refreshToken === "string" && typeof refreshedAt === "number";
    return whole ? (value as CodexTokens) : undefined;
  } catch {
    return undefined;
  }
}
