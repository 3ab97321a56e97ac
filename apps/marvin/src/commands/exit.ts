import { defineCommand } from "./command.ts";

export const exit = defineCommand({
  name: "exit",
  aliases: ["quit", "/exit", "/quit", "!exit", "!quit"],
  summary: "leave; everything is kept",
  run: ({ face }) => face.leave(),
});
