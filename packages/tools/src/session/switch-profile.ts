import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { storeOf } from "../support/store-of.ts";

export default defineTool({
  name: "switch_profile",
  description:
    "Switches to another person's profile: preferences, saved places, history and sign-ins follow at once, also at the next start. A name that is not there yet becomes a new profile.",
  category: "always",
  tier: "write",
  runsAlone: true,
  input: z.object({
    name: z.string().describe("Whose profile: a short plain name, as the user says it."),
  }),
  phrases: [
    "use profile {name}",
    "use the profile {name}",
    "use {name}'s profile",
    "switch profile to {name}",
    "switch to profile {name}",
    "switch to the profile {name}",
    "switch to {name}'s profile",
    "change profile to {name}",
    "change to the profile of {name}",
    "make a new profile for {name}",
    "create a profile called {name}",
    "log in as {name}",
    "i am {name} and not who was here before",
    "load profile {name}",
    "load the profile {name}",
    "switch user to {name}",
    "switch to user {name}",
    "switch profile",
    "change profile",
    "open the profile of {name}",
    "create a new profile named {name}",
    "new profile {name}",
    "change to {name}'s profile",
    "use the {name} profile",
    "switch to the {name} profile",
  ],
  async run({ name }, context) {
    const profiles = await storeOf(context).profiles();
    const before = await profiles.list();
    const profile = await profiles.switchTo(name);
    const isNew = !before.includes(profile.name);
    const text = isNew
      ? `The profile ${profile.name} is new and active now. It has no preferences and no saved places yet.`
      : `The profile ${profile.name} is active now: preferences, saved places and history are ${profile.name}'s.`;
    return { text, data: { name: profile.name, created: isNew } };
  },
});
