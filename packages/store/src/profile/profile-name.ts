import { StoreError } from "../store-error.ts";

const LONGEST = 64;
const LONGEST_BYTES = 200;

/** The name as it is kept; throws if it could not be the name of a folder, or could lead out of it. */
export function profileName(name: string): string {
  const kept = name.trim().normalize("NFC");
  const wrong = whatIsWrongWith(kept);
  if (wrong === undefined) return kept;
  throw new StoreError("bad-name", `A profile cannot be called ${shown(name)}: ${wrong}.`, {
    hint: "Take a short plain name such as alex.",
  });
}

export function isProfileName(name: string): boolean {
  return name !== "" && name === name.trim() && whatIsWrongWith(name) === undefined;
}

function whatIsWrongWith(name: string): string | undefined {
  if (name === "") return "the name is empty";
  if (name.length > LONGEST || Buffer.byteLength(name) > LONGEST_BYTES)
    return `it is longer than ${LONGEST} characters`;
  if (/[/\\]/.test(name)) return "a name is not a path";
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) return "it has control characters in it";
  if (name.startsWith(".")) return "it begins with a dot";
  const [sign] = /[:*?"<>|]/.exec(name) ?? [];
  return sign === undefined ? undefined : `${sign} cannot be part of it`;
}

function shown(name: string): string {
  const text = JSON.stringify(name.slice(0, LONGEST)).replaceAll(/\p{C}/gu, "?");
  return name.length > LONGEST ? `${text}…` : text;
}
