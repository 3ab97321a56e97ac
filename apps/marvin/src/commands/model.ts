import { modelsOf } from "@marvin/ai";
import { defineCommand } from "./command.ts";

export const model = defineCommand({
  name: "/model",
  summary: "which model answers, with windows and prices",
  usage: "[NAME]",
  group: "model",
  complete: ({ config, agent }) => [
    ...modelsOf(agent.state.provider.id).flatMap(({ model: name, retired }) => (retired ? [] : [name])),
    ...config.vendors.map(({ id }) => `${id}/`),
  ],
  async run(context) {
    const { argument, models, say } = context;
    if (argument !== "") return say(`${await models.switchTo(argument)}\n`);
    // Asking providers takes what the doctor asks them with.
    const { pickModel } = await import("./model/pick-model.ts");
    await pickModel(context);
  },
});
