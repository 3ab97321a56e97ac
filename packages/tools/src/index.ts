export { catalogue } from "./catalogue.generated.ts";
export { frankfurter, ipapi, ipinfo, nominatim, openMeteo, openMeteoGeocoding } from "./endpoints.ts";
export type { ChangeJournal, JournalEntry, PathDiff, TakenBack } from "./support/changes/change-journal.ts";
export { describeJobs } from "./support/describe-jobs.ts";
export { ticketGate } from "./support/ticket-gate.ts";
export { toolIndex } from "./tool-index.generated.ts";
