import { tmpdir } from "node:os";
import { testHttpClient } from "@marvin/http/testing";
import { SessionSlots } from "../tool/session-slots.ts";
import type { SavedPlace, ToolContext } from "../tool/tool-context.ts";

export interface TestContextOptions extends Partial<ToolContext> {
  /** Base URLs by service key, as the settings would give them. */
  readonly endpoints?: Readonly<Record<string, string>>;
  readonly preferences?: Readonly<Record<string, unknown>>;
  readonly places?: readonly SavedPlace[];
}

/** A real context for the test of a tool: its HTTP client reaches loopback alone. */
export function testToolContext(options: TestContextOptions = {}): ToolContext {
  const { endpoints = {}, preferences = {}, places = [], ...overrides } = options;
  const signal = overrides.signal ?? new AbortController().signal;
  return {
    workingDir: tmpdir(),
    setWorkingDir: () => {},
    coding: true,
    homeDir: tmpdir(),
    environment: {},
    session: new SessionSlots(),
    closedDirs: [],
    readableDirs: [],
    http: testHttpClient({ endpoints }).withSignal(signal),
    profile: {
      name: "test",
      preferences: () => Promise.resolve(preferences),
      savedPlaces: () => Promise.resolve(places),
    },
    secret: () => undefined,
    countUsage: () => {},
    budgetLeft: () => ({}),
    now: () => new Date(),
    report: () => {},
    ...overrides,
    signal,
  };
}
