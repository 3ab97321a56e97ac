import { SecretMask } from "@marvin/text";

/** Names of variables whose values are nobody's business. */
const SECRET_NAME = /(^|_)(API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS)$/i;
const SHORTEST_SECRET = 8;

/** Takes the value of every key in the environment out of a text. */
export function keyMask(env: Readonly<Record<string, string | undefined>>): SecretMask {
  const keys = Object.entries(env)
    .map(([name, value]) => ({ name, value: value?.trim() ?? "" }))
    .filter(({ name, value }) => SECRET_NAME.test(name) && value.length >= SHORTEST_SECRET);
  return new SecretMask(keys.map(({ name, value }) => ({ value, mask: `[${name}]` })));
}

/** The environment for programs that tools start: everything but the keys of models and services. */
export function environmentWithoutKeys(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept = Object.entries(env).filter(([name, value]) => value !== undefined && !SECRET_NAME.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, value ?? ""]));
}
