export type { FoundSession, Snippet } from "./search-session.ts";
export {
  type ContextEntry,
  type ContextItem,
  contextEntry,
  type MarkEntry,
  type MessageEntry,
  messageEntry,
  type NodeEntry,
  SESSION_VERSION,
  type SessionEntry,
  type SessionHead,
  type SessionMode,
  sessionMode,
} from "./session-entry.ts";
export { SessionFile, type SessionSummary } from "./session-file.ts";
export { isOwn, type SessionFacts, SessionFolder, type SessionFolderOptions } from "./session-folder.ts";
export { newEntryId } from "./session-id.ts";
export type { SessionTree, TreeNode } from "./session-tree.ts";
