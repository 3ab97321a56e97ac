interface Said {
  readonly type: "text" | "thinking";
  readonly text: string;
}

/** `content` where it is a list of parts (Mistral, some gateways); what is neither text nor thinking is left out. */
export function readContent(content: unknown): Said[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  if (Array.isArray(content)) return content.flatMap(readContent);
  if (typeof content !== "object" || content === null) return [];
  const part = content as Record<string, unknown>;
  if (part.type === "thinking" || part.type === "reasoning") {
    const thoughts = readContent(part.thinking ?? part.reasoning ?? part.text);
    return thoughts.map(({ text }) => ({ type: "thinking", text }));
  }
  return typeof part.text === "string" ? [{ type: "text", text: part.text }] : [];
}
