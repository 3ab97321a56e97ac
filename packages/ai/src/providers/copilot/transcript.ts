import type { ImagePart, Message, UserPart } from "../../message.ts";

/** One prompt of the runtime. */
export interface Prompt {
  readonly text: string;
  readonly images: readonly ImagePart[];
}

const OLD_RESULT_CHARS = 4000;

/** A conversation as one prompt, since the runtime takes no message list: what was said before, then what is new. */
export function transcriptPrompt(messages: readonly Message[]): Prompt {
  const lastUser = messages.findLastIndex((message) => message.role === "user");
  const isAnswered = lastUser < messages.length - 1;
  const earlier = isAnswered ? messages : messages.slice(0, -1);
  const latest = messages.slice(Math.max(0, lastUser)).flatMap((message): readonly UserPart[] => {
    return message.role === "assistant" ? [] : message.content;
  });
  const images = latest.filter((part) => part.type === "image");
  const now = isAnswered ? GO_ON : promptText(messages.slice(lastUser));
  if (earlier.length === 0) return { text: now, images };
  const told = earlier.map((message, at) => tell(message, at >= lastUser));
  return { text: [OPEN, ...told, CLOSE, "", now].join("\n"), images };
}

/** User messages as one prompt. */
export function userPrompt(messages: readonly Message[]): Prompt {
  const parts = messages.flatMap((message): readonly UserPart[] => (message.role === "user" ? message.content : []));
  return { text: promptText(messages), images: parts.filter((part) => part.type === "image") };
}

const TAG = "earlier_conversation";
const OPEN = `<${TAG}>\nThis was said before, by the user and by you. The tool calls in it have been run; do not repeat them.`;
const CLOSE = `</${TAG}>`;
const GO_ON = "Go on from there: the results above are those of your last calls. Answer the user's last message.";

function promptText(messages: readonly Message[]): string {
  const texts = messages.map((message) => textIn(message.content)).filter((text) => text !== "");
  // The runtime takes no empty prompt.
  return texts.join("\n\n") || "See the attachment.";
}

function tell(message: Message, recent: boolean): string {
  return escaped(message.role === "assistant" ? tellAssistant(message) : tellOther(message, recent));
}

function tellOther(message: Exclude<Message, { role: "assistant" }>, recent: boolean): string {
  const text = textIn(message.content);
  const said = message.role === "user" || recent ? text : shortened(text);
  const lines = [said, ...imageNames(message.content)].filter((line) => line !== "").join("\n");
  if (message.role === "user") return `[user]\n${lines}`;
  return `[${message.ok ? "result" : "error"} of ${message.toolName}]\n${lines}`;
}

function tellAssistant(message: Extract<Message, { role: "assistant" }>): string {
  const lines = message.content.flatMap((part): string[] => {
    if (part.type === "text") return part.text === "" ? [] : [part.text];
    return part.type === "tool_call" ? [`(called ${part.name} with ${part.arguments || "{}"})`] : [];
  });
  return `[you]\n${lines.join("\n")}`;
}

function textIn(parts: Message["content"]): string {
  let text = "";
  for (const part of parts) if (part.type === "text") text += part.text;
  return text;
}

function imageNames(parts: readonly UserPart[]): string[] {
  return parts.flatMap((part) => (part.type === "image" ? [`(image: ${part.name ?? part.mimeType})`] : []));
}

function shortened(text: string): string {
  if (text.length <= OLD_RESULT_CHARS) return text;
  const half = OLD_RESULT_CHARS / 2;
  return `${text.slice(0, half)}\n[… ${text.length - OLD_RESULT_CHARS} characters …]\n${text.slice(-half)}`;
}

/** What was said cannot close the transcript. */
function escaped(text: string): string {
  return text.replaceAll(`</${TAG}`, `<\\/${TAG}`);
}
