export { ConversationLog, type ConversationLogOptions } from "./history/conversation-log.ts";
export { KeptConversation, type KeptConversationOptions } from "./history/kept-conversation.ts";
export { Session, type SessionOptions } from "./session.ts";
export type { HistoryEntry } from "./system-prompt/compact-history.ts";
export type { PromptPart } from "./system-prompt/prompt-part.ts";
export { SystemPrompt, type SystemPromptOptions } from "./system-prompt/system-prompt.ts";
export { UsageRecorder } from "./usage/usage-recorder.ts";
