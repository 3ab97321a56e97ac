import { stripControl } from "@marvin/text";
import { defineCommand } from "./command.ts";

export const saved = defineCommand({
  name: "saved",
  aliases: ["/saved", "!saved"],
  summary: "your saved places",
  group: "you",
  whileWorking: true,
  async run({ store, say }) {
    const places = await store.view.savedPlaces();
    if (places.length === 0) return say("There are no saved places yet. Ask me to save one.\n");
    const lines = places.map(({ label, name, address, lat, lng }) => {
      const where = [name === label ? "" : name, address ?? "", `${lat}, ${lng}`].filter((piece) => piece !== "");
      return `${stripControl(`${label}: ${where.join("; ")}`).replace(/\s+/g, " ")}\n`;
    });
    say(lines.join(""));
  },
});
