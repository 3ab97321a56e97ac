import { stringify } from "yaml";
import { safeParse } from "zod";
import { OUTER } from "../outer-layer.ts";
import { bare, type SettingKey, settingKeys } from "./settings-keys.ts";
import { type ProjectRight, settingsSchema } from "./settings-schema.ts";

/** docs/settings.md. */
export function settingsPage(): string {
  const rows = settingKeys().flatMap((key) => [keyRow(key), ...fieldRows(key)]);
  return `${INTRODUCTION}
## Every key

| key | what it is for | value | default | project | variable, flag |
| --- | --- | --- | --- | --- | --- |
${rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}

"Project" says what the settings of a project may do with a key: **yes**, they may set it; **stricter**, they may ask for
more or allow less than you do; **trusted**, they may set it once you trust the project; **no**, never.

${REST}`;
}

const RIGHTS: Readonly<Record<ProjectRight, string>> = {
  free: "yes",
  stricter: "stricter",
  trusted: "trusted",
  never: "no",
};

function keyRow({ path, description, project, schema }: SettingKey): string[] {
  const name = path.join(".");
  const outer = OUTER.find(({ key }) => key === name);
  const [variable, flag] = [outer?.variable, outer?.flag].map((one) => one && `\`${one}\``);
  const alone = outer?.nonInteractive ? " (`--non-interactive` alone)" : "";
  const names = [variable && `${variable}${alone}`, flag].filter(Boolean).join(", ");
  const others = name === "endpoints" ? "`MARVIN_ENDPOINT_<KEY>`" : names;
  return [`\`${name}\``, description, formOf(schema), defaultOf(path), RIGHTS[project], others];
}

/** What stands in the entries of a list or of a group by free names. */
function fieldRows({ path, schema }: SettingKey): string[][] {
  const def = bare(schema);
  const inner = def.type === "record" ? def.valueType : def.type === "array" ? def.element : undefined;
  if (inner === undefined) return [];
  const fields = bare(inner);
  if (fields.type !== "object") return [];
  const above = `${path.join(".")}${def.type === "record" ? ".NAME" : "[]"}`;
  return Object.entries(fields.shape).map(([name, field]) => {
    const { description = "", project = "never" } =
      (field as unknown as { meta(): SettingKey | undefined }).meta() ?? {};
    const standard = safeParse(field, undefined);
    const value = standard.success && standard.data !== undefined ? shown(standard.data) : "";
    return [`\`${above}.${name}\``, description, formOf(field), value, RIGHTS[project], ""];
  });
}

function formOf(schema: SettingKey["schema"]): string {
  const def = bare(schema);
  switch (def.type) {
    case "enum":
      return Object.values(def.entries)
        .map((choice) => `\`${choice}\``)
        .join(", ");
    case "boolean":
      return "`true`, `false`";
    case "array":
      return bare(def.element).type === "object" ? "list of groups" : "list of texts";
    case "record":
      return "group by name";
    case "union":
      return "text or list of texts";
    case "number":
      return "number";
    default:
      return "text";
  }
}

function defaultOf(path: readonly string[]): string {
  let at: unknown = settingsSchema.parse({});
  for (const step of path) at = (at as Record<string, unknown> | undefined)?.[step];
  const isEmpty = typeof at === "object" && at !== null && Object.keys(at).length === 0;
  return at === undefined || isEmpty ? "" : shown(at);
}

function shown(value: unknown): string {
  return `\`${stringify(value, { collectionStyle: "flow" }).trim()}\``;
}

const INTRODUCTION = `<!-- Made from apps/marvin/src/config/settings/. In apps/marvin, after a change there: npx vitest run -u settings-page -->

# Settings

Four layers, each over the one before:

1. \`~/.config/marvin/settings.yaml\`, yours;
2. \`.marvin/settings.yaml\` of the project: at the root of the repository, then in the working directory;
3. variables of the environment;
4. flags.

Within a group the layers are joined key by key; a list is replaced whole, but \`allow_hosts\` and \`permissions\` add up.

\`\`\`yaml
# ~/.config/marvin/settings.yaml
model: anthropic/claude-sonnet-4-5
fallback: [gemini, groq]
limits: { cost: 2 }
permissions:
  - { tool: run_command, match: "npm test*", decision: allow }
  - { tool: run_command, match: "git push*", decision: ask }
providers:
  work:
    base_url: https://llm.example.org/v1
    key_name: WORK_LLM_KEY
    model: small
\`\`\`

\`\`\`
marvin config                      every key, its value and where that comes from
marvin config get limits.cost
marvin config set limits.cost 2    comments and the order of the file stay
marvin config unset limits.cost
marvin config edit                 in your editor; mistakes are told afterwards
marvin config path                 where the file is; --project: the project's
\`\`\`
`;

const REST = `## Projects and trust

A repository is somebody else's text. What its \`.marvin/settings.yaml\` says counts as far as the table allows; what it may
not set is told in a line with file and line number and changes nothing. A mistake in it never keeps Marvin from starting.

\`marvin trust\` (or \`/trust\`) in a project shows what would count and keeps your word in \`~/.config/marvin/trust.json\`: for
this folder, by its real path, and for these very files (\`settings.yaml\`, \`commands/\`, \`hooks/\`, \`tools/\`, \`mcp.*\` in
\`.marvin\`). When one of them changes, the project has to be trusted again. \`marvin trust --list\` shows the folders,
\`marvin trust --remove\` takes one off. Nothing is ever trusted by itself, and \`--non-interactive\` never asks.

Addresses, keys, certificates, programs and key bindings never come from a project, and no \`.env\` file is ever read.

## Mistakes

A key that nobody knows is a warning, with its line and the nearest right one. A wrong value in your own file ends the
program with one line: file, line, key and what was expected.

## Secrets

Keys belong in variables (\`OPENAI_API_KEY\`), in key files (\`~/.ssh/OPENAI_API_KEY\`) or, for a server of your own, in
\`headers\` (\`marvin config set\` keeps the file for its owner alone). The values of all of them are masked in what is
shown, stored or sent to a model, \`marvin config list\` included.
`;
