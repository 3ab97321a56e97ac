import type { ResumedSession } from "@marvin/session/recording";
import { StoreError } from "@marvin/store";
import { stripControl } from "@marvin/text";
import { chooseSession, openChosenSession } from "../sessions/choose-session.ts";
import { goingOnText } from "../sessions/going-on-text.ts";
import { type CommandContext, defineCommand } from "./command.ts";

/** What an id of a session looks like: no word does. */
const ID = /^\d[b-df-hj-np-tv-xz][0-9b-df-hj-np-tv-xz]*$/;

export const sessions = defineCommand({
  name: "/sessions",
  aliases: ["/resume"],
  summary: "goes on with an earlier conversation",
  group: "conversation",
  usage: "[WORDS] | rename TITLE | delete [WORDS]",
  complete: () => ["rename", "delete"],
  async run(context) {
    const [verb = "", ...rest] = context.argument.split(/\s+/).filter((word) => word !== "");
    try {
      if (verb === "rename") await rename(context, rest.join(" "));
      else if (verb === "delete") await remove(context, rest);
      else await open(context, verb === "" ? [] : [verb, ...rest]);
    } catch (cause) {
      if (!(cause instanceof StoreError)) throw cause;
      context.say(`${stripControl(cause.message)}\n`);
    }
  },
});

async function open(context: CommandContext, words: readonly string[]): Promise<void> {
  const { record, face, config, session, say } = context;
  const [id = ""] = words;
  const byId = words.length === 1 && ID.test(id) ? await openNamed(context, id) : undefined;
  const opened = byId ?? (await openChosenSession({ record, face, homeDir: config.folders.home }, words));
  if (opened === "none") say(nothingFound(words));
  else if (opened) say(goingOnText(opened, { workingDir: session.workingDir, homeDir: config.folders.home }));
}

async function openNamed({ record }: CommandContext, id: string): Promise<ResumedSession | undefined> {
  try {
    return await record.open(id);
  } catch (cause) {
    if (cause instanceof StoreError && cause.code === "bad-name") return undefined; // a word, then
    throw cause;
  }
}

async function rename({ record, say }: CommandContext, words: string): Promise<void> {
  const title = stripControl(words).replaceAll(/\s+/g, " ").trim();
  if (title === "") return say("What shall it be called? /sessions rename TITLE\n");
  say((await record.rename(title)) ? `This conversation is now called: ${title}\n` : "Nothing was said yet.\n");
}

async function remove(context: CommandContext, words: readonly string[]): Promise<void> {
  const { record, face, config, say } = context;
  const choice = { record, face, homeDir: config.folders.home, title: "Which conversation shall be deleted?" };
  const id = await chooseSession(choice, words);
  if (id === undefined) return;
  if (id === "none") return say(nothingFound(words));
  if (id === record.current()?.id) return say("That is the conversation you are in: /clear begins another first.\n");
  const file = await record.folder.find(id);
  const { title } = await file.summary();
  if (!(await face.confirm(`Delete "${stripControl(title)}" for good?`))) return say("It stays.\n");
  await record.folder.delete(file);
  say(`Deleted: ${stripControl(title)}\n`);
}

function nothingFound(words: readonly string[]): string {
  if (words.length === 0) return "There are no earlier conversations.\n";
  return `No conversation has all of: ${stripControl(words.join(" "))}\n`;
}
