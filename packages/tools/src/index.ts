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
export { describeJobs, runningJobs } from "./support/describe-jobs.ts";
export {
  type DocumentReader,
  type DocumentReply,
  type DocumentRequest,
  readDocument,
} from "./support/documents/document-reader.ts";
export { DOCUMENT_READER_SLOT } from "./support/documents/document-reader-slot.ts";
export { listFiles } from "./support/search/list-files.ts";
export { ticketGate } from "./support/ticket-gate.ts";
export { toolIndex } from "./tool-index.generated.ts";
