type Json = Record<string, unknown>;

/** Gemini, DeepSeek and Mistral reject a conversation that the assistant begins or has the last word in. */
export function framedByUser(messages: readonly Json[]): Json[] {
  const start = messages.findIndex((message) => message.role !== "system");
  const framed = messages[start]?.role === "assistant" ? messages.toSpliced(start, 0, says(BEGINNING)) : [...messages];
  const last = framed.at(-1)?.role;
  return last === "user" || last === "tool" ? framed : [...framed, says(last === "assistant" ? GO_ON : BEGINNING)];
}

const BEGINNING = "[The beginning of the conversation was left out.]";
const GO_ON = "Go on.";

function says(content: string): Json {
  return { role: "user", content };
}
