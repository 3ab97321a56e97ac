import { hash } from "node:crypto";
import { accessSync, type BigIntStats, constants, fstatSync, lstatSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ToolError } from "@marvin/agent-core";
import { openRegularFile } from "../paths/open-regular-file.ts";
import { type PathContext, pathError, type WorkspacePath } from "../paths/workspace-path.ts";
import { byteSize } from "../text/byte-size.ts";

/** A file as it was at one moment. */
export interface FileState {
  readonly bytes: Buffer;
  readonly mode: number;
  readonly owner: { readonly uid: number; readonly gid: number };
  /** Tells this state of this file from any other, without its content. */
  readonly identity: string;
}

/** What is edited is held in memory, twice or more. */
export const EDITABLE_BYTES = 32 * 1024 * 1024;

const MOST_TRIES = 3;
const PAUSE_MS = 20;

/** Reads a whole file that is about to be changed. Who writes it at this moment is waited for a little. */
export async function loadFile(path: WorkspacePath, context: PathContext): Promise<FileState> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const state = await loadAtRest(path, context);
    if (state) return state;
    await sleep(PAUSE_MS);
  }
  throw await pathError("conflict", `${path.shown} is being written by another program. Try again.`, context);
}

/** Undefined if it changed while it was read. */
async function loadAtRest(path: WorkspacePath, context: PathContext): Promise<FileState | undefined> {
  await using file = await openRegularFile(path, context);
  if (file.size > EDITABLE_BYTES) throw tooLarge(path, file.size);
  if (isReadOnly(path.real)) {
    throw await pathError("denied", `${path.shown} is read-only: permission to write it is denied.`, context);
  }
  const before = fstatSync(file.handle.fd, { bigint: true });
  const bytes = await file.handle.readFile();
  const after = fstatSync(file.handle.fd, { bigint: true });
  return identityOf(before) === identityOf(after) ? stateOf(bytes, after) : undefined;
}

export function stateOf(bytes: Buffer, stats: BigIntStats): FileState {
  const owner = { uid: Number(stats.uid), gid: Number(stats.gid) };
  return { bytes, mode: Number(stats.mode) & 0o7777, owner, identity: identityOf(stats) };
}

export function identityOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(":");
}

/** The identity of what lies at a path now; undefined if nothing does. */
export function identityAt(path: string): string | undefined {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && identityOf(stats);
}

export function hashOf(bytes: Uint8Array): string {
  return hash("sha256", bytes);
}

function isReadOnly(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return ["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "");
  }
}

function tooLarge({ shown }: WorkspacePath, size: number): ToolError {
  const message = `${shown} has ${byteSize(size)}; files of more than ${byteSize(EDITABLE_BYTES)} are not edited here.`;
  return new ToolError("too-large", message, { hint: "Use run_command with a program made for it, such as sed." });
}
