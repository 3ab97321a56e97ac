import { join } from "node:path";
import type { ResumedSession } from "@marvin/session/recording";
import { StoreError } from "@marvin/store";
import type { SessionFolder } from "@marvin/store/sessions";
import type { Arguments } from "./arguments/parse-arguments.ts";
import { type Config, ConfigError } from "./config/config.ts";
import type { Wired } from "./wire.ts";

export interface SessionRecord {
  /** What the conversation goes on with. */
  readonly resumed: ResumedSession | undefined;
  /** Everything that was said is on disk. */
  settled(): Promise<void>;
  /** Leaves the session as it is on disk, and goes on with another, or with none of what was said. Not during a run. */
  switchTo(resumed: ResumedSession | undefined): Promise<void>;
}

/** Takes up the session that the flags name, and writes down from now on what is said. */
export async function recordSession(args: Arguments, config: Config, wired: Wired): Promise<SessionRecord> {
  const { SessionRecorder } = await import("@marvin/session/recording");
  const notice = (text: string) => wired.agent.notice("warning", text);
  const folder = await sessionFolder(config, notice);
  const resumed = await resumedSession(args, config, folder, notice);
  const recorderOf = (session: ResumedSession | undefined) =>
    new SessionRecorder({
      agent: wired.agent,
      folder,
      resumed: session,
      notice,
      workingDir: config.workingDir,
      program: MARVIN_VERSION,
      profile: () => wired.store.view.name,
      redact: config.redact,
    });
  let current = resumed;
  let recorder = recorderOf(resumed);
  if (resumed) wired.agent.replaceMessages(resumed.messages);
  let stop = recorder.start();
  wired.session.beforeRequests(() => recorder.settled());
  return {
    get resumed() {
      return current;
    },
    settled: () => recorder.settled(),
    async switchTo(session) {
      stop();
      await recorder.settled();
      current = session;
      recorder = recorderOf(session);
      wired.agent.replaceMessages(session?.messages ?? []);
      stop = recorder.start();
    },
  };
}

export async function sessionFolder({ folders }: Config, notice: (text: string) => void): Promise<SessionFolder> {
  const { SessionFolder } = await import("@marvin/store/sessions");
  return new SessionFolder({ dir: join(folders.data, "sessions"), notice });
}

async function resumedSession(
  args: Arguments,
  { workingDir }: Config,
  folder: SessionFolder,
  notice: (text: string) => void,
): Promise<ResumedSession | undefined> {
  if (!args.continue && args.resume === undefined) return undefined;
  const { resumeSession } = await import("@marvin/session/recording");
  try {
    const file = args.resume ? await folder.find(args.resume) : await folder.newest(workingDir);
    if (file) return await resumeSession(file);
    notice("There is no earlier conversation to go on with: this is a new one.");
    return undefined;
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    throw new ConfigError(`${cause.message} The list: marvin sessions`);
  }
}
