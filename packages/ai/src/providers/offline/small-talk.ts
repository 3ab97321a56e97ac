import type { OfflineTool } from "./offline-tool.ts";
import { phraseInWords } from "./phrase.ts";
import { isFiller, readSentence } from "./sentence.ts";

export const HOW_TO_CONNECT =
  "To connect a model, set OPENAI_API_KEY, GEMINI_API_KEY or GROQ_API_KEY, point OPENAI_COMPAT_URL at an " +
  "OpenAI-compatible server, or start Ollama with `ollama serve`.";

/** An answer to a greeting, thanks or a question about the assistant itself; undefined for anything else. */
export function smallTalk(text: string, tools: readonly OfflineTool[], howToConnect: string): string | undefined {
  const { words } = readSentence(text);
  const said = text
    .slice(words[0]?.start, words.at(-1)?.end)
    .toLowerCase()
    .replace(/[^a-z' ]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (/^(hi|hello|hey|good (morning|afternoon|evening)|greetings)( there)?( marvin)?$/.test(said)) {
    return `Hello. I am Marvin's offline assistant: no model is connected. Say "help" for what I can do. ${howToConnect}`;
  }
  if (/^how (are you|is it going|do you do|s it going)( (today|doing))?$/.test(said)) {
    return `All is well here, though no model is connected. Say "help" for what I can do.`;
  }
  if (/^(thanks|thank you|thx)( (a lot|so much|very much))?( marvin)?$/.test(said)) return "You are welcome.";
  if (TIME.test(said)) return `It is ${new Date().toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short" })}.`;
  if (/^(never ?mind|cancel|forget (it|that)|stop)$/.test(said)) return "All right, nothing was done.";
  return ABOUT.test(said) ? capabilities(tools, howToConnect) : undefined;
}

const TIME = whole(
  "what('?s| is| s) the (current |exact )?(time|date|day|year|month)( (today|is it|it is))?",
  "(what|which) (time|day|date|year|month|weekday|day of the week) (is it|it is|is today|today is)( today)?",
  "what('?s| is| s) today('?s| s)?( date)?",
  "(what('?s| is| s) )?(the )?(current )?(time|date)( and (the )?(time|date))?( (is it|it is))?",
  "(do you |have you )?(have|got|give me) the (current )?(time|date)",
  "today('?s| s) date",
);

const ABOUT = whole(
  "help( me)?",
  "(what|which things) (can|could|do) you do",
  "what you (can|are able to) do",
  "what (all )?(can|could) (you|i|we) (do|ask)( (with )?(you|here|offline))?",
  "what are you( able to do| capable of)?",
  "what('?s| is| s|are) (your )?(capabilities|abilities|commands)",
  "what are your (capabilities|abilities|commands|skills)",
  "(list|show) (me )?(your |the |all )*(commands|capabilities|abilities|skills)",
  "who are you",
  "are you (a|an|the) .*",
  "are you (real|human|online|offline|connected|there|chatgpt|claude|gemini|gpt|copilot)",
  "why are you offline",
  "(what|which) (tools|commands) (do you|can i|are there).*",
  "(what|which) model (are you|is this|do you use|are you using|is connected|am i (using|talking to))",
  "(what|how) can you help.*",
  "how (do|can|would) (i|you|we) (connect|use|set up|get|add) (a|an|the|another) (model|provider|llm|ai).*",
);

function whole(...forms: string[]): RegExp {
  return new RegExp(`^(${forms.join("|")})$`);
}

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
  const everydayFirst = [...tools].sort((one, other) => Number(isCoding(one)) - Number(isCoding(other)));
  for (const tool of everydayFirst) {
    const phrase = tool.phrases?.[0];
    if (phrase === undefined || tool.network) continue;
    areas.set(tool.area, [...(areas.get(tool.area) ?? []), `"${phraseInWords(phrase)}"`]);
  }
  const lines = [...areas].map(([area, phrases]) => `- ${area}: ${phrases.slice(0, 6).join(", ")}`);
  const can =
    lines.length === 0 ? "No tool of this machine is at hand." : `I understand requests such as:\n${lines.join("\n")}`;
  return `I am Marvin's offline assistant, not a model: I match plain requests to tools on this machine.\n${can}\n\n${howToConnect}`;
}

function isCoding({ area, category }: OfflineTool): boolean {
  return category !== "always" || area === "git";
}

const SUGGESTED = 3;
/** A word that more than this part of the tools are asked for with tells nothing of what is wanted. */
const TELLING = 1 / 20;

/** Of the tools that are asked for in such words, the phrase that has most of them. */
function nearestPhrases(text: string, tools: readonly OfflineTool[]): string[] {
  const vocabularies = tools.map((tool) => ({ tool, words: wordsOf([...(tool.phrases ?? []), spoken(tool.name)]) }));
  const most = Math.max(1, Math.ceil(tools.length * TELLING));
  const isTelling = (word: string) => vocabularies.filter(({ words }) => words.has(word)).length <= most;
  const said = new Set([...wordsOf([text])].filter((word) => !isFiller(word) && isTelling(word)));
  const sharedWith = (phrase: string) => [...wordsOf([phrase])].filter((word) => said.has(word)).length;
  const near = vocabularies.flatMap(({ tool, words }) => {
    const shared = [...words].filter((word) => said.has(word)).length;
    const [phrase] = (tool.phrases ?? []).toSorted((one, other) => sharedWith(other) - sharedWith(one));
    return phrase === undefined || shared === 0 ? [] : [{ phrase, shared }];
  });
  const ranked = near.sort((one, other) => other.shared - one.shared);
  return [...new Set(ranked.map(({ phrase }) => `"${phraseInWords(phrase)}"`))].slice(0, SUGGESTED);
}

function spoken(name: string): string {
  return name.replaceAll("_", " ");
}

function wordsOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => readSentence(text).words.map(({ norm }) => norm)));
}
