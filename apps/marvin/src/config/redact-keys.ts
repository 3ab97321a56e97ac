/** Names of variables whose values are nobody's business. */
const SECRET_NAME = /(^|_)(API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS)$/i;
const SHORTEST_SECRET = 8;

/** A function that takes the value of every key in the environment out of a text. */
export function keyRedactor(env: Readonly<Record<string, string | undefined>>): (text: string) => string {
  const secrets = Object.entries(env)
    .filter(([name, value]) => SECRET_NAME.test(name) && (value?.trim().length ?? 0) >= SHORTEST_SECRET)
    .map(([name, value]) => ({ name, value: value?.trim() ?? "" }))
    .sort((a, b) => b.value.length - a.value.length);
  return (text) => {
    let clean = text;
    for (const { name, value } of secrets) if (clean.includes(value)) clean = clean.replaceAll(value, `[${name}]`);
    return clean;
  };
}

/** The environment for programs that tools start: everything but the keys of models and services. */
export function environmentWithoutKeys(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept = Object.entries(env).filter(([name, value]) => value !== undefined && !SECRET_NAME.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, value ?? ""]));
}
