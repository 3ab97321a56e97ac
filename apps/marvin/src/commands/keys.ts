import { defineCommand } from "./command.ts";

export const keys = defineCommand({
  name: "/keys",
  summary: "the keys that work here",
  group: "program",
  whileWorking: true,
  run: ({ face }) => face.show(face.keys()),
});
