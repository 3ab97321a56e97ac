import { defineCommand } from "./command.ts";

export const clear = defineCommand({
  name: "/clear",
  aliases: ["/new"],
  summary: "begins a new conversation; this one stays in /sessions",
  group: "conversation",
  async run({ startAnew, say }) {
    await startAnew();
    say("A new conversation begins. The one before is kept.\n");
  },
});
