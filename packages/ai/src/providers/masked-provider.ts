import type { SecretMask } from "@marvin/text";
import type { AssistantMessage, AssistantPart } from "../message.ts";
import type { ModelEvent } from "../model-event.ts";
import type { ModelRequest, Provider } from "../provider.ts";

/** The same provider, in whose words no secret is ever seen: not on a screen, not in what is handed back to it. */
export function maskedProvider(provider: Provider, mask: SecretMask): Provider {
  return {
    id: provider.id,
    label: provider.label,
    stream: (request, signal) => maskedStream(provider, request, signal, mask),
    ...(provider.listModels ? { listModels: provider.listModels.bind(provider) } : {}),
    ...(provider.describeModel ? { describeModel: provider.describeModel.bind(provider) } : {}),
    ...(provider.close ? { close: provider.close.bind(provider) } : {}),
  };
}

async function* maskedStream(
  provider: Provider,
  request: ModelRequest,
  signal: AbortSignal,
  mask: SecretMask,
): AsyncGenerator<ModelEvent, void, undefined> {
  const streams = { text: mask.stream(), thinking: mask.stream() };
  let speaking: "text" | "thinking" = "text";
  for await (const event of provider.stream(request, signal)) {
    const said = event.type === "text" || event.type === "thinking";
    if (!said || event.type !== speaking) {
      const rest = streams[speaking].end();
      if (rest !== "") yield { type: speaking, text: rest };
    }
    if (said) {
      speaking = event.type;
      const text = streams[speaking].push(event.text);
      if (text !== "") yield { type: speaking, text };
    } else yield maskedEvent(event, mask);
  }
}

function maskedEvent(event: ModelEvent, mask: SecretMask): ModelEvent {
  if (event.type === "finish") return { ...event, message: maskedMessage(event.message, mask) };
  return event.type === "tool_call_start" ? { ...event, name: mask.clean(event.name) } : event;
}

/** The very message where nothing had to be masked: some providers know their messages again. */
function maskedMessage(message: AssistantMessage, mask: SecretMask): AssistantMessage {
  const content = message.content.map((part) => maskedPart(part, mask));
  const { extra, ...rest } = message;
  const kept = cleanExtra(extra, mask);
  if (kept === extra && content.every((part, i) => part === message.content[i])) return message;
  return { ...rest, content, ...(kept === undefined ? {} : { extra: kept }) };
}

/** What is signed counts as it was said or not at all: with a secret in it, it is not handed back. */
function maskedPart(part: AssistantPart, mask: SecretMask): AssistantPart {
  const masked = withoutSecrets(part, mask);
  const { extra, ...rest } = masked;
  const isSigned = part.type === "thinking" && masked !== part;
  const kept = isSigned ? undefined : cleanExtra(extra, mask);
  if (kept === extra) return masked;
  return { ...rest, ...(kept === undefined ? {} : { extra: kept }) };
}

function withoutSecrets(part: AssistantPart, mask: SecretMask): AssistantPart {
  if (part.type === "tool_call") {
    const [name, args] = [mask.clean(part.name), mask.clean(part.arguments)];
    return name === part.name && args === part.arguments ? part : { ...part, name, arguments: args };
  }
  const text = mask.clean(part.text);
  return text === part.text ? part : { ...part, text };
}

function cleanExtra<T extends object | undefined>(extra: T, mask: SecretMask): T | undefined {
  const text = extra === undefined ? "" : JSON.stringify(extra);
  return mask.clean(text) === text ? extra : undefined;
}
