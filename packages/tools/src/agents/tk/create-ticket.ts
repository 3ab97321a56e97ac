import { randomInt } from "node:crypto";
import { basename } from "node:path";
import { ToolError, type ToolOutput } from "@marvin/agent-core";
import { runProgram } from "../../support/programs/child-process.ts";
import { findProgram } from "../../support/programs/program-path.ts";
import { type NewTicket, ticketText, timeText } from "../../support/tickets/ticket-file.ts";
import type { TicketFolder } from "../../support/tickets/ticket-folder.ts";
import type { BuiltInContext } from "./command.ts";

export async function createTicket(
  folder: TicketFolder,
  words: readonly string[],
  context: BuiltInContext,
): Promise<ToolOutput> {
  const asked = readOptions(words);
  const { priority = "2", assignee = await gitUser(context) } = asked;
  const fields = {
    ...asked,
    ...{ title: asked.title ?? "Untitled", type: asked.type ?? "task", priority: checkedPriority(priority) },
    ...{ created: timeText(context.now()), assignee },
    parent: await parentOf(asked.parent ?? "", folder, context),
  };
  const prefix = idPrefix(basename(context.workingDir));
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const id = `${prefix}-${randomSuffix()}`;
    if (await folder.add(id, ticketText({ ...fields, id }))) {
      return { text: id, data: { id, path: `${folder.path}/${id}.md` } };
    }
  }
  throw new ToolError("conflict", `No free id was found for a ticket in ${folder.path}.`);
}

const MOST_TRIES = 20;

async function parentOf(given: string, folder: TicketFolder, { knownParent }: BuiltInContext): Promise<string> {
  if (given === "") return "";
  return given === knownParent ? await folder.idOf(given).catch(() => given) : await folder.idOf(given);
}

type Options = { -readonly [name in Exclude<keyof NewTicket, "id" | "created">]?: NewTicket[name] & string };

const FLAGS: Readonly<Record<string, keyof Options>> = {
  ...{ "-d": "description", "--description": "description", "--design": "design", "--acceptance": "acceptance" },
  ...{ "-p": "priority", "--priority": "priority", "-t": "type", "--type": "type" },
  ...{ "-a": "assignee", "--assignee": "assignee", "--external-ref": "externalRef" },
  ...{ "--parent": "parent", "--tags": "tags" },
};

/** `--flag value` and `--flag=value`; words beside the flags are the title. */
function readOptions(words: readonly string[]): Options {
  const options: Options = {};
  const title: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const equals = word.startsWith("--") ? word.indexOf("=") : -1;
    const flag = equals < 0 ? word : word.slice(0, equals);
    const name = Object.hasOwn(FLAGS, flag) ? FLAGS[flag] : undefined;
    if (name) options[name] = equals < 0 ? valueIn(flag, rest) : word.slice(equals + 1);
    else if (word.startsWith("-")) throw unknownOption(flag);
    else title.push(word);
  }
  if (title.length > 0) options.title = title.join(" ");
  return options;
}

function valueIn(flag: string, rest: string[]): string {
  const value = rest.shift();
  if (value !== undefined) return value;
  throw new ToolError("invalid-input", `${flag} needs a value.`, { hint: `Give one: ${flag} "…".` });
}

function unknownOption(flag: string): ToolError {
  const hint = `The title is a word of its own, in quotes: create "Title". Options: ${Object.keys(FLAGS).join(", ")}.`;
  return new ToolError("invalid-input", `Unknown option: ${flag}`, { hint });
}

function checkedPriority(given: string): string {
  const level = given.trim().replace(/^p/i, "");
  if (/^[0-4]$/.test(level)) return level;
  throw new ToolError("invalid-input", `invalid priority '${given}'. It is 0 to 4, and 0 is the most urgent.`);
}

/** The first letter of each part of a folder's name, or the first three of a name with one part. */
export function idPrefix(folderName: string): string {
  const parts = folderName
    .split(/[-_]/)
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((part) => part !== "");
  const [only = "tk"] = parts;
  const letters = parts.length > 1 ? parts.map((part) => [...part][0]).join("") : [...only].slice(0, 3).join("");
  return letters;
}

const SUFFIX_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

function randomSuffix(): string {
  return Array.from({ length: 4 }, () => SUFFIX_LETTERS.charAt(randomInt(SUFFIX_LETTERS.length))).join("");
}

const GIT_MS = 5000;

async function gitUser({ environment, workingDir, signal }: BuiltInContext): Promise<string> {
  const file = findProgram("git", environment);
  if (file === undefined) return "";
  const args = ["config", "user.name"];
  // Whose settings they are is the user's to say, but which repository is meant is not.
  const { GIT_DIR: _, GIT_COMMON_DIR: __, GIT_WORK_TREE: ___, ...own } = environment;
  const git = await runProgram({ file, args, cwd: workingDir, environment: own, signal, timeoutMs: GIT_MS });
  return git.code === 0 ? git.stdout.trim() : "";
}
