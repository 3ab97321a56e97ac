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
    } else yield event.type === "finish" ? { ...event, message: maskedMessage(event.message, mask) } : event;
  }
}

/** The very message where nothing had to be masked: some providers know their messages again. */
function maskedMessage(message: AssistantMessage, mask: SecretMask): AssistantMessage {
  const content = message.content.map((part) => maskedPart(part, mask));
  return content.every((part, i) => part === message.content[i]) ? message : { ...message, content };
}

function maskedPart(part: AssistantPart, mask: SecretMask): AssistantPart {
  if (part.type === "tool_call") {
    const args = mask.clean(part.arguments);
    return args === part.arguments ? part : { ...part, arguments: args };
  }
  // What is signed goes back byte for byte, to its vendor alone.
  const text = part.type === "thinking" && part.extra ? part.text : mask.clean(part.text);
  return text === part.text ? part : { ...part, text };
}
