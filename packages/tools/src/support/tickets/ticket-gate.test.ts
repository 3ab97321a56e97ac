import { SessionSlots, type ToolEntry } from "@marvin/agent-core";
import { expect, test } from "vitest";
import { catalogue } from "../../catalogue.generated.ts";
import { ticketGate, ticketLedger } from "./ticket-gate.ts";

const GATED = ["create_file", "append_file", "apply_patch", "run_command", "git_commit"];
const signal = new AbortController().signal;
const entryOf = (name: string) => ({ name }) as ToolEntry;

test("the gated tools wait until the session has made a ticket; nothing else does", async () => {
  const session = new SessionSlots();
  const judge = ticketGate(session);
  for (const name of GATED) expect((await judge(entryOf(name), "{}", signal))?.message).toMatch(/waits for a ticket/);
  for (const { name } of catalogue.filter((entry) => !GATED.includes(entry.name))) {
    expect(await judge(entryOf(name), "{}", signal), name).toBeUndefined();
  }
  ticketLedger(session)?.ticketMade();
  for (const name of GATED) expect(await judge(entryOf(name), "{}", signal)).toBeUndefined();
});

test("the first attempt is refused once, and says what is wanted", () => {
  const session = new SessionSlots();
  ticketGate(session, { parent: "mwa-aaaa" });
  const ledger = ticketLedger(session);
  expect(() => ledger?.refuseFirstAttempt()).toThrow(/first attempt/);
  expect(() => ledger?.refuseFirstAttempt()).not.toThrow();
  expect(ledger?.example).toContain("--parent mwa-aaaa");
  expect(ledger?.isOpen).toBe(false);
});

test("sessions know nothing of each other, and one without a gate has no ledger", async () => {
  const [one, other] = [new SessionSlots(), new SessionSlots()];
  ticketGate(one);
  ticketLedger(one)?.ticketMade();
  const judge = ticketGate(other);
  expect(await judge(entryOf("create_file"), "{}", signal)).toBeDefined();
  expect(ticketLedger(new SessionSlots())).toBeUndefined();
});
