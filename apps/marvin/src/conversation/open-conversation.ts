import {
  type AgentEvent,
  ASK_USER_SLOT,
  type AskApproval,
  type AskUser,
  CHANGES_SLOT,
  type ChangesPlace,
  EXIT_SLOT,
  type ExitWish,
  type RunResult,
} from "@marvin/agent-core";
import { ConversationLog, KeptConversation } from "@marvin/session";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { OwnCommands } from "../commands/own/own-commands.ts";
import type { Config } from "../config/config.ts";
import type { DebugLog } from "../debug-log.ts";
import { WaitingNotifications } from "../notifications/waiting-notifications.ts";
import { openPermissions, type Permissions } from "../permissions/permissions.ts";
import { recordSession, type SessionRecord } from "../session-record.ts";
import { type Wired, wireSession } from "../wire.ts";
import { Asker, type Asking, type LastRun } from "./asking.ts";
import { ModelSwitch } from "./model-switch.ts";
import { TypedHistory } from "./typed-history.ts";

/** A conversation that a screen has open: everything that screens and their commands share. */
export interface OpenConversation extends Wired {
  readonly config: Config;
  readonly kept: KeptConversation;
  readonly record: SessionRecord;
  readonly modes: ScreenModes;
  /** What may run unasked. */
  readonly permissions: Permissions;
  /** Other models for the same conversation. */
  readonly models: ModelSwitch;
  /** What was typed before. Screens add to it what is typed at the prompt. */
  readonly typed: TypedHistory;
  /** The commands that the user has written. */
  readonly own: OwnCommands;
  /** Resolves when the run is over. Screens ask by this alone, so that `/retry` knows what failed. */
  ask(asking: Asking): Promise<RunResult>;
  /** What was asked last, and what came of it; undefined until then. */
  lastRun(): LastRun | undefined;
  /** Forgets what was said and begins another session; the one before stays on disk. Not during a run. */
  startAnew(): Promise<void>;
  /** Ends what runs and waits until all is on disk. */
  close(): Promise<void>;
}

/** What the person has turned on. Coding mode is the session's own. */
export interface ScreenModes {
  /** Lines are commands of the shell. */
  shell: boolean;
  /** Where those run; undefined: where the file tools work. */
  shellDir: string | undefined;
  /** What is said is written down and sent. */
  voice: boolean;
}

/** What a screen brings to its conversation. */
export interface ScreenLoans {
  readonly askUser: AskUser;
  readonly approve: AskApproval;
  /** The model was asked to end the program. */
  readonly leaveAfterAnswer: () => void;
  /** Hears everything, from the first notice on. */
  readonly hear: (event: AgentEvent) => void;
}

/** Takes a while: it may look for a provider and read a session. Throws ConfigError. */
export async function openConversation(
  args: Arguments,
  config: Config,
  log: DebugLog,
  screen: ScreenLoans,
): Promise<OpenConversation> {
  let record: SessionRecord | undefined;
  const permissions = openPermissions(config, screen.approve, (text) => wired.agent.notice("warning", text));
  const wired: Wired = await wireSession(config, log, {
    coding: config.planning,
    lend: (slots) => {
      slots.get(ASK_USER_SLOT, () => screen.askUser);
      slots.get<ChangesPlace>(CHANGES_SLOT, () => ({
        path: () => record?.current()?.file.changesPath,
        moved: () => record?.resumed && { from: record.resumed.summary.workingDir, to: config.workingDir },
        notice: (text) => wired.agent.notice("warning", text),
      }));
      slots.get<ExitWish>(EXIT_SLOT, () => ({ leaveAfterAnswer: screen.leaveAfterAnswer }));
    },
    judge: (place) => permissions.judge(place),
  });
  wired.agent.subscribe(screen.hear);
  const kept = keptConversation(wired, config);
  try {
    record = await recordSession(args, config, wired);
    if (!record.resumed) await kept.begin();
    return conversationOf(wired, { config, kept, record, permissions });
  } catch (thrown) {
    await kept.close();
    throw thrown;
  }
}

type Opened = Pick<OpenConversation, "config" | "kept" | "record" | "permissions">;

function conversationOf(wired: Wired, opened: Opened): OpenConversation {
  const { agent, http, store } = wired;
  const { config, kept, record } = opened;
  const notice = (text: string) => agent.notice("warning", text);
  const models = new ModelSwitch({ config, http, agent, isCoding: () => wired.session.coding });
  const typed = new TypedHistory({ store, redact: config.redact, notice });
  const asker = new Asker(kept, models);
  const own = ownCommands(config, notice);
  void own.load(); // so that they complete, and what is wrong with one is told
  const waiting = new WaitingNotifications({ store, http, tell: (text) => agent.notice("info", text) });
  return {
    ...wired,
    ...opened,
    modes: { shell: false, shellDir: undefined, voice: false },
    models,
    typed,
    own,
    async ask(asking) {
      await waiting.tell();
      const result = await asker.ask(asking);
      void waiting.tell(); // what came in while the answer was written stands behind it
      return result;
    },
    lastRun: () => asker.last,
    async startAnew() {
      await record.switchTo(undefined);
      asker.forget();
    },
    async close() {
      await Promise.all([record.settled(), typed.settled()]);
      await kept.close();
      await models.close();
    },
  };
}

function ownCommands({ folders, project }: Config, notice: (text: string) => void): OwnCommands {
  const trustOf = async (dir: string) => {
    const [{ readProjectFiles }, { TrustRecord }] = await Promise.all([
      import("../trust/project-files.ts"),
      import("../trust/trust-record.ts"),
    ]);
    const { fingerprint } = readProjectFiles(dir);
    return typeof fingerprint === "object"
      ? "unknown"
      : new TrustRecord(folders.settings, notice).stateOf(dir, fingerprint);
  };
  return new OwnCommands({
    settingsDir: folders.settings,
    projectDirs: project.map(({ dir }) => dir),
    trustOf,
    notice,
  });
}

function keptConversation({ session, store, usage }: Wired, { redact }: Config): KeptConversation {
  const notice = (text: string) => session.agent.notice("warning", text);
  return new KeptConversation({ session, store, usage, log: new ConversationLog({ store, notice, redact }) });
}
