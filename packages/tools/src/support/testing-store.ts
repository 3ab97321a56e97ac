import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SessionSlots, type ToolContext } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { type LazyStore, lazyStore, STORE_SLOT } from "@marvin/store";

export interface TestingStore extends Disposable {
  readonly dir: string;
  readonly at: (...names: string[]) => string;
  readonly store: LazyStore;
  readonly session: SessionSlots;
  readonly context: ToolContext;
  readonly notices: string[];
}

/** A real store in a temporary folder, lent to a tool's context as the program does it. */
export function testingStore(): TestingStore {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "marvin-tools-store-")));
  const notices: string[] = [];
  const store = lazyStore({ dir, notice: (text) => notices.push(text) });
  const session = new SessionSlots();
  session.get(STORE_SLOT, () => store);
  return {
    dir,
    at: (...names) => join(dir, ...names),
    store,
    session,
    context: testToolContext({ session, profile: store.view }),
    notices,
    [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }),
  };
}
