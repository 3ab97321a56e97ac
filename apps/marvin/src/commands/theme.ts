import { didYouMean } from "@marvin/text";
import { type CommandContext, defineCommand } from "./command.ts";
import type { ThemeChoice } from "./face.ts";

export const theme = defineCommand({
  name: "/theme",
  summary: "other colours, with a preview",
  usage: "[NAME]",
  group: "program",
  whileWorking: true,
  complete: ({ face }) => face.themes?.names.map(({ name }) => name) ?? [],
  async run(context) {
    const { argument, face, say } = context;
    const { themes } = face;
    if (!themes)
      return say("This screen has no colours to choose. The full screen has: start Marvin without --plain.\n");
    for (const problem of await themes.readOwn()) say(`${problem}\n`);
    const name = argument === "" ? await chosen(themes, context) : argument;
    if (name === undefined) return;
    const wanted = themes.names.find((known) => known.name.toLowerCase() === name.toLowerCase())?.name ?? name;
    if (themes.set(wanted)) await keep(wanted, context);
    else
      say(
        `There is no theme ${name.slice(0, 60)}. ${didYouMean(
          name,
          themes.names.map((known) => known.name),
        )}\n`,
      );
  },
});

async function chosen(themes: ThemeChoice, { face }: CommandContext): Promise<string | undefined> {
  const before = themes.current;
  const picked = await face.pick({
    title: "Which theme?",
    items: themes.names.map(({ name, kind }) => ({ id: name, label: name, detail: kind })),
    selected: before,
    onMove: (name) => themes.set(name),
  });
  if (picked === undefined) themes.set(before);
  return picked;
}

async function keep(name: string, { config, say }: CommandContext): Promise<void> {
  const { saveSetting } = await import("../config/settings/save-setting.ts");
  const path = await saveSetting(config, "theme", name);
  say(`Theme: ${name}, also next time (${path}).\n`);
}
