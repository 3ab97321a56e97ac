export { catalogue } from "./catalogue.generated.ts";
export { frankfurter, groqAudio, ipapi, ipinfo, nominatim, ntfy, openMeteo, openMeteoGeocoding } from "./endpoints.ts";
// What is loaded at need has entries of its own: "@marvin/tools/changes", "/documents", "/list-files".
export type { ChangeJournal, PathDiff, PlannedFile, UndoPlan, UndoWish } from "./support/changes/index.ts";
export { DOCUMENT_READER_SLOT } from "./support/documents/document-reader-slot.ts";
export type { DocumentReader, DocumentReply, DocumentRequest } from "./support/documents/index.ts";
export { describeJobs, runningJobs } from "./support/programs/describe-jobs.ts";
export { ticketGate } from "./support/tickets/ticket-gate.ts";
export { toolIndex } from "./tool-index.generated.ts";
