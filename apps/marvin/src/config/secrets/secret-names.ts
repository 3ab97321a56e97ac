/** Names of variables, headers and fields whose values are nobody's business. */
const SECRET_NAME =
  /(^|[_-])(KEY|PAT|AUTH|PWD|COOKIE|AUTHORIZATION)$|(API_?KEY|ACCESS_?KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS)$/i;

/** The shell's own, which end like a secret. */
const HARMLESS = new Set(["PWD", "OLDPWD"]);

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !HARMLESS.has(name);
}

/** The environment for programs that tools start: everything but the keys of models and services. */
export function environmentWithoutKeys(
  env: Readonly<Record<string, string | undefined>>,
  keyNames: readonly string[] = [],
): Record<string, string> {
  const kept = Object.entries(env).filter(
    ([name, value]) => value !== undefined && !isSecretName(name) && !keyNames.includes(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, value ?? ""]));
}
