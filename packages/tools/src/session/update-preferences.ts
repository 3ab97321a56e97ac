import { defineTool, ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { activeProfile } from "../support/store-of.ts";

export default defineTool({
  name: "update_preferences",
  description:
    "Changes what the user prefers, in preferences.yaml: sets a key, or adds to or removes from a list. Usual keys: dietary, cuisines, budget, max_distance, distance_unit, temperature_unit, notes. Comments and other keys stay as they are.",
  category: "always",
  tier: "write",
  input: z.object({
    key: z.string().min(1).max(100).describe("Which preference, for example dietary."),
    value: z
      .string()
      .max(4000)
      .default("")
      .describe("The value; several entries of a list with commas. Empty with mode remove: the key goes."),
    mode: z.enum(["set", "add", "remove"]).default("set").describe("set: in the stead of what is there."),
  }),
  phrases: [
    "set my {key} to {value}",
    "set my {key} preference to {value}",
    "set the preference {key} to {value}",
    "change my {key} to {value}",
    "my {key} preference is {value}",
    "update my preferences: {key} is {value}",
    "add {value} to my {key}{mode=add}",
    "add {value} to my {key} preferences{mode=add}",
    "remove {value} from my {key}{mode=remove}",
    "take {value} off my {key}{mode=remove}",
    "i am {value}{key=dietary}{mode=add} now, remember it in my preferences",
    "i prefer {value}{key=notes}{mode=add} from now on",
    "use miles{key=distance_unit}{value=miles}",
    "use kilometers{key=distance_unit}{value=kilometers}",
    "use celsius{key=temperature_unit}{value=celsius}",
    "use fahrenheit{key=temperature_unit}{value=fahrenheit}",
    "show distances in miles{key=distance_unit}{value=miles}",
    "show distances in kilometers{key=distance_unit}{value=kilometers}",
    "show temperatures in celsius{key=temperature_unit}{value=celsius}",
    "show temperatures in fahrenheit{key=temperature_unit}{value=fahrenheit}",
    "i prefer miles{key=distance_unit}{value=miles}",
    "i prefer kilometers{key=distance_unit}{value=kilometers}",
    "i prefer celsius{key=temperature_unit}{value=celsius}",
    "i prefer fahrenheit{key=temperature_unit}{value=fahrenheit}",
    "i am vegetarian{key=dietary}{value=vegetarian}{mode=add}",
    "i am vegan{key=dietary}{value=vegan}{mode=add}",
    "i'm vegetarian{key=dietary}{value=vegetarian}{mode=add}",
    "i'm vegan{key=dietary}{value=vegan}{mode=add}",
    "i want temperatures in celsius{key=temperature_unit}{value=celsius}",
    "i want temperatures in fahrenheit{key=temperature_unit}{value=fahrenheit}",
    "i want distances in miles{key=distance_unit}{value=miles}",
    "i want distances in kilometers{key=distance_unit}{value=kilometers}",
    "switch to miles{key=distance_unit}{value=miles}",
    "switch to kilometers{key=distance_unit}{value=kilometers}",
    "switch to celsius{key=temperature_unit}{value=celsius}",
    "switch to fahrenheit{key=temperature_unit}{value=fahrenheit}",
  ],
  async run({ key: said, value, mode }, context) {
    const given = value.trim();
    const { preferences } = await activeProfile(context);
    const before = await preferences.read();
    const key = keyOf(said, before);
    if (given === "" && mode !== "remove") {
      throw new ToolError("invalid-input", `There is no value to ${mode} for ${key}.`, {
        hint: 'Give one in "value", or take mode remove to take the key out.',
      });
    }
    const all = await preferences.update({
      key,
      mode,
      ...(given === "" ? {} : { value: asValue(given, mode, before[key]) }),
    });
    const now = all[key];
    const text = now === undefined ? `${key} is not in the preferences.` : `${key}: ${shown(now)}`;
    const isSame = JSON.stringify(now) === JSON.stringify(before[key]);
    return {
      text: `${isSame ? "Nothing had to be changed." : "Preferences are changed."} ${text}`,
      data: { key, value: now ?? null },
    };
  },
});

/** People say "temperature unit"; the key is temperature_unit, unless there is one with a space. */
function keyOf(said: string, preferences: Readonly<Record<string, unknown>>): string {
  const key = said.trim();
  return Object.hasOwn(preferences, key) ? key : key.replace(/\s+/g, "_");
}

/** Commas make a list where there is one, and where one is added to or taken from; elsewhere they are part of a text. */
function asValue(text: string, mode: "set" | "add" | "remove", known: unknown): unknown {
  if (/^\[.*\]$/s.test(text)) {
    const list = parsed(text);
    if (Array.isArray(list)) return list;
  }
  const entries = text.split(/\s*,\s*/).filter((entry) => entry !== "");
  if (mode === "set") return Array.isArray(known) ? entries : plain(text);
  return entries.length > 1 && !isEntryOf(known, text) ? entries : plain(text);
}

/** Numbers and yes/no as YAML would have them, in their usual form alone: 0049 and 1e3 stay words. */
function plain(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(text) ? Number(text) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEntryOf(known: unknown, text: string): boolean {
  return Array.isArray(known) && known.some((entry) => String(entry).toLowerCase() === text.toLowerCase());
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : value.map(shown).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
