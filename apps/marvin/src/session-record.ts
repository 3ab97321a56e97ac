import { join } from "node:path";
import type { Message } from "@marvin/ai";
import type { BranchEnd, RecordedPrompt, ResumedSession, SessionRecorder } from "@marvin/session/recording";
import { StoreError } from "@marvin/store";
import type { SessionFile, SessionFolder, SessionSummary } from "@marvin/store/sessions";
import type { Arguments } from "./arguments/parse-arguments.ts";
import { type Config, ConfigError } from "./config/config.ts";
import type { Wired } from "./wire.ts";

/**
 * The session that a conversation is written to, and the way to others. What changes the conversation is not for the time
 * of a run. What cannot be done is a `StoreError` with a sentence for people.
 */
export interface SessionRecord {
  /** What the conversation went on with last. */
  readonly resumed: ResumedSession | undefined;
  readonly folder: SessionFolder;
  /** Whose conversations are shown: those of the active profile. */
  isOwn(session: SessionSummary): boolean;
  /** Everything that was said is on disk. */
  settled(): Promise<void>;
  /** The session's state has changed without a word being said. */
  noteState(): void;
  /** Undefined: nothing was said yet. */
  current(): CurrentSession | undefined;
  /** Leaves the session as it is on disk, and goes on with another, or with none of what was said. */
  switchTo(resumed: ResumedSession | undefined): Promise<void>;
  /** The same with the session of that id, or of an id that begins so. */
  open(id: string): Promise<ResumedSession>;
  startNew(): Promise<void>;
  /** What the person said in this session, on all branches; see `recordedPrompts`. */
  prompts(): Promise<readonly RecordedPrompt[]>;
  /** Goes back to just before that prompt and answers its text. What is said next begins a branch; the old one stays. */
  rewindTo(prompt: string): Promise<string>;
  /** Goes on behind that entry of this session: the end of another branch. */
  goTo(entry: string): Promise<void>;
  /** False: nothing was said yet, so there is nothing to name. */
  rename(title: string): Promise<boolean>;
}

export interface CurrentSession {
  readonly id: string;
  readonly title: string;
  readonly file: SessionFile;
}

/** Takes up the session that the flags name, and writes down from now on what is said. */
export async function recordSession(args: Arguments, config: Config, wired: Wired): Promise<SessionRecord> {
  const { SessionRecorder } = await import("@marvin/session/recording");
  const notice = (text: string) => wired.agent.notice("warning", text);
  const folder = await sessionFolder(config, notice);
  const closed = folder.closeToOthers();
  const resumed = await resumedSession(args, { ...config, profile: wired.store.view.name }, folder, notice);
  if (resumed) wired.agent.replaceMessages(resumed.messages);
  const recorder = new SessionRecorder({
    agent: wired.agent,
    folder,
    resumed,
    notice,
    workingDir: config.workingDir,
    program: MARVIN_VERSION,
    profile: () => wired.store.view.name,
    redact: config.redact,
    mode: () => wired.session,
  });
  if (resumed) takeUpMode(resumed, wired);
  recorder.start();
  wired.session.beforeRequests(async () => {
    await Promise.all([closed, recorder.settled()]);
  });
  return new OpenRecord({ wired, config, folder, recorder, resumed });
}

interface Recording {
  readonly wired: Wired;
  readonly config: Config;
  readonly folder: SessionFolder;
  readonly recorder: SessionRecorder;
  readonly resumed: ResumedSession | undefined;
}

class OpenRecord implements SessionRecord {
  readonly folder: SessionFolder;
  readonly #recording: Recording;
  #resumed: ResumedSession | undefined;

  constructor(recording: Recording) {
    this.#recording = recording;
    this.folder = recording.folder;
    this.#resumed = recording.resumed;
  }

  get resumed(): ResumedSession | undefined {
    return this.#resumed;
  }

  isOwn({ profile }: SessionSummary): boolean {
    return profile === undefined || profile === this.#recording.wired.store.view.name;
  }

  settled(): Promise<void> {
    return this.#recording.recorder.settled();
  }

  noteState(): void {
    this.#recording.recorder.noteState();
  }

  current(): CurrentSession | undefined {
    const { file, title } = this.#recording.recorder;
    return file && { id: file.id, title, file };
  }

  async switchTo(resumed: ResumedSession | undefined): Promise<void> {
    await this.settled();
    this.#goOn(resumed);
  }

  async open(id: string): Promise<ResumedSession> {
    const { resumeSession } = await import("@marvin/session/recording");
    await this.settled();
    const resumed = await resumeSession(await this.folder.find(id));
    this.#goOn(resumed);
    return resumed;
  }

  async startNew(): Promise<void> {
    await this.switchTo(undefined);
  }

  async prompts(): Promise<readonly RecordedPrompt[]> {
    const { recordedPrompts } = await import("@marvin/session/recording");
    await this.settled();
    const { file, leaf } = this.#recording.recorder;
    return file ? recordedPrompts(file, leaf) : [];
  }

  async rewindTo(prompt: string): Promise<string> {
    const { promptText } = await import("@marvin/session/recording");
    const file = await this.#goWithin({ before: prompt });
    return promptText(file, prompt);
  }

  async goTo(entry: string): Promise<void> {
    await this.#goWithin({ upTo: entry });
  }

  async rename(title: string): Promise<boolean> {
    const { recorder, config } = this.#recording;
    await this.settled();
    if (recorder.file === undefined) return false;
    const clean = config.redact(title);
    await this.folder.rename(recorder.file, clean);
    recorder.named(clean);
    return true;
  }

  async #goWithin(end: BranchEnd): Promise<SessionFile> {
    const { resumeSession } = await import("@marvin/session/recording");
    await this.settled();
    const { file, seeded } = this.#recording.recorder;
    if (file === undefined) throw new StoreError("bad-name", "Nothing was said yet.");
    this.#goOn(await resumeSession(file, end), seeded, "same");
    return file;
  }

  #goOn(resumed: ResumedSession | undefined, seeded: readonly Message[] = [], place: "other" | "same" = "other"): void {
    const { wired, recorder } = this.#recording;
    wired.session.goOnWith([...seeded, ...(resumed?.messages ?? [])], place);
    if (resumed) takeUpMode(resumed, wired);
    recorder.goOn(resumed, seeded);
    this.#resumed = resumed;
  }
}

/** Plans are made for code. */
function takeUpMode({ summary }: ResumedSession, { session }: Wired): void {
  if (summary.coding || summary.planning) session.setCoding(true);
  session.setPlanning(summary.planning ?? session.planning);
}

export async function sessionFolder({ folders }: Config, notice: (text: string) => void): Promise<SessionFolder> {
  const { SessionFolder } = await import("@marvin/store/sessions");
  return new SessionFolder({ dir: join(folders.data, "sessions"), notice });
}

async function resumedSession(
  args: Arguments,
  { workingDir, profile }: Pick<Config, "workingDir"> & { readonly profile: string },
  folder: SessionFolder,
  notice: (text: string) => void,
): Promise<ResumedSession | undefined> {
  if (!args.continue && args.resume === undefined) return undefined;
  const { resumeSession } = await import("@marvin/session/recording");
  try {
    const file = args.resume ? await folder.find(args.resume) : await folder.newest(workingDir, profile);
    if (file) return await resumeSession(file);
    notice("There is no earlier conversation to go on with: this is a new one.");
    return undefined;
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    throw new ConfigError(`${cause.message} The list: marvin sessions`);
  }
}
