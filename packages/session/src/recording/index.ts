export { htmlExport } from "./export/html-export.ts";
export { jsonExport } from "./export/json-export.ts";
export { markdownExport } from "./export/markdown-export.ts";
export {
  breakText,
  type Transcript,
  type TranscriptBreak,
  type TranscriptEntry,
  transcriptOf,
} from "./export/transcript.ts";
export { recordedMessage, recordedText } from "./recorded-message.ts";
export { promptText, type RecordedPrompt, recordedPrompts } from "./recorded-prompts.ts";
export { type BranchEnd, type ResumedSession, resumeSession } from "./resume-session.ts";
export { SessionRecorder, type SessionRecorderOptions } from "./session-recorder.ts";
