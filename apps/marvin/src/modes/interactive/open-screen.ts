import { stripControl } from "@marvin/text";
import {
  BACKGROUND_QUERY,
  backgroundKindFromColorfgbg,
  backgroundKindFromReply,
  defaultThemeName,
  Editor,
  type KeyTable,
  keyTable,
  Screen,
} from "@marvin/tui";
import type { Config } from "../../config/config.ts";
import type { DebugLog } from "../../debug-log.ts";
import type { ScreenDriver } from "./screen-driver.ts";
import { ScreenThemes } from "./screen-themes.ts";
import { NAME_QUERY, reflowFromReply, terminalFacts } from "./terminal-facts.ts";
import { TerminalGuard } from "./terminal-guard.ts";

/** The screen with a prompt to type at. What is sent before there is a conversation waits. */
export interface OpenedScreen {
  readonly screen: Screen;
  readonly keys: KeyTable;
  readonly themes: ScreenThemes;
  /** The exit code, once the person or a signal has ended it. */
  readonly code: number | undefined;
  /** From now on it is asked what the screen cannot do by itself. */
  drive(driver: ScreenDriver): void;
  /** Closes the screen; the loop that reads its lines comes to its end. */
  leave(code: number): void;
  /** The terminal has been given back for good. */
  release(): void;
}

const PLACEHOLDER = "Ask anything, / for commands, @ for files";
const SHELL_PLACEHOLDER = "Commands for bash; !sh ends shell mode";
export const SHELL_SIGN = "$";

/** Loads what draws and nothing of the conversation: the prompt comes first. */
export async function openScreen(config: Config, log: DebugLog): Promise<OpenedScreen> {
  const { settings, folders, warnings } = config;
  const facts = terminalFacts(process.env, settings);
  const problems = [...warnings];
  const themes = new ScreenThemes(
    {
      depth: facts.depth,
      links: facts.links,
      folder: `${folders.settings}/themes`,
      apply: (look) => screen.setLook(look),
      problem: (text) => problems.push(text),
    },
    backgroundKindFromColorfgbg(process.env["COLORFGBG"] ?? "") ?? "dark",
  );
  const keys = keyTable(settings.keys);
  const look = await themes.first(settings.theme);
  let driver: ScreenDriver | undefined;
  let code: number | undefined;
  let { reflow } = facts;
  const leave = (wanted: number) => {
    code ??= wanted;
    driver?.cancel();
    screen.close();
  };
  const editor = new Editor({
    keys,
    complete: (text, caret) => driver?.complete(text, caret),
    now: Date.now,
    placeholder: PLACEHOLDER,
    signs: () => screen.glyphs,
  });
  const screen: Screen = new Screen({
    input: process.stdin,
    output: process.stdout,
    look,
    keys,
    editor,
    reflow: () => reflow,
    thinking: settings.screen.thinking,
    showAddresses: !facts.links,
    pictures: facts.pictures,
    handlers: {
      cancel: () => driver?.cancel(),
      quit: () => leave(0),
      steer: (text) => driver?.steer(text),
      sentWhileWorking: (line) => driver?.sentWhileWorking(line) ?? false,
      suspend: () => guard.suspend(),
      editOutside: async (text) => driver?.editOutside(text),
      status: () => driver?.status() ?? { provider: "", model: "" },
      placeholder: () => (driver?.isShell ? SHELL_PLACEHOLDER : PLACEHOLDER),
      prompt: () => [
        { text: `${driver?.isShell ? SHELL_SIGN : screen.glyphs.prompt} `, style: { color: "accent", bold: true } },
      ],
      reply: (sequence) => {
        reflow = reflowFromReply(sequence) ?? reflow;
        const kind = backgroundKindFromReply(sequence);
        if (kind && settings.theme === undefined) themes.set(defaultThemeName(kind));
      },
      failed: (error) => {
        log.note("screen", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
        screen.say(
          `Something in the screen broke: ${stripControl(error instanceof Error ? error.message : `${error}`)}`,
        );
      },
    },
  });
  const guard = new TerminalGuard(leave, () => void screen.lend(() => guard.suspend()));
  guard.arm();
  for (const problem of [...problems, ...keys.problems]) screen.transcript.addNotice(problem, "warning");
  screen.open();
  screen.signal(settings.theme === undefined ? NAME_QUERY + BACKGROUND_QUERY : NAME_QUERY);
  return {
    screen,
    keys,
    themes,
    get code() {
      return code;
    },
    drive: (wanted) => {
      driver = wanted;
    },
    leave,
    release: () => guard.disarm(),
  };
}
