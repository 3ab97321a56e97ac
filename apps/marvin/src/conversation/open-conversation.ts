import {
  type AgentEvent,
  ASK_USER_SLOT,
  type AskApproval,
  type AskUser,
  approvalJudge,
  EXIT_SLOT,
  type ExitWish,
} from "@marvin/agent-core";
import { ConversationLog, KeptConversation } from "@marvin/session";
import type { Arguments } from "../arguments/parse-arguments.ts";
import type { Config } from "../config/config.ts";
import type { DebugLog } from "../debug-log.ts";
import { recordSession, type SessionRecord } from "../session-record.ts";
import { type Wired, wireSession } from "../wire.ts";

/** A conversation that a screen has open: everything that screens and their commands share. */
export interface OpenConversation extends Wired {
  readonly config: Config;
  readonly kept: KeptConversation;
  readonly record: SessionRecord;
  readonly modes: ScreenModes;
  /** Ends what runs and waits until all is on disk. */
  close(): Promise<void>;
}

/** What the person has turned on. Coding mode is the session's own. */
export interface ScreenModes {
  /** Lines are commands of the shell. */
  shell: boolean;
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
  const wired = await wireSession(config, log, {
    coding: false,
    lend: (slots) => {
      slots.get(ASK_USER_SLOT, () => screen.askUser);
      slots.get<ExitWish>(EXIT_SLOT, () => ({ leaveAfterAnswer: screen.leaveAfterAnswer }));
    },
    judge: approvalJudge(config.approval, screen.approve),
  });
  wired.agent.subscribe(screen.hear);
  const kept = keptConversation(wired, config);
  try {
    const record = await recordSession(args, config, wired);
    if (!record.resumed) await kept.begin();
    const close = async () => {
      await record.settled();
      await kept.close();
    };
    return { ...wired, config, kept, record, modes: { shell: false, voice: false }, close };
  } catch (thrown) {
    await kept.close();
    throw thrown;
  }
}

function keptConversation({ session, store, usage }: Wired, { redact }: Config): KeptConversation {
  const notice = (text: string) => session.agent.notice("warning", text);
  return new KeptConversation({ session, store, usage, log: new ConversationLog({ store, notice, redact }) });
}
