import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { activeProfile } from "../support/store-of.ts";

export default defineTool({
  name: "remember",
  description:
    "Keeps a fact for later sessions, in a Markdown file of the user's profile. Only when the user asks for it, or else say in the answer that you did. For tastes that settings cover use update_preferences.",
  category: "always",
  tier: "write",
  input: z.object({
    text: z.string().min(1).max(4000).describe("What to remember: one fact, understandable without this conversation."),
    topic: z.string().max(80).default("general").describe("One or two words under which it is kept, such as family."),
  }),
  phrases: [
    "remember that {text}",
    "remember: {text}",
    "please remember {text}",
    "keep in mind that {text}",
    "do not forget that {text}",
    "don't forget that {text}",
    "make a mental note that {text}",
    "memorize that {text}",
    "note for the future that {text}",
    "remember under {topic} that {text}",
  ],
  async run({ text, topic }, context) {
    const { memory } = await activeProfile(context);
    const kept = await memory.add(topic.trim() === "" ? "general" : topic, text);
    return { text: `Remembered under ${kept.title}: ${text.trim()}`, data: { topic: kept.name, text: text.trim() } };
  },
});
