export {
  type ChangeJournal,
  type ChangeStep,
  changeJournal,
  type JournalEntry,
  type PathDiff,
  type PlannedFile,
  type UndoPlan,
  type UndoWish,
} from "./change-journal.ts";
