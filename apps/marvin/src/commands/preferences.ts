import { OwnFile } from "@marvin/store";
import { type CommandContext, defineCommand } from "./command.ts";

export const preferences = defineCommand({
  name: "preferences",
  aliases: ["/preferences", "!preferences"],
  summary: "opens what I should know of you in your editor",
  group: "you",
  async run(context) {
    const { store, config, face, say } = context;
    const { preferences: file } = await (await store.profiles()).active();
    await file.read(); // takes over what an older Marvin has left
    await begin(file.path);
    if (face.isPiped) return say(`Your preferences are in ${file.path}.\n`);
    const { openEditor } = await import("./open-in-editor.ts");
    await face.lendTerminal(() => openEditor(file.path, config));
    await tellWhatIsThere(context);
  },
});

async function tellWhatIsThere({ store, say }: CommandContext): Promise<void> {
  const keys = Object.keys(await store.view.preferences());
  say(
    keys.length === 0 ? "There are no preferences.\n" : `Preferences, from the next prompt on: ${keys.join(", ")}.\n`,
  );
}

/** Somebody who opens it for the first time is shown what could stand there. */
async function begin(path: string): Promise<void> {
  await new OwnFile(path).exclusively(async (held) => {
    if (held.content.kind === "missing") await held.write(EXAMPLES);
  });
}

const EXAMPLES = `# What Marvin should know of you. Any key will do: all of it is told to the model with every prompt.
# Take the # away from what you want to use.

# distance_unit: kilometers    # or miles
# temperature_unit: celsius    # or fahrenheit
# dietary: [vegetarian]
# budget: moderate
# notes: I cycle to work, and I am up early.
`;
