import { defineCommand } from "./command.ts";

export const exit = defineCommand({
  name: "exit",
  aliases: ["quit", "/exit", "/quit", "!exit", "!quit"],
  summary: "leaves; everything is kept",
  group: "program",
  whileWorking: true,
  run: ({ face }) => face.leave(),
});
