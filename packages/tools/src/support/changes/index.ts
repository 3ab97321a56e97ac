export {
  type ChangeJournal,
  type ChangeStep,
  changeJournal,
  type PlannedFile,
  type UndoPlan,
  type UndoWish,
} from "./change-journal.ts";
export type { JournalEntry } from "./journal-entry.ts";
export type { PathDiff } from "./path-diff.ts";
