import { FLAGS, type Flag } from "./flags.ts";

export function helpText(): string {
  const names = FLAGS.map((flag: Flag) => `--${flag.name}${flag.value === undefined ? "" : ` ${flag.value}`}`);
  const width = Math.max(...names.map((name) => name.length));
  const flags = FLAGS.map((flag: Flag, i) => {
    const choices = flag.choices ? `: ${flag.choices.join(", ")}` : "";
    return `  ${(names[i] ?? "").padEnd(width)}  ${flag.help}${choices}`;
  });
  return `Marvin, an assistant for the terminal.

  marvin                                       talk to it
  marvin "What is 5 km in miles?"              the same, with a first question
  marvin --non-interactive --prompt "…"        for scripts: the answer on stdout
  echo "…" | marvin --non-interactive          the prompt from stdin
  marvin tools [WORDS] [--json]                every tool, or those for some words, with their arguments
  marvin tool NAME '{"a": 1}' | key=value …    run one tool without a model
  marvin prompt [--working-dir DIR]            the system prompt, with the length of each part
  marvin usage [--json]                        tokens and money so far, the last 30 days as a chart
  marvin doctor [--json]                       what works here: providers, programs, folders
  marvin models [--provider NAME] [--json]     the models on offer
  marvin sessions [list] [--json]              earlier conversations; also: show ID, search WORDS, fork ID [MESSAGE],
                                               export ID [--format md|json|html], rename ID TITLE, delete ID
  marvin config [list] [--json]                every setting, its value and where that comes from; also: get KEY,
                                               set KEY VALUE, unset KEY, edit, path (--project: the project's)
  marvin trust [DIR]                           let the settings of a project choose the model; also: --list, --remove
  marvin login NAME, marvin logout NAME        sign in with an account (codex), or say how

${flags.join("\n")}

Without a key or a model Marvin starts as the offline assistant. To connect a model set one of OPENAI_API_KEY,
GEMINI_API_KEY, GROQ_API_KEY, or OPENAI_COMPAT_URL for any OpenAI-compatible server.
Exit codes: 0 answered, 1 failed, 129 / 130 / 143 stopped by SIGHUP / Ctrl+C / SIGTERM, 141 the reader went away.`;
}
