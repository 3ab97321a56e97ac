import { existsSync, lstatSync, readFileSync } from "node:fs";
import type { ChangesPlace } from "@marvin/agent-core";
import type { JournalEvent, JournalFile } from "./journal-entry.ts";

type Move = NonNullable<ReturnType<NonNullable<ChangesPlace["moved"]>>>;

/**
 * What happened in a project that lies elsewhere by now, as if it had happened there. It must be gone from where it was,
 * and hold a file there that is known: another project is none that was moved.
 */
export function inMovedProject(events: readonly JournalEvent[], move: Move | undefined): readonly JournalEvent[] {
  if (move === undefined || move.from === move.to || existsSync(move.from)) return events;
  const there = events.map((event) => eventThere(event, move));
  return holdsKnownFile(there) ? there : events;
}

function eventThere(event: JournalEvent, move: Move): JournalEvent {
  const files = (given: readonly JournalFile[]) => given.map((file) => fileThere(file, move));
  switch (event.type) {
    case "change":
      return { ...event, entry: { ...event.entry, files: files(event.entry.files) } };
    case "undo":
      return {
        ...event,
        changes: event.changes.map(({ entry, real }) => ({ entry, real: there(real, move) })),
        files: files(event.files),
      };
    case "redo":
      return event;
    default:
      return event satisfies never;
  }
}

function fileThere(file: JournalFile, move: Move): JournalFile {
  const { real, made, movedFrom } = file;
  return {
    ...file,
    real: there(real, move),
    ...(made ? { made: made.map((folder) => there(folder, move)) } : {}),
    ...(movedFrom === undefined ? {} : { movedFrom: there(movedFrom, move) }),
  };
}

function there(path: string, { from, to }: Move): string {
  return path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
}

/** How many files are looked at for one that is known. */
const MOST_LOOKED_AT = 500;

function holdsKnownFile(events: readonly JournalEvent[]): boolean {
  const files = events.flatMap((event) =>
    event.type === "change" ? event.entry.files : event.type === "undo" ? event.files : [],
  );
  const byPath = [...Map.groupBy(files, ({ real }) => real)];
  return byPath.slice(-MOST_LOOKED_AT).some(([real, own]) => {
    const known = own.flatMap(({ before, after }) => [before, after].flatMap((side) => side?.bytes ?? []));
    return isOneOf(real, known);
  });
}

function isOneOf(real: string, known: readonly Buffer[]): boolean {
  try {
    const stats = lstatSync(real);
    const alike = stats.isFile() ? known.filter(({ length }) => length > 0 && length === stats.size) : [];
    return alike.length > 0 && alike.some((bytes) => bytes.equals(readFileSync(real)));
  } catch {
    return false;
  }
}
