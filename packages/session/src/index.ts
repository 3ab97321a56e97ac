export { Session, type SessionOptions } from "./session.ts";
export { buildSystemPrompt, type PromptFacts } from "./system-prompt/build-system-prompt.ts";
