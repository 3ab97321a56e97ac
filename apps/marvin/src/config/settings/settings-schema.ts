import * as z from "zod";

/**
 * Whether a project's own settings file may set a key: `free` always, as it can do no harm; `stricter` always, but only
 * so that less happens unasked; `trusted` once the person trusts the project; `never` not even then.
 */
export type ProjectRight = "free" | "stricter" | "trusted" | "never";

const key = <T extends z.ZodType>(project: ProjectRight, schema: T, description: string): T =>
  schema.meta({ description, project });

const seconds = z.number().positive();
const web = z.url({ protocol: /^https?$/, error: "an address is expected that begins with http:// or https://" });

/** The error never holds what was written: people put the key itself here. */
const variableName = z.string().regex(/^[A-Za-z_]\w*$/, {
  error: "the name of a variable is expected (the key itself never stands in the settings)",
});
const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: "the name of a header is expected" });
const headerValue = z.string().regex(/^[\t\x20-\x7e]*$/, { error: "a line of plain ASCII is expected" });

const price = z.number().nonnegative().optional();

const ownModel = z.strictObject({
  window: key("never", z.int().positive().optional(), "Tokens of a request and its answer together"),
  output: key("never", z.int().positive().optional(), "Tokens of an answer at most"),
  input_price: key("never", price, "US dollars for a million tokens of input"),
  output_price: key("never", price, "US dollars for a million tokens of output"),
  sees: key("never", z.boolean().optional(), "Whether it can look at images"),
});

const ownProvider = z
  .strictObject({
    base_url: key("never", web, "Where its API begins, such as `https://llm.example.org/v1`"),
    key_name: key(
      "never",
      variableName.optional(),
      "The environment variable that holds its key; none: no key is sent",
    ),
    protocol: key(
      "never",
      z.enum(["openai-chat", "openai-responses", "anthropic-messages", "ollama-chat"]).default("openai-chat"),
      "The wire format it speaks",
    ),
    headers: key("never", z.record(headerName, headerValue).default({}), "Sent with every request"),
    model: key(
      "never",
      z.string().optional(),
      "The model that is asked when none is named; without it the first of `models`",
    ),
    models: key(
      "never",
      z.union([z.array(z.string()).min(1), z.record(z.string(), ownModel)]).optional(),
      "Its models: a list of names, or a group by name with what is known of each (`window`, `output`, `input_price`, `output_price`, `sees`)",
    ),
  })
  .refine(({ model, models }) => model !== undefined || Object.keys(models ?? {}).length > 0, { path: ["model"] });

const permissionRule = z.strictObject({
  tool: key("stricter", z.string().min(1), "The tool's name; `*` stands for any letters"),
  match: key(
    "stricter",
    z.string().optional(),
    "What the call is about: its command, its path, else its main argument, with `*` for any text; without it every call",
  ),
  decision: key("stricter", z.enum(["allow", "ask", "deny"]), "What becomes of the call"),
});

const tools = z.strictObject({
  offer: key(
    "trusted",
    z.enum(["auto", "all"]).default("auto"),
    "Which tools a request carries: `auto` those that its words ask for, `all` as many as the vendor accepts",
  ),
});

const timeouts = z.strictObject({
  first_byte: key("trusted", seconds.optional(), "Seconds to wait for a model's first word (without it: 120)"),
  idle: key("trusted", seconds.optional(), "Seconds between its words (without it: 90)"),
  turn: key("trusted", seconds.optional(), "Seconds for one message of it (without it: 180, in coding mode 900)"),
});

const limits = z.strictObject({
  rounds: key(
    "trusted",
    z.int().nonnegative().optional(),
    "Rounds of tool calls in a run (without it: 10, in coding mode 50)",
  ),
  cost: key("stricter", z.number().nonnegative().optional(), "US dollars that a run may cost"),
  tokens: key("stricter", z.int().nonnegative().optional(), "Tokens that a run may use, input and output"),
});

const whenever = z.enum(["auto", "always", "never"]).default("auto");

const screen = z.strictObject({
  plain: key("free", z.boolean().default(false), "The plain screen, as with `--plain`"),
  bell: key("free", whenever, "The terminal's bell when an answer that took long is there, or a question waits"),
  notify: key("free", whenever, "A desktop notice at the same moments"),
  images: key("free", z.enum(["auto", "never"]).default("auto"), "Pictures, in terminals that can show them"),
  hyperlinks: key("free", whenever, "Links that can be clicked"),
  thinking: key(
    "free",
    z.enum(["folded", "shown", "hidden"]).default("folded"),
    "What a model thinks before it answers: one line that can be opened, all of it, or nothing",
  ),
});

const voice = z.strictObject({
  seconds: key("never", seconds.max(120).default(5), "How long `!v` listens at most when it is given no number"),
});

/** Everything that settings.yaml may hold. docs/settings.md is made from what stands here. */
export const settingsSchema = z.strictObject({
  provider: key("trusted", z.string().optional(), "Whose model to ask; without it the first that is ready"),
  model: key("trusted", z.string().optional(), "Which model to ask, as `model` or `provider/model`"),
  thinking: key(
    "trusted",
    z.enum(["off", "low", "medium", "high"]).optional(),
    "How long the model may think; without it as its vendor has it",
  ),
  fallback: key(
    "trusted",
    z.array(z.string()).optional(),
    "Whom to ask when the provider fails, as `provider` or `provider/model`, in this order; without it Copilot, if it is signed in",
  ),
  providers: key("never", z.record(z.string(), ownProvider).default({}), "Providers of your own, by name"),
  endpoints: key(
    "never",
    z.record(z.string(), web).default({}),
    "Other base URLs of services, by their keys, such as `nominatim`",
  ),
  approval: key(
    "stricter",
    z.enum(["ask", "write", "all"]).default("write"),
    "What is asked for before it runs: `ask` what changes files or runs code, `write` what runs code, `all` what cannot be taken back",
  ),
  permissions: key(
    "stricter",
    z.array(permissionRule).default([]),
    "Rules for single tools; of several that fit a call the strictest counts",
  ),
  ca_file: key("never", z.string().optional(), "A file with further certificate authorities, in PEM form"),
  allow_hosts: key(
    "never",
    z.array(z.string()).default([]),
    "Hosts on this machine or its networks that pages may be opened from, as `host` or `host:port`",
  ),
  tools: key("trusted", tools.prefault({}), "What a model is offered"),
  timeouts: key("trusted", timeouts.prefault({}), "How long a model is waited for"),
  limits: key("trusted", limits.prefault({}), "Where a run stops"),
  theme: key("free", z.string().optional(), "The colours, by a theme's name; without it by the terminal's background"),
  keys: key(
    "never",
    z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
    "Other keys for actions (`/keys` lists them): an action's name, then a key or several, such as `ctrl+o`",
  ),
  screen: key("free", screen.prefault({}), "What the screen shows"),
  editor: key(
    "never",
    z.string().optional(),
    "The program that long texts are edited with, and its arguments; without it VISUAL, then EDITOR",
  ),
  voice: key("never", voice.prefault({}), "Speaking instead of typing"),
});

export type Settings = z.output<typeof settingsSchema>;
export type OwnProvider = z.output<typeof ownProvider>;
export type PermissionRule = z.output<typeof permissionRule>;
