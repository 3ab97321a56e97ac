import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { createHttpClient, type HttpClient } from "@marvin/http";
import { SessionSlots } from "./session-slots.ts";
import type { OwnProgram, ProfileView, ToolContext } from "./tool-context.ts";

/** What a program lends to the tools of its agent; what it leaves out has a harmless default. */
export interface ToolCapabilities {
  readonly workingDir?: string;
  readonly setWorkingDir?: (realPath: string) => void;
  readonly coding?: boolean;
  readonly homeDir?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly session?: SessionSlots;
  readonly closedDirs?: readonly string[];
  readonly readableDirs?: readonly string[];
  readonly http?: HttpClient;
  readonly profile?: ProfileView;
  readonly secret?: (name: string) => string | undefined;
  readonly ownProgram?: OwnProgram;
  readonly countUsage?: ToolContext["countUsage"];
  readonly budgetLeft?: ToolContext["budgetLeft"];
  readonly now?: () => Date;
}

/** Makes the context of one call. The working directory is asked for each time: it may move between calls. */
export type ToolContextFactory = (signal: AbortSignal, report: (text: string) => void) => ToolContext;

export function toolContextFactory(capabilities: () => ToolCapabilities): ToolContextFactory {
  let ownClient: HttpClient | undefined;
  const ownSession = new SessionSlots();
  return (signal, report) => {
    const given = capabilities();
    return {
      workingDir: given.workingDir ?? realpathSync(resolve()),
      setWorkingDir: given.setWorkingDir ?? (() => {}),
      coding: given.coding ?? false,
      homeDir: given.homeDir ?? homedir(),
      environment: given.environment ?? {},
      session: given.session ?? ownSession,
      closedDirs: given.closedDirs ?? [],
      readableDirs: given.readableDirs ?? [],
      get http() {
        ownClient ??= given.http ?? createHttpClient({ userAgent: "marvin-agent-core" });
        return ownClient.withSignal(signal);
      },
      profile: given.profile ?? NOBODY,
      secret: given.secret ?? (() => undefined),
      ...(given.ownProgram ? { ownProgram: given.ownProgram } : {}),
      countUsage: given.countUsage ?? (() => {}),
      budgetLeft: given.budgetLeft ?? (() => ({})),
      now: given.now ?? (() => new Date()),
      signal,
      report,
    };
  };
}

const NOBODY: ProfileView = Object.freeze({
  name: "nobody",
  preferences: () => Promise.resolve({}),
  savedPlaces: () => Promise.resolve([]),
});
