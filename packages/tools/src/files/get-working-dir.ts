import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { describeWorkingDir } from "../support/paths/working-dir-listing.ts";

export default defineTool({
  name: "get_working_dir",
  description:
    "Tells which folder is the working directory, to which all paths are relative, and what lies at its top.",
  category: "coding",
  tier: "read",
  input: z.object({}),
  phrases: [
    "which folder are we in",
    "what is the working directory",
    "what is the current directory",
    "where are we working",
    "which project is this",
    "what directory am I in",
    "print the working directory",
    "pwd",
    "show the current folder",
    "which path are you working in",
    "tell me the working dir",
    "where am i",
    "where are we",
    "what folder is this",
    "what is the current folder",
    "what folder am i in",
    "what is the current working directory",
  ],
  async run(_, { workingDir }) {
    return { text: await describeWorkingDir(workingDir), data: { path: workingDir } };
  },
});
