import { defineCommand } from "./command.ts";

export const profiles = defineCommand({
  name: "profiles",
  aliases: ["/profiles", "!profiles"],
  summary: "who uses Marvin here; ask me to switch",
  group: "you",
  whileWorking: true,
  async run({ store, say }) {
    const known = await store.profiles();
    const active = known.activeName();
    const names = await known.list();
    const all = names.includes(active) ? names : [active, ...names];
    say(all.map((name) => `${name === active ? "> " : "  "}${name}\n`).join(""));
  },
});
