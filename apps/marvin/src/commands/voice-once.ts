import { levelRow } from "../voice/level-row.ts";
import { type CommandContext, type CommandResult, defineCommand } from "./command.ts";

const MOST_SECONDS = 120;

export const voiceOnce = defineCommand({
  name: "!v",
  usage: "[SECONDS]",
  summary: "listens for some seconds and sends what you said",
  group: "you",
  run: speakOnce,
});

async function speakOnce(context: CommandContext): Promise<CommandResult | undefined> {
  const { argument, config, face, say } = context;
  const seconds = argument === "" ? config.settings.voice.seconds : Number(argument);
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > MOST_SECONDS) {
    say(`!v takes a number of seconds from 1 to ${MOST_SECONDS}, such as !v 10.\n`);
    return undefined;
  }
  const { listen } = await import("../voice/listen.ts");
  if (!face.progress) say(`Listening for ${seconds === 1 ? "a second" : `${seconds} seconds`} ...\n`);
  const onLevel = (level: number, ms: number) => face.progress?.(levelRow(level, ms));
  try {
    const prompt = await listen(context, { seconds, untilSilence: false, onLevel });
    if (prompt === undefined) say("Nothing was heard.\n");
    else if (!face.progress) say(`You said: ${prompt}\n`); // the full screen shows every prompt
    return prompt === undefined ? undefined : { prompt };
  } finally {
    face.progress?.(undefined);
  }
}
