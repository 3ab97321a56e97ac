import { SecretMask } from "@marvin/text";
import { environmentSecrets } from "../config/secrets/known-secrets.ts";

/** A fault of our own, in one line. It may come before the settings are read, so keys are masked by the environment. */
export function faultWords(error: unknown, env: Readonly<Record<string, string | undefined>>): string {
  const words = error instanceof Error ? error.message : String(error);
  return `Something in Marvin broke: ${new SecretMask(environmentSecrets(env)).clean(words)}`;
}
