import { type Judge, type SessionSlots, ToolError } from "@marvin/agent-core";

const GATED = new Set(["create_file", "append_file", "apply_patch", "run_command", "git_commit"]);
const SLOT = "agents/tickets";

export interface GateOptions {
  /** The ticket of the agent that sent this one: the first ticket of this session is its child. */
  readonly parent?: string | undefined;
}

/** Holds back the tools that change a project until the session has made a ticket for its work. */
export function ticketGate(session: SessionSlots, options: GateOptions = {}): Judge {
  const ledger = session.get(SLOT, () => new TicketLedger(options.parent));
  return async (entry) => (GATED.has(entry.name) && !ledger.isOpen ? noTicket(entry.name, ledger) : undefined);
}

/** Undefined in a session that has no gate. */
export function ticketLedger(session: SessionSlots): TicketLedger | undefined {
  return session.peek<TicketLedger>(SLOT);
}

/** The tickets that a session behind the gate has made. */
export class TicketLedger {
  readonly parent: string | undefined;
  #wasRefused = false;
  #isOpen = false;

  constructor(parent: string | undefined) {
    this.parent = parent;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The first attempt is always refused: the second one is then worth reading. */
  refuseFirstAttempt(): void {
    if (this.#wasRefused) return;
    this.#wasRefused = true;
    throw new ToolError("denied", "No ticket was made: the first attempt is always sent back for more detail.", {
      hint: `Write a thorough description and acceptance criteria, then send it again: ${this.example}`,
    });
  }

  ticketMade(): void {
    this.#isOpen = true;
  }

  get example(): string {
    const child = this.parent === undefined ? "" : ` --parent ${this.parent}`;
    const args = `create "Title" -d "What is to be done, why, and how" --acceptance "How to tell that it is done"${child}`;
    return `tk ${JSON.stringify({ args })}`;
  }
}

function noTicket(tool: string, ledger: TicketLedger): ToolError {
  const whose = ledger.parent === undefined ? "" : `, a child of ${ledger.parent},`;
  return new ToolError("denied", `${tool} waits for a ticket: this session has made none yet.`, {
    hint: `First make a ticket${whose} that describes the work: ${ledger.example}`,
  });
}
