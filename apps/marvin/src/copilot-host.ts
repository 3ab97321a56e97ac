import { join } from "node:path";
import { type CopilotHost, copilotEnvironment } from "@marvin/ai";
import type { Config } from "./config/config.ts";

/** What Copilot's runtime is given of this machine. Its sign-in stays where Copilot or `gh` keeps it. */
export function copilotHost({ folders, variable, workingDir }: Config): CopilotHost {
  return {
    env: { ...copilotEnvironment(variable), HOME: folders.home },
    baseDirectory: join(folders.data, "copilot"),
    workingDirectory: workingDir,
  };
}
