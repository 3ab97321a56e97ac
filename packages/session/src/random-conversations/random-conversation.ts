import { copyFileSync, mkdtempSync, realpathSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { COMPACTION_SLOT, type Compaction, defineTool, ToolError, ToolRegistry } from "@marvin/agent-core";
import { type Message, type Provider, userMessage } from "@marvin/ai";
import type { VendorDouble } from "@marvin/ai/testing";
import { SessionFile, SessionFolder } from "@marvin/store/sessions";
import { expect } from "vitest";
import * as z from "zod";
import { recordedPrompts } from "../recording/recorded-prompts.ts";
import { type ResumedSession, resumeSession } from "../recording/resume-session.ts";
import { SessionRecorder } from "../recording/session-recorder.ts";
import { Session } from "../session.ts";
import type { Random } from "./random.ts";
import { RandomSteps } from "./random-steps.ts";

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** One person's afternoon with Marvin: everything that can happen to a conversation, in any order. */
export class RandomConversation implements AsyncDisposable {
  /** What was done, for whoever reads of a fault. */
  readonly done: string[] = [];
  readonly #random: Random;
  readonly #doubles: readonly VendorDouble[];
  readonly #steps: RandomSteps;
  readonly #windows = new Map<string, number>();
  readonly #dir = realpathSync(mkdtempSync(join(tmpdir(), "marvin-random-")));
  readonly #folder = new SessionFolder({ dir: join(this.#dir, "sessions"), notice: () => {} });
  #double: VendorDouble;
  #session: Session;
  #recorder: SessionRecorder;

  constructor(random: Random, doubles: readonly VendorDouble[]) {
    this.#random = random;
    this.#doubles = doubles;
    this.#steps = new RandomSteps(random);
    this.#double = random.pick(doubles);
    [this.#session, this.#recorder] = this.#open(undefined);
    if (random.chance(50)) this.#session.agent.replaceMessages([userMessage("seeded"), userMessage("also seeded")]);
  }

  async act(): Promise<void> {
    const random = this.#random;
    const actions: readonly (() => Promise<void>)[] = [
      () => this.#say(),
      () => this.#say(),
      () => this.#say(),
      () => this.#say(),
      () => this.#sayAndCancel(),
      () => this.#sayAndSteer(),
      () => this.#retry(),
      () => this.#compact(),
      () => this.#switchModel(),
      () => this.#switchModel(),
      () => this.#leaveAndComeBack(),
      () => this.#goToBranch(),
      () => this.#comeBackToHalfAFile(),
    ];
    await random.pick(actions)();
    await this.#recorder.settled();
    await this.#loadsAsItIs();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#session.close();
    rmSync(this.#dir, { recursive: true, force: true });
  }

  async #say(text = "question"): Promise<void> {
    this.#log(`says ${text} to ${this.#double.name}`);
    this.#script();
    const { stop, error } = await this.#session.submit(`${text} ${"why ".repeat(this.#random.below(400))}`);
    this.#log(`  ${stop} ${error?.message ?? ""}`.trimEnd());
  }

  async #sayAndCancel(): Promise<void> {
    const wait = this.#random.below(30);
    void sleep(wait).then(() => this.#session.cancel());
    await this.#say(`question, cancelled after ${wait} ms,`);
  }

  async #sayAndSteer(): Promise<void> {
    const running = this.#say("question, with more to come,");
    await sleep(this.#random.below(10));
    if (this.#session.agent.state.isStreaming) this.#session.agent.steer("and this too");
    await running;
  }

  async #retry(): Promise<void> {
    if (this.#session.agent.state.messages.length === 0) return;
    this.#log("asks again");
    this.#script();
    await this.#session.retry();
  }

  async #compact(): Promise<void> {
    this.#log("compacts");
    this.#double.server.plays({ answer: { says: ["A gist."] } });
    await this.#session.compact(this.#random.chance(50) ? undefined : 1000 + this.#random.below(20_000));
  }

  async #switchModel(): Promise<void> {
    this.#double = this.#random.pick(this.#doubles);
    this.#log(`turns to ${this.#double.name}`);
    this.#session.agent.setModel(this.#double.model, this.#provider(this.#double));
  }

  async #leaveAndComeBack(): Promise<void> {
    const { file } = this.#recorder;
    if (file === undefined) return;
    this.#log("leaves and comes back");
    await this.#recorder.settled();
    await this.#reopen(await resumeSession(file));
  }

  async #goToBranch(): Promise<void> {
    const { file, leaf } = this.#recorder;
    if (file === undefined) return;
    const prompts = await recordedPrompts(file, leaf);
    if (prompts.length === 0) return; // cut off within the first of them
    const { id, end } = this.#random.pick(prompts);
    const to = end !== undefined && this.#random.chance(40) ? { upTo: end } : { before: id };
    this.#log(`goes to ${JSON.stringify(to)}`);
    const resumed = await resumeSession(file, to);
    this.#session.goOnWith(resumed.messages);
    this.#recorder.goOn(resumed);
  }

  /** As after a crash: of a copy, a part of which was never written. */
  async #comeBackToHalfAFile(): Promise<void> {
    const { file } = this.#recorder;
    if (file === undefined) return;
    const copy = file.path.replace(".jsonl", `-${this.done.length}.jsonl`);
    copyFileSync(file.path, copy);
    const { size } = statSync(copy);
    const least = 600; // the head and the first question
    truncateSync(copy, Math.min(size, least + this.#random.below(Math.max(1, size - least))));
    this.#log("comes back to a file that was cut off");
    await this.#reopen(await resumeSession(new SessionFile(copy, () => {})));
  }

  /** What is on disk is what the model would be sent. */
  async #loadsAsItIs(): Promise<void> {
    const { file, leaf, seeded } = this.#recorder;
    if (file === undefined) return;
    const { messages } = leaf === null ? { messages: [] } : await resumeSession(file, { upTo: leaf });
    const held = this.#session.agent.state.messages.slice(seeded.length);
    expect(messages, this.done.join("\n")).toEqual(JSON.parse(JSON.stringify(held)) as Message[]);
  }

  #script(): void {
    for (const double of this.#doubles) {
      if (double === this.#double || this.#random.chance(5)) double.server.plays(...this.#steps.next(double));
    }
  }

  async #reopen(resumed: ResumedSession): Promise<void> {
    await this.#session.close();
    [this.#session, this.#recorder] = this.#open(resumed);
  }

  #open(resumed: ResumedSession | undefined): [Session, SessionRecorder] {
    const random = this.#random;
    const session = new Session({
      provider: this.#provider(this.#double),
      model: this.#double.model,
      catalogue: TOOLS,
      coding: random.chance(50),
      readonly: false,
      workingDir: this.#dir,
      capabilities: {},
      limits: { rounds: 1 + random.below(6) },
      retry: { retries: 1, firstWaitMs: 1, longestWaitMs: 5 },
      route: { fallbacks: [async () => this.#other()] },
    });
    if (resumed) session.agent.replaceMessages(resumed.messages);
    const facts = { agent: session.agent, folder: this.#folder, workingDir: this.#dir, notice: () => {}, resumed };
    const recorder = new SessionRecorder(facts);
    recorder.start();
    session.beforeRequests(() => recorder.settled());
    return [session, recorder];
  }

  #other(): { provider: Provider; model: string } {
    const double = this.#random.pick(this.#doubles);
    this.#log(`  falls back to ${double.name}`);
    return { provider: this.#provider(double), model: double.model };
  }

  /** With a window that is soon full, for some. */
  #provider({ name, provider }: VendorDouble): Provider {
    const window = this.#windows.get(name) ?? this.#random.pick([1_000_000, 60_000, 24_000, 12_000]);
    this.#windows.set(name, window);
    return { ...provider, describeModel: async () => ({ contextWindow: window, outputLimit: 2000 }) };
  }

  #log(text: string): void {
    this.done.push(text);
  }
}

const tool = (name: string, run: (n: number, signal: AbortSignal) => Promise<{ text: string }>) =>
  defineTool({
    name,
    description: "For a test.",
    category: "always",
    tier: name === "wait" ? "exec" : "read",
    input: z.object({ n: z.number() }),
    run: ({ n }, { signal }) => run(n, signal),
  });

const TOOLS = new ToolRegistry([
  tool("look", async (n) => ({ text: `seen ${n}` })),
  tool("read_file", async (n) => ({ text: `line ${n}\n`.repeat(n) })),
  tool("wait", async (n, signal) => {
    await sleep(n % 8, undefined, { signal });
    return { text: "waited" };
  }),
  tool("picture", async () => {
    const images = [{ type: "image" as const, mimeType: "image/png", base64: PICTURE, name: "dot.png" }];
    return { text: "a dot", images };
  }),
  tool("fail", async () => {
    throw new ToolError("not-found", "Not there.");
  }),
  defineTool({
    name: "compact_history",
    description: "For a test.",
    category: "always",
    tier: "write",
    input: z.object({ n: z.number() }),
    run: async ({ n }, { session, signal }) => {
      const report = await session.peek<Compaction>(COMPACTION_SLOT)?.compact(n + 1000, signal);
      return { text: JSON.stringify(report) };
    },
  }),
]);
