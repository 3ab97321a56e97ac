export { catalogue } from "./catalogue.generated.ts";
export { frankfurter, groqAudio, ipapi, ipinfo, nominatim, ntfy, openMeteo, openMeteoGeocoding } from "./endpoints.ts";
export {
  type ChangeJournal,
  type ChangeStep,
  changeJournal,
  type JournalEntry,
  type PathDiff,
  type PlannedFile,
  type UndoPlan,
  type UndoWish,
} from "./support/changes/change-journal.ts";
export { describeJobs } from "./support/describe-jobs.ts";
export { listFiles } from "./support/search/list-files.ts";
export { ticketGate } from "./support/ticket-gate.ts";
export { toolIndex } from "./tool-index.generated.ts";
