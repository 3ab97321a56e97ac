import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Secret } from "@marvin/text";
import { codexTokenPath } from "../../sign-in/codex-token-path.ts";
import type { Folders } from "../folders.ts";
import { keyInFile } from "./key-text.ts";
import { secretForms, tokenSecrets } from "./known-secrets.ts";
import { isSecretName } from "./secret-names.ts";
import { smallFileText } from "./small-file-text.ts";

const MOST_PROFILES = 50;

/** What lies in files: key files such as ~/.ssh/GROQ_API_KEY, the sign-in with ChatGPT, the tokens of every profile. */
export function storedSecrets(folders: Folders): Secret[] {
  return [...keyFileSecrets(join(folders.home, ".ssh")), ...codexSecrets(folders), ...profileSecrets(folders)];
}

export function codexSecrets(folders: Pick<Folders, "settings">): Secret[] {
  return fileSecrets("codex.json", codexTokenPath(folders.settings));
}

function keyFileSecrets(dir: string): Secret[] {
  return namesIn(dir)
    .filter(isSecretName)
    .flatMap((name) => {
      const text = smallFileText(join(dir, name));
      return [...secretForms(name, text), ...secretForms(name, keyInFile(text))];
    });
}

function profileSecrets(folders: Folders): Secret[] {
  const dir = join(folders.profiles, "profiles");
  return namesIn(dir)
    .slice(0, MOST_PROFILES)
    .flatMap((name) => fileSecrets("tokens.json", join(dir, name, "tokens.json")));
}

function fileSecrets(name: string, path: string): Secret[] {
  const text = smallFileText(path);
  if (text === "") return [];
  try {
    return tokenSecrets(name, JSON.parse(text));
  } catch {
    return [];
  }
}

function namesIn(dir: string): string[] {
  if (!existsSync(dir)) return [];
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}
