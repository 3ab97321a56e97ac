import { StoreError } from "@marvin/store";
import { type CommandContext, defineCommand } from "./command.ts";

export const trust = defineCommand({
  name: "/trust",
  summary: "lets the settings of this project choose the model, or no longer",
  usage: "[remove]",
  group: "work",
  complete: () => ["remove"],
  async run(context) {
    const { argument, say } = context;
    try {
      if (argument === "remove") say(await taken(context));
      else if (argument === "") say(await given(context));
      else say("There is /trust and /trust remove.\n");
    } catch (cause) {
      if (!(cause instanceof StoreError)) throw cause;
      say(`${cause.message}\n`);
    }
  },
});

async function given({ config, face, say }: CommandContext): Promise<string> {
  const { projectReports, reportText, trustReported } = await import("../trust/trust-project.ts");
  const record = await trustRecord(config, say);
  const reports = await projectReports(config.workingDir, record);
  if (reports.length === 0) return "This project has no .marvin/settings.yaml: there is nothing to trust.\n";
  const fresh = reports.filter(({ state }) => state !== "trusted");
  if (fresh.length === 0) return "This project is trusted, and has not changed since. To take it back: /trust remove\n";
  for (const report of fresh) say(reportText(report));
  const fit = fresh.filter(({ fingerprint }) => typeof fingerprint === "string");
  if (fit.length === 0) return "Nothing was trusted.\n";
  if (!(await face.confirm("Let this project set that, until one of its files changes?")))
    return "It is not trusted.\n";
  await trustReported(fit, record, new Date());
  return "Trusted. Its settings count from the next start on, its commands at once.\n";
}

async function taken({ config, say }: CommandContext): Promise<string> {
  const record = await trustRecord(config, say);
  const { projectRoot } = await import("../config/project-folders.ts");
  const dirs = new Set([projectRoot(config.workingDir), config.workingDir]);
  let count = 0;
  for (const dir of dirs) if (await record.remove(dir)) count += 1;
  return count === 0 ? "This project was not trusted.\n" : "Not trusted any more, from the next start on.\n";
}

async function trustRecord({ folders }: CommandContext["config"], say: CommandContext["say"]) {
  const { TrustRecord } = await import("../trust/trust-record.ts");
  return new TrustRecord(folders.settings, (text) => say(`${text}\n`));
}
