/** Every flag of the program, once: parsing, help and "did you mean" all read this list. */
export const FLAGS = [
  { name: "non-interactive", kind: "switch", help: "One prompt in, one answer out on stdout, then exit" },
  { name: "prompt", kind: "text", value: "TEXT", help: "The prompt; without it, non-interactive mode reads stdin" },
  {
    name: "output",
    kind: "choice",
    value: "FORM",
    choices: ["raw", "json", "stream-json"],
    help: "What stdout carries",
  },
  { name: "working-dir", kind: "text", value: "DIR", help: "The folder that file tools work in" },
  {
    name: "provider",
    kind: "text",
    value: "NAME",
    help: "Whose model to ask; default: LLM_PROVIDER, else what is ready",
  },
  { name: "model", kind: "text", value: "NAME", help: "Which model to ask" },
  {
    name: "thinking",
    kind: "choice",
    value: "LEVEL",
    choices: ["off", "low", "medium", "high"],
    help: "How long the model may think",
  },
  { name: "max-rounds", kind: "number", value: "N", help: "Rounds of tool calls before a last answer is asked for" },
  { name: "max-cost", kind: "number", value: "USD", help: "Stop when the run has cost more" },
  { name: "max-tokens", kind: "number", value: "N", help: "Stop when the run has used more, input and output" },
  {
    name: "yes",
    kind: "switch",
    help: "With --non-interactive: run what the permissions in the settings want asked for",
  },
  { name: "plan", kind: "switch", help: "Only look and plan; nothing is changed until you say /plan go" },
  { name: "continue", kind: "switch", help: "Go on with the last conversation of this folder, else with the last one" },
  {
    name: "resume",
    kind: "optional",
    value: "[ID]",
    help: "Go on with that conversation (the beginning of its id is enough), or as --continue",
  },
  { name: "plain", kind: "switch", help: "The plain screen: one line, one prompt" },
  { name: "curses", kind: "switch", help: "The full screen, also where the plain one would be taken" },
  { name: "ntfy", kind: "text", value: "TOPIC", help: "With --non-interactive: tell a phone by ntfy how the run goes" },
  { name: "debug", kind: "switch", help: "Write what happens to a file, like MARVIN_LOG=debug" },
  {
    name: "json",
    kind: "switch",
    help: "For `tools`, `tool`, `models`, `usage`, `sessions`, `config` and `doctor`: print JSON",
  },
  {
    name: "format",
    kind: "choice",
    value: "FORM",
    choices: ["md", "json", "html"],
    help: "For `sessions export`",
  },
  { name: "project", kind: "switch", help: "For `config`: the project's settings and not your own" },
  { name: "list", kind: "switch", help: "For `trust`: the folders that you trust" },
  { name: "remove", kind: "switch", help: "For `trust`: do not trust the folder any more" },
  { name: "help", kind: "switch", help: "This page" },
  { name: "version", kind: "switch", help: "The version" },
] as const satisfies readonly Flag[];

export interface Flag {
  readonly name: string;
  readonly kind: "switch" | "text" | "number" | "choice" | "optional";
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly help: string;
}

/** What flags like ours are called elsewhere: too far from their names to be a slip of the fingers. */
export const NAMES_ELSEWHERE: Readonly<Record<string, (typeof FLAGS)[number]["name"]>> = {
  "output-format": "output",
  print: "non-interactive",
  headless: "non-interactive",
  batch: "non-interactive",
  message: "prompt",
  query: "prompt",
  cwd: "working-dir",
  directory: "working-dir",
  "max-turns": "max-rounds",
  "max-steps": "max-rounds",
  budget: "max-cost",
  "max-budget": "max-cost",
  verbose: "debug",
  vendor: "provider",
  yolo: "yes",
  "reasoning-effort": "thinking",
};

export const SHORT_FLAGS: Readonly<Record<string, string>> = { "-h": "--help", "-V": "--version", "-p": "--prompt" };
