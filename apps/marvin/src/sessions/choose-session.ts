import type { ResumedSession } from "@marvin/session/recording";
import type { FoundSession, SessionSummary } from "@marvin/store/sessions";
import { stripControl } from "@marvin/text";
import type { Face, PickItem } from "../commands/face.ts";
import type { SessionRecord } from "../session-record.ts";
import { ago, counted, folderName, named } from "./sessions-text.ts";

export interface SessionChoice {
  readonly record: SessionRecord;
  readonly face: Pick<Face, "pick">;
  readonly homeDir: string;
  readonly title?: string;
  readonly now?: Date;
}

const MOST_SHOWN = 100;

/**
 * Lets the person take one of the conversations in which all words occur, the newest first, and goes on with it.
 * Undefined: none was taken; `none`: there is none to take.
 */
export async function openChosenSession(
  choice: SessionChoice,
  words: readonly string[] = [],
): Promise<ResumedSession | "none" | undefined> {
  const chosen = await chooseSession(choice, words);
  return chosen === undefined || chosen === "none" ? chosen : choice.record.open(chosen);
}

/** The same, without going on with it: gives its id. */
export async function chooseSession(
  choice: SessionChoice,
  words: readonly string[] = [],
): Promise<string | "none" | undefined> {
  const { record, face } = choice;
  await record.settled();
  const found = words.length === 0 ? (await record.folder.list()).filter(own(record)) : await searched(record, words);
  if (found.length === 0) return "none";
  const shown = found.slice(0, MOST_SHOWN);
  const left = found.length - shown.length;
  const title = choice.title ?? "Which conversation?";
  const current = record.current()?.id;
  return face.pick({
    title: left > 0 ? `${title} (${left} older ones are not shown: name a word of them)` : title,
    items: shown.map((summary) => item(summary, choice)),
    ...(current !== undefined && shown.some(({ id }) => id === current) ? { selected: current } : {}),
  });
}

function own(record: SessionRecord): (session: SessionSummary) => boolean {
  return (session) => record.isOwn(session);
}

async function searched(record: SessionRecord, words: readonly string[]): Promise<FoundSession[]> {
  const { recordedText } = await import("@marvin/session/recording");
  const found: FoundSession[] = [];
  for await (const session of record.folder.search(words, recordedText)) {
    if (record.isOwn(session)) found.push(session);
    if (found.length > MOST_SHOWN) break;
  }
  return found;
}

function item(summary: SessionSummary | FoundSession, { homeDir, now }: SessionChoice): PickItem {
  const snippet = "snippets" in summary ? summary.snippets[0]?.text : undefined;
  const about = [
    ago(summary.updated, now),
    counted(summary.messages),
    folderName(summary.workingDir, homeDir),
    ...(snippet === undefined ? [] : [snippet]),
  ];
  return { id: summary.id, label: stripControl(named(summary.title)), detail: stripControl(about.join(" · ")) };
}
