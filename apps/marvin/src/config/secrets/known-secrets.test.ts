import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SecretMask } from "@marvin/text";
import { expect, test } from "vitest";
import { parseArguments } from "../../arguments/parse-arguments.ts";
import { runMarvin, temporaryFolder } from "../../testing/run-marvin.ts";
import { readConfig } from "../read-config.ts";
import { environmentSecrets, headerSecrets } from "./known-secrets.ts";
import { environmentWithoutKeys, isSecretName } from "./secret-names.ts";

const cleanOf = (env: Record<string, string>) => {
  const mask = new SecretMask(environmentSecrets(env));
  return (text: string) => mask.clean(text);
};

test("every key of the environment is taken out of a text, not the chosen provider's alone", () => {
  const clean = cleanOf({
    OPENAI_API_KEY: "sk-long-enough",
    NEWSAPI_KEY: "another-secret",
    HOME: "/home/someone",
    X_KEY: "short",
  });
  expect(clean("sk-long-enough, another-secret, /home/someone, short")).toBe(
    "[OPENAI_API_KEY], [NEWSAPI_KEY], /home/someone, short",
  );
});

test.each(["GITHUB_TOKEN", "PGPASSWORD", "AWS_SECRET_ACCESS_KEY", "MY_PAT", "x-api-key", "Authorization", "Cookie"])(
  "%s is the name of a secret",
  (name) => expect(isSecretName(name)).toBe(true),
);

test.each([
  "PWD",
  "OLDPWD",
  "HOME",
  "PATH",
  "MONKEY",
  "KEYBOARD",
  "User-Agent",
  "TOKENIZERS_PARALLELISM",
  "SSH_AUTH_SOCK",
])("%s is not", (name) => expect(isSecretName(name)).toBe(false));

test("a secret in a URL, in JSON and over several lines is the same secret", () => {
  const pem = "-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0\n-----END KEY-----";
  const clean = cleanOf({ A_KEY: "pass/word+1=", B_SECRET: 'say "friend"', C_KEY: pem });
  expect(clean("https://h/?key=pass%2Fword%2B1%3D")).toBe("https://h/?key=[A_KEY]");
  expect(clean(JSON.stringify({ said: 'say "friend"' }))).toBe('{"said":"[B_SECRET]"}');
  expect(clean("line 2: MIIEvQIBADANBgkqhkiG9w0")).toBe("line 2: [C_KEY]");
});

test("the password in an address is a secret, the rest of it is not", () => {
  const clean = cleanOf({ HTTPS_PROXY: "http://user:hunter2hunter2@proxy.example:8080", DOCS: "http://h:8080/a@b" });
  expect(clean("http://user:hunter2hunter2@proxy.example:8080 http://h:8080/a@b")).toBe(
    "http://user:[HTTPS_PROXY]@proxy.example:8080 http://h:8080/a@b",
  );
});

test("of a header what follows its scheme", () => {
  expect(headerSecrets("h", "Bearer abcdefghij")).toEqual([{ value: "abcdefghij", mask: "[h]" }]);
  expect(headerSecrets("h", "abcdefghij")).toEqual([{ value: "abcdefghij", mask: "[h]" }]);
});

test("keys in files, headers of the settings and stored tokens are known from the start", async () => {
  const home = temporaryFolder();
  const put = (path: string, text: string) => {
    mkdirSync(join(home, path, ".."), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  put(".ssh/GROQ_API_KEY", "gsk-in-a-file\n");
  put(".ssh/known_hosts", "github.com ssh-ed25519\n");
  put(".config/marvin/codex.json", JSON.stringify({ accessToken: "codex-access", refreshToken: "codex-refresh" }));
  put(".config/local-finder/profiles/alex/tokens.json", JSON.stringify({ spotify: { access_token: "spotify-token" } }));
  put(
    ".config/marvin/settings.yaml",
    `providers:
  w:
    base_url: https://user:url-password@h.example/v1
    model: m
    key_name: WORK_LLM
    headers: { Authorization: Bearer header-token, User-Agent: something-plain }
`,
  );
  const env = { HOME: home, WORK_LLM: "work-key-value", LANG: "C" };
  const { redact, environment } = await readConfig(parseArguments([]), env);
  expect(
    redact(
      "gsk-in-a-file codex-access codex-refresh spotify-token url-password work-key-value header-token something-plain ssh-ed25519",
    ),
  ).toBe(
    "[GROQ_API_KEY] [codex.json] [codex.json] [tokens.json] [providers.w.base_url] [WORK_LLM] [providers.w.headers.Authorization] something-plain ssh-ed25519",
  );
  expect(environment).toEqual({ HOME: home, LANG: "C" });
  expect(environmentWithoutKeys({ A: "1", B_TOKEN: "2" })).toEqual({ A: "1" });
});

test("files that cannot be read, or never end, keep nobody from starting", async () => {
  const home = temporaryFolder();
  mkdirSync(join(home, ".ssh"));
  symlinkSync("GROQ_API_KEY", join(home, ".ssh/GROQ_API_KEY"));
  execFileSync("mkfifo", [join(home, ".ssh/GEMINI_API_KEY")]);
  mkdirSync(join(home, ".config/local-finder/profiles/main"), { recursive: true });
  symlinkSync("tokens.json", join(home, ".config/local-finder/profiles/main/tokens.json"));
  const env = { OLLAMA_URL: "http://127.0.0.1:9" };
  const { words, stdout } = await runMarvin(["--non-interactive", "--prompt", "help"], { home, env });
  expect(words).toContain("Using the offline assistant (no key was found");
  expect(stdout).toContain("offline");
});
