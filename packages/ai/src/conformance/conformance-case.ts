import assert from "node:assert/strict";
import { Stage } from "./stage.ts";
import type { Subject } from "./subject.ts";

/** Something that every provider must do. It throws where the provider does not. */
export interface ConformanceCase {
  readonly name: string;
  /** Why it does not concern a subject; undefined where it does. */
  readonly without?: (subject: Subject) => string | undefined;
  /** The model is one that cannot see. */
  readonly blind?: boolean;
  run(stage: Stage): Promise<void>;
}

/** Runs a case on a fresh server; besides what the case checks, no request may break a rule of the vendor. */
export async function runCase(one: ConformanceCase, subject: Subject): Promise<void> {
  const blindModel = one.blind ? subject.blindModel : undefined;
  const played = blindModel === undefined ? subject : { ...subject, model: blindModel };
  await using stage = await Stage.open(played, !one.blind);
  await one.run(stage);
  assert.deepEqual(stage.server.faults, [], "rules of the vendor that a request broke");
}
