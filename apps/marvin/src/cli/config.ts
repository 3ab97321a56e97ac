import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "@marvin/store";
import { didYouMean, stripControl } from "@marvin/text";
import { stringify } from "yaml";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { ConfigError } from "../config/config.ts";
import { projectRoot } from "../config/project-folders.ts";
import { readConfig, settingsSources } from "../config/read-config.ts";
import { valueAt } from "../config/settings/layer-settings.ts";
import { type SettingRow, settingRows } from "../config/settings/list-settings.ts";
import { parseSettings } from "../config/settings/parse-settings.ts";
import { readSettings } from "../config/settings/read-settings.ts";
import { saveSetting, settingKey, typedValue } from "../config/settings/save-setting.ts";
import { projectSettingsFile, settingsFile } from "../config/settings/settings-file.ts";
import { readSettingsText } from "../config/settings/settings-text.ts";
import { tableLines } from "../doctor/table-text.ts";
import { byteSink, isReaderGone } from "../output/byte-sink.ts";

interface Desk {
  readonly args: Arguments;
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
  /** What stands behind the subcommand. */
  readonly words: readonly string[];
}

/** `marvin config list|get|set|unset|edit|path`. Exit 1 if it could not be done. */
export async function config(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  io.out.onClosed((error) => isReaderGone(error) && process.exit(141));
  const warn = (text: string) => io.err.write(`${stripControl(text)}\n`);
  const [, name = "list", ...words] = args.words;
  let code = 0;
  try {
    const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (run === undefined) throw new ConfigError(unknown(name));
    await run({ args, say: io.out.write, warn, words });
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    warn(thrown.message);
    code = 1;
  }
  await Promise.all([io.out.flush(10_000), io.err.flush(1000)]);
  return code;
}

const COMMANDS: Readonly<Record<string, (desk: Desk) => void | Promise<void>>> = {
  list,
  get,
  set,
  unset,
  edit,
  path,
};

async function list({ args, say, warn }: Desk): Promise<void> {
  const { redact, home, read, rows } = await inForce(args);
  for (const line of read.warnings) warn(redact(line));
  if (args.json) {
    say(`${redact(JSON.stringify(rows, null, 2))}\n`);
    return;
  }
  const cells = rows.map((row) => [row.key, redact(onOneLine(row.value)), whereFrom(row, home)]);
  say(`${tableLines([{ title: "setting" }, { title: "value" }, { title: "from" }], cells).join("\n")}\n`);
}

/** The value in force, whatever set it: a text as it is, a group or a list as YAML. */
async function get({ args, say, words }: Desk): Promise<void> {
  const [name] = words;
  if (name === undefined) throw new ConfigError("Get which setting? marvin config get KEY");
  const key = settingKey(name);
  const { redact, read } = await inForce(args);
  const value = valueAt(read.settings, key.path);
  if (value === undefined) throw new ConfigError(`${name} is not set.`);
  const text = args.json ? JSON.stringify(value) : typeof value === "object" ? stringify(value) : String(value);
  say(`${redact(stripControl(text)).trimEnd()}\n`);
}

async function set({ args, say, words }: Desk): Promise<void> {
  const [name, ...rest] = words;
  if (name === undefined || rest.length === 0) throw new ConfigError("Set what? marvin config set KEY VALUE");
  const key = settingKey(name);
  if (args.project && key.project === "never")
    throw new ConfigError(`${name} is not taken from a project. Without --project it goes into your own settings.`);
  const file = fileOf(args);
  await saveSetting(file, name, typedValue(key, rest.join(" ")), { isProject: args.project });
  say(`${file}: ${name} is set.${args.project ? ` ${PROJECT_NOTES[key.project]}` : ""}\n`.replace(" \n", "\n"));
}

const PROJECT_NOTES = {
  free: "",
  stricter: "It counts where it asks for more or allows less than a person's own settings.",
  trusted: "It counts for those who trust the project: marvin trust",
  never: "",
};

async function unset({ args, say, words }: Desk): Promise<void> {
  const [name] = words;
  if (name === undefined) throw new ConfigError("Unset which setting? marvin config unset KEY");
  settingKey(name);
  const file = fileOf(args);
  if (!existsSync(file)) throw new ConfigError(`${name} is not set: there is no ${file}.`);
  await saveSetting(file, name, undefined, { isProject: args.project });
  say(`${file}: ${name} is not set any more.\n`);
}

/** In the person's editor; what is wrong with the file afterwards is told, and the file stays as it was left. */
async function edit({ args, warn }: Desk): Promise<void> {
  const sources = settingsSources(args, process.env);
  const file = fileOf(args);
  // A file that is wrong, which may be why it is edited, names no editor.
  const settings = await readSettings(sources).then(
    (read) => read.settings,
    () => ({}),
  );
  const wholeEnvironment = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const { openEditor } = await import("../commands/open-in-editor.ts");
  try {
    await makeFolder(dirname(file));
    await openEditor(file, { settings, variable: sources.variable, wholeEnvironment });
  } catch (cause) {
    throw new ConfigError(cause instanceof Error ? cause.message : String(cause));
  }
  const { warnings } = parseSettings(file, readSettingsText(file) ?? "");
  for (const line of warnings) warn(line);
}

function path({ args, say }: Desk): void {
  say(`${fileOf(args)}\n`);
}

async function inForce(args: Arguments) {
  const sources = settingsSources(args, process.env);
  const read = await readSettings(sources);
  const { redact } = await readConfig(args, process.env);
  return { redact, read, rows: settingRows(read, sources.outer), home: sources.folders.home };
}

/** Of a project: the file that is there, the nearest first; else the one that would be made at its root. */
function fileOf(args: Arguments): string {
  const { folders, workingDir } = settingsSources(args, process.env);
  if (!args.project) return settingsFile(folders);
  const near = projectSettingsFile(workingDir);
  return existsSync(near) ? near : projectSettingsFile(projectRoot(workingDir));
}

const LONGEST = 60;

function onOneLine(value: unknown): string {
  if (value === null) return "–";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const plain = stripControl(text).replace(/\s+/g, " ");
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

function whereFrom({ from, where, value }: SettingRow, home: string): string {
  if (where !== undefined) return where.replaceAll(`${home}/`, "~/");
  return value === null ? "" : from;
}

function unknown(name: string): string {
  const near = didYouMean(name, Object.keys(COMMANDS));
  return `There is no "marvin config ${name.slice(0, 40)}". ${near || `There is: ${Object.keys(COMMANDS).join(", ")}.`}`;
}
