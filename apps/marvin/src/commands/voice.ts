import { defineCommand } from "./command.ts";

export const voice = defineCommand({
  name: "!voice",
  aliases: ["/voice"],
  summary: "listens all the time: each sentence is sent when you pause; again: off",
  group: "you",
  run({ modes, say }) {
    modes.voice = !modes.voice;
    say(
      modes.voice
        ? "Voice mode is on: speak, and pause when you are done. Typing works as before; !voice turns it off.\n"
        : "Voice mode is off.\n",
    );
  },
});
