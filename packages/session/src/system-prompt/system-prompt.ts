import type { ProfileView, ToolEntry } from "@marvin/agent-core";
import { backgroundJobs } from "./background-jobs.ts";
import { codingRules } from "./coding-rules.ts";
import { compactHistory, type HistoryEntry } from "./compact-history.ts";
import { HOW_TO_FIND_TOOLS, PERSONALITY } from "./personality.ts";
import { PLAN_MODE } from "./plan-mode.ts";
import { preferences } from "./preferences.ts";
import { FileGathering } from "./project-files/file-gathering.ts";
import { designDocuments, projectInstructions } from "./project-files/project-instructions.ts";
import { TextFiles } from "./project-files/text-files.ts";
import type { PromptPart } from "./prompt-part.ts";
import { savedPlaces } from "./saved-places.ts";
import { toolNames } from "./tool-names.ts";

export interface SystemPromptOptions {
  readonly tools: Iterable<ToolEntry>;
  readonly coding: boolean;
  /** Real path; asked for each time, since it may move. */
  readonly workingDir: () => string;
  readonly homeDir?: string | undefined;
  readonly profile?: ProfileView | undefined;
  /** What was said before this session, the newest last. */
  readonly history?: ((profile: string) => Promise<readonly HistoryEntry[]>) | undefined;
  /** What the person asked to be remembered, as a short bounded list; empty if nothing. */
  readonly memories?: (() => Promise<string>) | undefined;
  /** The commands that run in the background, a line each. */
  readonly jobs?: (() => string) | undefined;
  /** Whether only plans are wanted for now. */
  readonly planning?: (() => boolean) | undefined;
  readonly redact?: ((text: string) => string) | undefined;
  readonly now: () => Date;
}

/** How long nobody will notice that a file of the project was changed by someone else. */
const FRESH_MS = 250;

/**
 * What the model is told before the conversation, built anew for each request: nine parts in the order of the product's
 * specification. A part whose sources did not change is the same to the byte, since vendors keep beginnings in caches.
 */
export class SystemPrompt {
  readonly #options: SystemPromptOptions;
  readonly #files = new TextFiles();
  #built: { readonly at: number; readonly text: Promise<string> } | undefined;

  constructor(options: SystemPromptOptions) {
    this.#options = options;
  }

  /** The same for requests that follow each other at once, unless something asked for it to be built anew. */
  text(): Promise<string> {
    const now = performance.now();
    if (this.#built === undefined || now - this.#built.at > FRESH_MS) {
      const text = this.parts().then((parts) => parts.map((part) => part.text).join("\n\n"));
      this.#built = { at: now, text };
    }
    return this.#built.text;
  }

  /** Something changed that it may tell of: a new prompt, a tool that writes. */
  refresh(): void {
    this.#built = undefined;
  }

  /** Those that have anything to say. */
  async parts(): Promise<PromptPart[]> {
    const { profile, coding, jobs, memories, redact = (text: string) => text } = this.#options;
    const [wishes, remembered, places, history, project] = await Promise.all([
      profile?.preferences() ?? {},
      memories?.() ?? "",
      profile?.savedPlaces() ?? [],
      this.#history(profile?.name ?? ""),
      this.#project(),
    ]);
    const parts: PromptPart[] = [
      { name: "personality and tools", text: this.#personality() },
      { name: "preferences", text: joined(preferences(wishes), memoryPart(remembered)) },
      { name: "profile", text: profile === undefined ? "" : `Active profile: ${profile.name}` },
      { name: "saved places", text: savedPlaces(places) },
      { name: "history", text: history },
      { name: "coding rules", text: coding ? codingRules(this.#options.workingDir()) : "" },
      { name: "background jobs", text: backgroundJobs(jobs?.() ?? "") },
      { name: "project instructions", text: project.instructions },
      { name: "project documents", text: project.documents },
      // Comes and goes, so it stands behind what stays.
      { name: "plan mode", text: this.#options.planning?.() ? PLAN_MODE : "" },
    ];
    return parts.filter(({ text }) => text !== "").map(({ name, text }) => ({ name, text: redact(text) }));
  }

  #personality(): string {
    const { tools, now } = this.#options;
    const entries = [...tools];
    const names = toolNames(entries);
    const finder = entries.some(({ name }) => name === "find_tools") ? `${names}\n\n${HOW_TO_FIND_TOOLS}` : names;
    return [PERSONALITY, finder, `Today is ${now().toDateString()}.`].filter((text) => text !== "").join("\n\n");
  }

  async #history(profile: string): Promise<string> {
    return compactHistory((await this.#options.history?.(profile)) ?? []);
  }

  async #project(): Promise<{ instructions: string; documents: string }> {
    const { coding, homeDir } = this.#options;
    if (!coding) return { instructions: "", documents: "" };
    const workingDir = this.#options.workingDir();
    const folders = { workingDir, homeDir: homeDir ?? workingDir };
    const gathering = new FileGathering({ files: this.#files, ...folders });
    const instructions = await projectInstructions(folders, gathering);
    return { instructions, documents: await designDocuments(folders, gathering) };
  }
}

function memoryPart(index: string): string {
  return index === "" ? "" : `What the user asked you to remember, by topic (recall tells the rest):\n${index}`;
}

/** What is remembered changes more often than what is preferred, so it stands behind it. */
function joined(...texts: string[]): string {
  return texts.filter((text) => text !== "").join("\n\n");
}
