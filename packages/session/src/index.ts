export { Session, type SessionOptions } from "./session.ts";
export type { HistoryEntry } from "./system-prompt/compact-history.ts";
export type { PromptPart } from "./system-prompt/prompt-part.ts";
export { SystemPrompt, type SystemPromptOptions } from "./system-prompt/system-prompt.ts";
