import { mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { KEY, runMarvin, temporaryFolder, viaModel } from "../../testing/run-marvin.ts";

const SECRETS = {
  provider: KEY,
  environment: "other-service-key-1",
  keyFile: "gsk_key-in-a-file-2",
  header: "header-token-value-3",
  settingsKey: "named-by-settings-4",
  codexAccess: "codex-access-token-5",
  codexRefresh: "codex-refresh-token-6",
  profileToken: "spotify-refresh-token-7",
  proxy: "proxy-password-8",
};
const ALL = Object.values(SECRETS);

/** A home full of secrets, and a folder of work with a file that has leaked them all. */
function homeOfSecrets() {
  const home = realpathSync(temporaryFolder());
  const put = (path: string, text: string) => {
    mkdirSync(join(home, path, ".."), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  put(".ssh/GROQ_API_KEY", `${SECRETS.keyFile}\n`);
  put(
    ".config/marvin/codex.json",
    JSON.stringify({ accessToken: SECRETS.codexAccess, refreshToken: SECRETS.codexRefresh }),
  );
  put(
    ".config/local-finder/profiles/main/tokens.json",
    JSON.stringify({ spotify: { refresh_token: SECRETS.profileToken } }),
  );
  put(
    ".config/marvin/settings.yaml",
    `providers: { w: { base_url: "https://h.example", model: m, key_name: WORK_LLM, headers: { Authorization: Bearer ${SECRETS.header} } } }\n`,
  );
  put("work/leaked.txt", `${ALL.join("\n")}\n`);
  const sources = new Set(filesIn(home));
  return { home, work: join(home, "work"), written: () => filesIn(home).filter((path) => !sources.has(path)) };
}

function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .map((name) => join(dir, name))
    .filter((path) => statSync(path).isFile());
}

const environment = (model: ScriptedModel) => ({
  ...viaModel(model),
  TAVILY_API_KEY: SECRETS.environment,
  WORK_LLM: SECRETS.settingsKey,
  HTTPS_PROXY: `http://me:${SECRETS.proxy}@127.0.0.1:9`,
});

function expectNone(text: string, where: string): void {
  for (const secret of ALL) expect(text.includes(secret), `${secret} in ${where}`).toBe(false);
}

/** What the model was sent; the key itself goes in a header, to its own vendor. */
function sentTo(model: ScriptedModel): string {
  return model.requests.map(({ body }) => JSON.stringify(body)).join("\n");
}

const leakyError = { message: `Wrong: ${ALL.join(" ")}` };

test("in a conversation: prompt, answer, thinking, tool call, tool output, error; on the screen, on disk, to the model", async () => {
  await using model = await startScriptedModel();
  const { home, work, written } = homeOfSecrets();
  model.thinks(`I saw ${SECRETS.keyFile}`);
  model.calls("read_file", { path: "leaked.txt", note: SECRETS.header });
  model.says("They are ", ...ALL.flatMap((secret) => [secret.slice(0, 5), secret.slice(5), " "]));
  model.fails(400, leakyError);
  const options = { home, cwd: work, env: environment(model), stdin: `!code\nshow ${ALL.join(" ")}\nagain\nexit\n` };
  const { stdout, stderr, code } = await runMarvin(["--plain", "--debug"], options);
  expect(code).toBe(0);
  expect(stdout).toContain("[GROQ_API_KEY]");
  expectNone(stdout, "stdout");
  expectNone(stderr, "stderr");
  expect(sentTo(model)).toContain("leaked.txt");
  expectNone(sentTo(model), "a request");
  const files = written();
  for (const part of ["chat_log.json", "sessions/", "logs/"]) expect(files.join("\n")).toContain(part);
  for (const path of files) expectNone(readFileSync(path, "utf8"), path);

  const [session = ""] = files.filter((path) => path.includes("sessions/"));
  const id = session.replace(/^.*-/, "").replace(".jsonl", "");
  for (const words of [
    ["show", id],
    ["export", id],
    ["export", id, "--format", "json"],
    ["export", id, "--format", "html"],
  ]) {
    const exported = await runMarvin(["sessions", ...words], options);
    expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining("leaked.txt") });
    expectNone(exported.stdout, words.join(" "));
  }
});

test.each(["raw", "json", "stream-json"])(
  "in --output %s, the audit log, the debug log and the errors",
  async (output) => {
    await using model = await startScriptedModel();
    const { home, work, written } = homeOfSecrets();
    model.calls("read_file", { path: "leaked.txt" });
    model.calls("read_file", { path: `${SECRETS.codexAccess}/${SECRETS.header}` });
    model.fails(503, leakyError);
    model.fails(400, leakyError);
    const log = join(home, "audit.jsonl");
    const args = ["--non-interactive", "--prompt", `say ${SECRETS.profileToken}`, "--output", output, "--debug"];
    const env = { ...environment(model), MARVIN_SUBAGENT_LOG: log };
    const { stdout, stderr, code } = await runMarvin(args, { home, cwd: work, env });
    expect(code).toBe(1);
    expect(stderr).toContain("Wrong: [");
    expectNone(stdout, "stdout");
    expectNone(stderr, "stderr");
    expectNone(sentTo(model), "a request");
    expect(readFileSync(log, "utf8")).toContain("[GROQ_API_KEY]");
    for (const path of written()) expectNone(readFileSync(path, "utf8"), path);
  },
);

test("in what a single tool gives out, as text and as data", async () => {
  await using model = await startScriptedModel();
  const { home, work } = homeOfSecrets();
  const options = { home, cwd: work, env: environment(model) };
  for (const flags of [[], ["--json"]]) {
    for (const [tool, input] of [
      ["read_file", "path=leaked.txt"],
      ["code_grep", "pattern=token"],
      ["run_command", "command=cat leaked.txt; env"],
    ] as const) {
      const { stdout, stderr } = await runMarvin(["tool", tool, input, ...flags], options);
      expect(stdout, tool).toContain("[codex.json]");
      expectNone(stdout + stderr, tool);
    }
  }
});

test("in what the doctor, the list of models and the settings say", async () => {
  await using model = await startScriptedModel();
  const { home, work } = homeOfSecrets();
  model.models = ALL;
  const options = { home, cwd: work, env: { ...environment(model), WORK_BASE_URL: "" } };
  for (const words of [
    ["config"],
    ["config", "--json"],
    ["models"],
    ["models", "--json"],
    ["doctor"],
    ["doctor", "--json"],
    ["prompt"],
  ]) {
    const { stdout, stderr } = await runMarvin(words, options);
    expectNone(stdout + stderr, words.join(" "));
  }
});
