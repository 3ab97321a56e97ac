import type { OfflineTool } from "./offline-tool.ts";
import { phraseInWords } from "./phrase.ts";
import { isFiller, readSentence } from "./sentence.ts";

export const HOW_TO_CONNECT =
  "To connect a model, set OPENAI_API_KEY, GEMINI_API_KEY or GROQ_API_KEY, point OPENAI_COMPAT_URL at an " +
  "OpenAI-compatible server, or start Ollama with `ollama serve`.";

/** An answer to a greeting, thanks or a question about the assistant itself; undefined for anything else. */
export function smallTalk(text: string, tools: readonly OfflineTool[], howToConnect: string): string | undefined {
  const said = text
    .toLowerCase()
    .replace(/[^a-z' ]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (/^(hi|hello|hey|good (morning|afternoon|evening)|greetings)( there)?( marvin)?$/.test(said)) {
    return `Hello. I am Marvin's offline assistant: no model is connected. Say "help" for what I can do. ${howToConnect}`;
  }
  if (/^(thanks|thank you|thx)( (a lot|so much|very much))?( marvin)?$/.test(said)) return "You are welcome.";
  if (TIME.test(said)) return `It is ${new Date().toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short" })}.`;
  if (/^(never ?mind|cancel|forget (it|that)|stop)$/.test(said)) return "All right, nothing was done.";
  return ABOUT.test(said) ? capabilities(tools, howToConnect) : undefined;
}

const TIME =
  /^(what( is|'s| s) the (time|date|day)( (now|today|is it))?|what (time|day|date) is it( (now|today))?|what( is|'s| s) today('s)?( date)?|time|date)$/;

const ABOUT =
  /^(help( me)?|(what|which things) (can|could|do) you do|what are you( able to do)?|who are you|are you (a|an) .*|what (tools|commands) do you have|(what|how) can you help.*|tell me what you can do)$/;

/** Why a request that was understood is not carried out. */
export function needsNetwork(tool: OfflineTool, howToConnect: string): string {
  return (
    `I am the offline assistant: I use only what works on this machine alone, and ${tool.name} asks a service on the ` +
    `network. \`marvin tool ${tool.name}\` runs it by hand. ${howToConnect}`
  );
}

/** Honest words for what no phrase fits. */
export function notUnderstood(text: string, tools: readonly OfflineTool[], howToConnect: string): string {
  const near = nearestPhrases(
    text,
    tools.filter((tool) => !tool.network),
  );
  const offer = near.length === 0 ? 'Say "help" for what I can do.' : `I can do this: ${near.join(", ")}.`;
  return `I am the offline assistant and did not understand that; it may need a model. ${offer} ${howToConnect}`;
}

function capabilities(tools: readonly OfflineTool[], howToConnect: string): string {
  const areas = new Map<string, string[]>();
  for (const tool of tools) {
    const phrase = tool.phrases?.[0];
    if (phrase === undefined || tool.network) continue;
    areas.set(tool.area, [...(areas.get(tool.area) ?? []), `"${phraseInWords(phrase)}"`]);
  }
  const lines = [...areas].map(([area, phrases]) => `- ${area}: ${phrases.slice(0, 6).join(", ")}`);
  const can =
    lines.length === 0 ? "No tool of this machine is at hand." : `I understand requests such as:\n${lines.join("\n")}`;
  return `I am Marvin's offline assistant, not a model: I match plain requests to tools on this machine.\n${can}\n${howToConnect}`;
}

function nearestPhrases(text: string, tools: readonly OfflineTool[]): string[] {
  const said = new Set(
    readSentence(text)
      .words.map((word) => word.norm)
      .filter((norm) => !isFiller(norm)),
  );
  const scored = tools.flatMap((tool) => {
    const words = readSentence(`${(tool.phrases ?? []).join(" ")} ${tool.name.replaceAll("_", " ")}`).words;
    const shared = new Set(words.map((word) => word.norm).filter((norm) => said.has(norm))).size;
    const [phrase] = tool.phrases ?? [];
    return phrase === undefined || shared === 0 ? [] : [{ phrase: `"${phraseInWords(phrase)}"`, shared }];
  });
  const ranked = scored.sort((a, b) => b.shared - a.shared).map(({ phrase }) => phrase);
  const first = tools.flatMap((tool) => (tool.phrases?.[0] ? [`"${phraseInWords(tool.phrases[0])}"`] : []));
  return [...new Set([...ranked, ...first])].slice(0, 3);
}
