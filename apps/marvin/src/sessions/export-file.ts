import { type FileHandle, open, stat } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { errnoOf, StoreError, storeErrorOf } from "@marvin/store";
import type { CurrentSession } from "../session-record.ts";
import { type ExportForm, exportSession } from "./export-session.ts";

export type FileForm = Exclude<ExportForm, "text">;

export interface ExportWish {
  readonly form?: FileForm | undefined;
  /** As typed; without one, a name made from the title. */
  readonly path?: string | undefined;
  readonly workingDir: string;
  readonly homeDir: string;
}

const FORMS: readonly FileForm[] = ["md", "json", "html"];

/** Writes a session to a file of its own, for its owner alone; never over one that is there. Gives the path. */
export async function exportToFile(session: CurrentSession, wish: ExportWish): Promise<string> {
  const wanted = await target(session, wish);
  const { path, file } = await newFile(wanted);
  try {
    await exportSession(session.file, formOf(wish), (piece) => file.appendFile(piece));
    return path;
  } catch (cause) {
    throw storeErrorOf(cause, "written", path);
  } finally {
    await file.close();
  }
}

/** `[md|json|html] [FILE]`, as it is typed behind a command. */
export function parseExportWish(argument: string): Pick<ExportWish, "form" | "path"> {
  const [first = "", ...rest] = argument.trim().split(/\s+/);
  const form = FORMS.find((known) => known === first.toLowerCase());
  const path = (form === undefined ? argument : argument.trim().slice(first.length)).trim();
  return { form, path: path === "" || (form !== undefined && rest.length === 0) ? undefined : path };
}

function formOf({ form, path = "" }: ExportWish): FileForm {
  const ending = extname(path).slice(1).toLowerCase();
  return form ?? FORMS.find((known) => known === ending) ?? (ending === "htm" ? "html" : "md");
}

async function target(session: CurrentSession, wish: ExportWish): Promise<string> {
  const name = `${fileName(session)}.${formOf(wish)}`;
  if (wish.path === undefined) return join(wish.workingDir, name);
  const typed = wish.path.replace(/^~(?=$|\/)/, wish.homeDir);
  const path = resolve(wish.workingDir, typed);
  const about = await stat(path).catch(() => undefined);
  if (about?.isDirectory()) return join(path, name);
  return extname(path) === "" ? `${path}.${formOf(wish)}` : path;
}

const LONGEST_NAME = 60;

function fileName({ title, id }: CurrentSession): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, LONGEST_NAME)
    .replace(/-+$/, "");
  return `marvin-${words === "" ? id : words}`;
}

const MOST_NAMES = 1000;

async function newFile(wanted: string): Promise<{ path: string; file: FileHandle }> {
  const ending = extname(wanted);
  const stem = wanted.slice(0, wanted.length - ending.length);
  for (let n = 1; ; n++) {
    const path = n === 1 ? wanted : `${stem}-${n}${ending}`;
    try {
      return { path, file: await open(path, "wx", 0o600) };
    } catch (cause) {
      if (errnoOf(cause) !== "EEXIST" || n >= MOST_NAMES) throw unwritable(path, cause);
    }
  }
}

function unwritable(path: string, cause: unknown): StoreError {
  if (errnoOf(cause) !== "ENOENT") return storeErrorOf(cause, "written", path);
  return new StoreError("failed", `${path} cannot be written: its folder is not there.`, { cause });
}
