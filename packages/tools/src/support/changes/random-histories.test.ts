import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CHANGES_SLOT, type ChangesPlace, invokeTool, RUN_SLOT, SessionSlots } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { expect, test } from "vitest";
import applyPatch from "../../files/apply-patch.ts";
import createFile from "../../files/create-file.ts";
import readFileTool from "../../files/read-file.ts";
import runCommand from "../../files/run-command.ts";
import { changeJournal, type UndoWish } from "./change-journal.ts";

const PATHS = ["a", "b", "c", "a/in", "d/x", "d/y", "d/e/z", "A"];

/** A session in a folder of its own, with a person who types along, all of it by chance, and the same for the same seed. */
class History implements AsyncDisposable {
  readonly dir: string;
  readonly random: (below: number) => number;
  #session = new SessionSlots();
  #run = { number: 0, prompt: "" };
  #tokens = 0;
  notices: string[] = [];

  private constructor(dir: string, seed: number) {
    this.dir = dir;
    let state = seed * 2654435761;
    this.random = (below) => {
      state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
      return Math.floor(((state ^ (state >>> 13)) >>> 0) % below);
    };
    this.restart();
  }

  static async of(seed: number): Promise<History> {
    const history = new History(await realpath(await mkdtemp(join(tmpdir(), "histories-"))), seed);
    await mkdir(join(history.dir, "work"));
    for (const path of ["b", "c", "d/x", "d/e/z"]) await history.write(path, history.content());
    return history;
  }

  get work(): string {
    return join(this.dir, "work");
  }

  get journal() {
    return changeJournal(this.#session);
  }

  restart(): void {
    void this.#session[Symbol.asyncDispose]();
    const place: ChangesPlace = { path: () => join(this.dir, "kept"), notice: (text) => this.notices.push(text) };
    this.#session = new SessionSlots();
    this.#run = { number: 0, prompt: "" };
    this.#session.get(CHANGES_SLOT, () => place);
    this.#session.get(RUN_SLOT, () => this.#run);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#session[Symbol.asyncDispose]();
  }

  pick<T>(list: readonly T[]): T {
    return list[this.random(list.length)] as T;
  }

  content(): Buffer {
    const lines = Array.from({ length: this.random(14) }, () => `line ${this.random(5)}`);
    const text = lines.join(this.pick(["\n", "\r\n"])) + this.pick(["\n", ""]);
    const kind = this.random(8);
    if (kind === 0) return Buffer.from(`\ufeff${text}`, "utf16le");
    if (kind === 1) return Buffer.from([0, 1, 2, 0, this.random(256), 255]);
    return Buffer.from(text);
  }

  async write(path: string, bytes: Buffer): Promise<void> {
    const full = join(this.work, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, bytes);
    await chmod(full, this.pick([0o644, 0o600, 0o755]));
  }

  /** Does what one prompt does; true if there was something to be kept of it. */
  async prompt(): Promise<boolean> {
    const before = JSON.stringify(await this.journal.steps());
    this.#run.number++;
    this.#run.prompt = `prompt ${this.#run.number}`;
    for (let calls = 1 + this.random(3); calls > 0; calls--) await this.#call();
    return JSON.stringify(await this.journal.steps()) !== before;
  }

  async #call(): Promise<void> {
    const environment = { PATH: "/usr/bin:/bin" };
    const context = testToolContext({ workingDir: this.work, session: this.#session, environment });
    const [one, other] = [this.pick(PATHS), this.pick(PATHS)];
    const patch = (body: string) =>
      invokeTool(applyPatch, { patch: `*** Begin Patch\n${body}\n*** End Patch` }, context);
    const command = (line: string) => invokeTool(runCommand, { command: line }, context);
    switch (this.random(12)) {
      case 0:
        return void (await invokeTool(createFile, { path: one, content: `made ${this.random(99)}\n` }, context));
      case 1:
        return void (await patch(`*** Delete File: ${one}`));
      case 2:
        return void (await patch(`*** Update File: ${one}\n*** Move to: ${other}`));
      case 3:
      case 4:
        await invokeTool(readFileTool, { path: one }, context);
        return void (await invokeTool(
          applyPatch,
          { path: one, old_str: `line ${this.random(5)}`, new_str: `new ${this.random(99)}` },
          context,
        ));
      case 5:
        return void (await command(`mkdir -p $(dirname ${other}); mv -T ${one} ${other}`));
      case 6:
        return void (await command(`rm -rf ${one}; mkdir -p $(dirname ${one}); echo ${this.random(99)} > ${one}`));
      case 7:
        return void (await command(`rm -rf ${this.pick(["d", "a", "d/e", "b"])}`));
      case 8:
        return void (await command(`chmod ${this.pick(["644", "755", "600"])} ${one}`));
      case 9:
        return void (await command(`sed -i '${1 + this.random(6)}s/.*/sed ${this.random(99)}/' ${one} ${other}`));
      case 10:
        return void (await command(`rm -rf ${one}; mkdir -p ${one}; printf x > ${one}/in`));
      default:
        return void (await command(`mv -T ${one} t; mv -T ${other} ${one}; mv -T t ${other}`));
    }
  }

  /** What a person writes is told from anything else by its number. */
  async person(): Promise<void> {
    const path = this.pick(PATHS);
    const token = `person ${this.#tokens++};\n`;
    const full = join(this.work, path);
    const old = bytesAt(full);
    const kind = this.random(5);
    if (kind === 0) return void (await rm(full, { recursive: true, force: true }).catch(() => {}));
    if (kind === 1 && old) return void (await chmod(full, 0o700));
    if (kind === 2 || !old) return void (await this.write(path, Buffer.from(token)).catch(() => {}));
    const lines = old.toString("latin1").split("\n");
    lines.splice(this.random(lines.length + 1), this.random(2), token.trim());
    await writeFile(full, Buffer.from(lines.join("\n"), "latin1"));
  }

  files(): Map<string, { bytes: Buffer; mode: number }> {
    const found = readdirSync(this.work, { recursive: true, encoding: "utf8" }).toSorted();
    return new Map(
      found.flatMap((name) => {
        const path = join(this.work, name);
        const about = lstatSync(path);
        return about.isFile() ? [[name, { bytes: readFileSync(path), mode: about.mode & 0o777 }]] : [];
      }),
    );
  }

  told(): Record<string, string> {
    return Object.fromEntries(
      [...this.files()].map(([name, { bytes, mode }]) => [name, `${mode.toString(8)} ${bytes.toString("latin1")}`]),
    );
  }

  tokens(): Set<string> {
    return new Set(
      [...this.files().values()].flatMap(({ bytes }) => bytes.toString("latin1").match(/person \d+;/g) ?? []),
    );
  }
}

function bytesAt(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

const SEEDS = Array.from({ length: 8 }, (_, seed) => seed + 1);

test.each(SEEDS)("without edits in between, every byte and mode comes back and forth (%i)", async (seed) => {
  await using history = await History.of(seed);
  const states = [history.told()];
  for (let prompts = 5; prompts > 0; prompts--) {
    if (await history.prompt()) states.push(history.told());
    else expect(history.told()).toEqual(states.at(-1));
  }
  let at = states.length - 1;
  const back: number[] = [];
  for (let moves = 14; moves > 0; moves--) {
    if (history.random(4) === 0) history.restart();
    const forward = history.random(3) === 0;
    const plan = forward
      ? await history.journal.planRedo()
      : await history.journal.planUndo(moves === 1 ? { kind: "all" } : { kind: "steps", count: 1 + history.random(3) });
    expect(plan.refused).toEqual([]);
    if (plan.steps.length === 0) continue;
    expect(await plan.apply()).toBeUndefined();
    if (forward) at += back.pop() ?? 0;
    else {
      at -= plan.steps.length;
      back.push(plan.steps.length);
    }
    expect(history.told()).toEqual(states[at]);
  }
  expect(history.notices).toEqual([]);
});

/** One undo or redo, held to what must never happen. `regained` has what each undo brought back of the person's words. */
async function turn(history: History, regained: Set<string>[]): Promise<void> {
  const isRedo = history.random(3) === 0;
  const wishes: UndoWish[] = [
    { kind: "steps", count: 1 },
    { kind: "steps", count: 2 },
    { kind: "path", real: join(history.work, history.pick(PATHS)) },
    { kind: "all" },
  ];
  const plan = isRedo ? await history.journal.planRedo() : await history.journal.planUndo(history.pick(wishes));
  const [before, words] = [history.told(), history.tokens()];
  const isDone = (await plan.apply()) === undefined && plan.steps.length > 0;
  const [after, left] = [history.told(), history.tokens()];
  const planned = isDone ? plan.files.map(({ path }) => path) : [];
  const untouched = (files: Record<string, string>) =>
    Object.entries(files).filter(([name]) => !planned.includes(name));
  expect(untouched(after)).toEqual(untouched(before));
  for (const { path } of plan.refused) expect(after[path]).toBe(before[path]);
  if (!isDone) return;
  const asked = (isRedo ? regained.pop() : undefined) ?? new Set();
  expect([...words].filter((word) => !left.has(word) && !asked.has(word))).toEqual([]);
  if (!isRedo) regained.push(new Set([...left].filter((word) => !words.has(word))));
}

test.each(SEEDS)("what a person wrote is never lost, and what is refused not touched (%i)", async (seed) => {
  await using history = await History.of(seed + 5000);
  const regained: Set<string>[] = [];
  for (let moves = 24; moves > 0; moves--) {
    const kind = history.random(6);
    if (kind === 5) history.restart();
    if (kind >= 4) await turn(history, regained);
    else if (kind >= 2) await history.person();
    else if (await history.prompt()) regained.length = 0;
  }
});
