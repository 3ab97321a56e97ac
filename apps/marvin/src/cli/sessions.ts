import { StoreError } from "@marvin/store";
import type { FoundSession, SessionFolder } from "@marvin/store/sessions";
import { didYouMean, stripControl } from "@marvin/text";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { type Config, ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { byteSink, isReaderGone } from "../output/byte-sink.ts";
import { sessionFolder } from "../session-record.ts";
import { exportSession } from "../sessions/export-session.ts";
import { foundText, listText, newSessionText } from "../sessions/sessions-text.ts";

/** What a subcommand works with. */
interface Desk {
  readonly args: Arguments;
  readonly config: Config;
  readonly folder: SessionFolder;
  readonly say: (text: string) => void;
  /** What stands behind the subcommand. */
  readonly words: readonly string[];
}

/** `marvin sessions list|show|search|export|fork|rename|delete`: what was said before. Exit 1 if there is none such. */
export async function sessions(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  io.out.onClosed((error) => isReaderGone(error) && process.exit(141));
  const warn = (text: string) => io.err.write(`${stripControl(text)}\n`);
  const [, name = "list", ...words] = args.words;
  let code = 0;
  try {
    const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (run === undefined) throw new ConfigError(unknown(name));
    const config = await readConfig(args, process.env);
    const folder = await sessionFolder(config, warn);
    await run({ args, config, folder, words, say: (text) => io.out.write(config.redact(stripControl(text))) });
  } catch (thrown) {
    if (!(thrown instanceof ConfigError || thrown instanceof StoreError)) throw thrown;
    warn(thrown.message);
    code = 1;
  }
  await Promise.all([io.out.flush(60_000), io.err.flush(1000)]);
  return code;
}

const COMMANDS: Readonly<Record<string, (desk: Desk) => Promise<void>>> = {
  list,
  show,
  search,
  export: exported,
  fork,
  rename,
  delete: remove,
};

async function list({ args, config, folder, say }: Desk): Promise<void> {
  const all = await folder.list();
  say(args.json ? asJson(all) : listText(all, config.folders.home));
}

async function show(desk: Desk): Promise<void> {
  await exportSession(await named(desk, "show ID"), desk.args.json ? "json" : "text", desk.say);
}

async function search({ args, folder, words, say }: Desk): Promise<void> {
  const { recordedText } = await import("@marvin/session/recording");
  const wanted = words.flatMap((word) => word.split(/\s+/)).filter((word) => word !== "");
  if (wanted.length === 0) throw new ConfigError("For what? marvin sessions search WORDS");
  const found: FoundSession[] = [];
  for await (const session of folder.search(wanted, recordedText)) {
    found.push(session);
    if (!args.json) say(foundText(session));
  }
  if (args.json) say(asJson(found));
  else if (found.length === 0) throw new ConfigError(`No session has all of: ${wanted.join(" ")}`);
}

async function exported(desk: Desk): Promise<void> {
  const form = desk.args.format ?? (desk.args.json ? "json" : "md");
  await exportSession(await named(desk, "export ID [--format md|json|html]"), form, desk.say);
}

async function fork(desk: Desk): Promise<void> {
  const forked = await desk.folder.fork(await named(desk, "fork ID [MESSAGE]"), desk.words[1]);
  const summary = await forked.summary();
  desk.say(desk.args.json ? asJson(summary) : newSessionText(summary));
}

async function rename(desk: Desk): Promise<void> {
  const file = await named(desk, "rename ID TITLE");
  const title = stripControl(desk.words.slice(1).join(" ")).replaceAll(/\s+/g, " ").trim();
  if (title === "") throw new ConfigError("What shall it be called? marvin sessions rename ID TITLE");
  await desk.folder.rename(file, desk.config.redact(title));
  desk.say(`Renamed: ${title}\n`);
}

/** All of them or none, as far as their names go. */
async function remove(desk: Desk): Promise<void> {
  const { folder, words, say } = desk;
  await named(desk, "delete ID …");
  const files = await Promise.all(words.map((id) => folder.find(id)));
  for (const file of new Map(files.map((one) => [one.path, one])).values()) {
    await folder.delete(file);
    say(`Deleted: ${file.path}\n`);
  }
}

function named({ folder, words }: Desk, usage: string) {
  const [id] = words;
  if (id === undefined) throw new ConfigError(`Which session? marvin sessions ${usage}. The list: marvin sessions`);
  return folder.find(id);
}

function unknown(name: string): string {
  const names = Object.keys(COMMANDS);
  const near = didYouMean(name, names) || `There are: ${names.join(", ")}.`;
  return `marvin sessions has no "${stripControl(name).slice(0, 60)}". ${near}`;
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
