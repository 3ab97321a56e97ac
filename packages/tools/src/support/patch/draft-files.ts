import { lstatSync } from "node:fs";
import { isAbsolute, sep } from "node:path";
import { type ToolContext, ToolError } from "@marvin/agent-core";
import type { FileChange } from "../changes/change-files.ts";
import { type FileState, loadFile } from "../changes/file-state.ts";
import { refuseLeakedRouting } from "../changes/leaked-routing.ts";
import { seenFiles } from "../changes/seen-files.ts";
import { parseTextFile, type TextFile, textFileBytes } from "../changes/text-file.ts";
import { missingPathError } from "../paths/missing-path.ts";
import { pathError, resolveWorkspacePath, type WorkspacePath } from "../paths/workspace-path.ts";
import type { FilePatch, Hunk } from "./file-patch.ts";
import { applyHunks } from "./place-hunks.ts";

interface Draft {
  readonly path: WorkspacePath;
  readonly before: FileState | undefined;
  /** What it is to become; undefined: no file. */
  now: FileChange["after"];
  /** The real path of the file that it was. */
  movedFrom?: string;
}

/** Files as a patch leaves them, step by step, before anything is written. What cannot be done is refused here. */
export class DraftFiles {
  readonly #context: ToolContext;
  readonly #drafts = new Map<string, Draft>();

  constructor(context: ToolContext) {
    this.#context = context;
  }

  /** Changes the text of a file that exists. */
  async update(paths: readonly string[], edit: (file: TextFile, shown: string) => TextFile): Promise<void> {
    const draft = await this.#existing(paths);
    draft.now = { ...draft.now, bytes: this.#edited(draft, edit) };
  }

  async apply(part: FilePatch): Promise<void> {
    switch (part.kind) {
      case "add":
        return await this.#add(part);
      case "delete":
        return await this.#delete(part);
      case "update":
        return part.moveTo === undefined ? await this.#change(part) : await this.#move(part, part.moveTo);
      case "copy":
        return await this.#copy(part);
      default:
        return part satisfies never;
    }
  }

  /** What is to be written; refuses if nothing is. */
  changes(): FileChange[] {
    const changed = [...this.#drafts.values()].filter(({ before, now }) =>
      before && now ? !isSame(before, now) : before !== now,
    );
    if (changed.length === 0) {
      throw new ToolError("invalid-input", "The new text is the same as the old: there is nothing to change.", {
        hint: "Read the file with read_file; if it is as it should be, go on.",
      });
    }
    for (const { before, now } of changed) {
      refuseLeakedRouting(now?.bytes.toString("utf8") ?? "", before?.bytes.toString("utf8"));
    }
    return changed.map(({ path, before, now, movedFrom }) => ({
      real: path.real,
      shown: path.shown,
      before,
      after: now,
      ...(movedFrom === undefined ? {} : { movedFrom }),
    }));
  }

  async #add({ paths, lines, finalNewline, executable }: FilePatch & { kind: "add" }): Promise<void> {
    const draft = await this.#open(paths);
    if (draft.now) throw await this.#error("conflict", `${draft.path.shown} exists already; use "*** Update File:".`);
    const text = lines.join("\n") + (finalNewline && lines.length > 0 ? "\n" : "");
    draft.now = { bytes: Buffer.from(text, "utf8"), ...(executable ? { executable } : {}) };
  }

  async #change({ paths, hunks, executable }: FilePatch & { kind: "update" }): Promise<void> {
    const draft = await this.#existing(paths);
    draft.now = this.#next(draft, hunks, executable);
  }

  async #delete({ paths, hunks }: FilePatch & { kind: "delete" }): Promise<void> {
    const draft = await this.#existing(paths, "own name");
    const rest = hunks.length === 0 ? undefined : this.#next(draft, hunks, undefined);
    if (rest && rest.bytes.length > 0) {
      throw await this.#error("conflict", `The patch deletes ${draft.path.shown}, but knows only a part of its lines.`);
    }
    draft.now = undefined;
  }

  async #move({ paths, hunks, executable }: FilePatch & { kind: "update" }, moveTo: string): Promise<void> {
    const source = await this.#existing(paths, "own name");
    const target = await this.#open([moveTo]);
    if (target !== source && target.now) {
      throw await this.#error("conflict", `${target.path.shown} exists already; nothing can be moved there.`);
    }
    const moved = this.#next(source, hunks, executable);
    const { mode, owner } = { ...source.before, ...moved };
    source.now = undefined;
    if (target !== source && source.before && !target.before) target.movedFrom = source.path.real;
    target.now = { ...moved, ...(mode === undefined ? {} : { mode }), ...(owner === undefined ? {} : { owner }) };
  }

  async #copy({ paths, hunks, copyTo, executable }: FilePatch & { kind: "copy" }): Promise<void> {
    const source = await this.#existing(paths);
    const target = await this.#open([copyTo]);
    if (target.now) {
      throw await this.#error("conflict", `${target.path.shown} exists already; nothing can be copied there.`);
    }
    const copied = this.#next(source, hunks, executable);
    const mode = copied.mode ?? source.before?.mode;
    target.now = { ...copied, ...(mode === undefined ? {} : { mode }) };
  }

  /** What a file becomes by hunks and a wish for its mode. */
  #next(draft: Draft, hunks: readonly Hunk[], executable: boolean | undefined): NonNullable<FileChange["after"]> {
    const now = draft.now ?? { bytes: Buffer.alloc(0) };
    const bytes = hunks.length === 0 ? now.bytes : this.#edited(draft, (file, shown) => applyHunks(file, hunks, shown));
    const mode = now.mode ?? draft.before?.mode;
    if (executable === undefined) return { ...now, bytes };
    return mode === undefined
      ? { ...now, bytes, executable }
      : { ...now, bytes, mode: executable ? withExecution(mode) : mode & ~0o111 };
  }

  #edited({ path, now }: Draft, edit: (file: TextFile, shown: string) => TextFile): Buffer {
    return textFileBytes(edit(parseTextFile(now?.bytes ?? Buffer.alloc(0), path.shown), path.shown), path.shown);
  }

  async #existing(paths: readonly string[], by: "any name" | "own name" = "any name"): Promise<Draft> {
    const draft = await this.#open(paths);
    const help = by === "any name" ? "create_file makes new files." : "";
    if (!draft.now) throw await missingPathError(paths[0] ?? "", this.#context, help);
    const link = by === "own name" ? paths.find((path) => isLink(path, this.#context.workingDir)) : undefined;
    if (link !== undefined) {
      throw await this.#error("denied", `"${link}" is a link to ${draft.path.shown}; name that file instead.`);
    }
    return draft;
  }

  /** The first of the paths that exists, or else the first. */
  async #open(paths: readonly string[]): Promise<Draft> {
    let first: WorkspacePath | undefined;
    for (const path of paths) {
      const target = await resolveWorkspacePath(path, "write", this.#context);
      const draft = this.#drafts.get(target.real);
      if (draft) return draft;
      if (target.exists) return await this.#load(target);
      if (/[\\/]$/.test(path)) throw await this.#error("invalid-input", `"${path}" names a folder, not a file.`);
      first ??= target;
    }
    if (!first) throw await this.#error("invalid-input", "The path is missing.");
    return this.#keep({ path: first, before: undefined, now: undefined });
  }

  async #load(path: WorkspacePath): Promise<Draft> {
    const before = await loadFile(path, this.#context);
    if (seenFiles(this.#context.session).compare(path.real, before) === "changed") throw changedSince(path.shown);
    return this.#keep({ path, before, now: { bytes: before.bytes } });
  }

  #keep(draft: Draft): Draft {
    this.#drafts.set(draft.path.real, draft);
    return draft;
  }

  #error(code: "conflict" | "denied" | "invalid-input", message: string): Promise<ToolError> {
    return pathError(code, `${message} Nothing was changed.`, this.#context);
  }
}

function isSame(before: FileState, now: NonNullable<FileChange["after"]>): boolean {
  return before.bytes.equals(now.bytes) && (now.mode === undefined || now.mode === before.mode);
}

/** Whoever may read it may run it. */
function withExecution(mode: number): number {
  return mode | ((mode & 0o444) >> 2);
}

function changedSince(shown: string): ToolError {
  const message = `${shown} has changed since it was last read. Nothing was changed.`;
  return new ToolError("conflict", message, {
    hint: `Read it again with read_file ${JSON.stringify({ path: shown })}, then edit what is there now.`,
  });
}

function isLink(path: string, workingDir: string): boolean {
  const absolute = isAbsolute(path) ? path : workingDir + sep + path;
  return lstatSync(absolute.replace(/[\\/]+$/, ""), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
