import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { TODO_SLOT, TodoList } from "../support/todo-list.ts";

export default defineTool({
  name: "todo",
  description:
    "Keeps the visible plan of this session. For work of three or more steps: add the steps, start one, mark it done when it is, and go on. One step is in progress at a time; a wrong operation changes nothing. Without operations it shows the plan.",
  category: "always",
  tier: "read",
  input: z.object({
    operations: z
      .array(
        z.object({
          op: z.enum(["add", "start", "done", "drop"]).describe("What to do."),
          text: z.string().max(300).optional().describe("Of add: the step, in a few words."),
          id: z.int().min(1).optional().describe("Of start, done and drop: the number of the step."),
        }),
      )
      .max(50)
      .default([])
      .describe("In order, all or none."),
  }),
  phrases: [
    "show the plan",
    "make a plan for this",
    "break this down into steps",
    "what is left of the plan",
    "which steps are done",
    "track the steps of this work",
    "keep a checklist while you work",
    "show your task list",
    "what are you working on right now",
  ],
  async run({ operations }, { session }) {
    const list = session.get(TODO_SLOT, () => new TodoList());
    list.apply(operations);
    return { text: list.text(), data: { items: list.items } };
  },
});
