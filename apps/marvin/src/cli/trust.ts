import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { StoreError } from "@marvin/store";
import { stripControl } from "@marvin/text";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { ConfigError } from "../config/config.ts";
import { projectRoot } from "../config/project-folders.ts";
import { settingsSources } from "../config/read-config.ts";
import { tableLines } from "../doctor/table-text.ts";
import { byteSink } from "../output/byte-sink.ts";
import { readProjectFiles } from "../trust/project-files.ts";
import { projectReports, reportText, trustReported } from "../trust/trust-project.ts";
import { type TrustedFolder, TrustRecord } from "../trust/trust-record.ts";

/** `marvin trust [DIR] | --list | --remove [DIR]`: whose projects may choose the model. Exit 1 if there was nothing to do. */
export async function trust(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  const warn = (text: string) => io.err.write(`${stripControl(text)}\n`);
  const say = (text: string) => io.out.write(text);
  let code = 0;
  try {
    const { folders } = settingsSources(args, process.env);
    const record = new TrustRecord(folders.settings, warn);
    if (args.list) say(await listText(record));
    else if (args.remove) say(await removed(folderOf(args), record));
    else say(await trusted(folderOf(args), record, say));
  } catch (thrown) {
    if (!(thrown instanceof ConfigError || thrown instanceof StoreError)) throw thrown;
    warn(thrown.message);
    code = 1;
  }
  await Promise.all([io.out.flush(10_000), io.err.flush(1000)]);
  return code;
}

/** By its real path; one that is gone may still be taken off the list. */
function folderOf({ words, workingDir }: Arguments): string {
  const dir = resolve(words[1] ?? workingDir ?? ".");
  if (!existsSync(dir)) return dir;
  return realpathSync(dir);
}

async function trusted(dir: string, record: TrustRecord, say: (text: string) => void): Promise<string> {
  if (!existsSync(dir)) throw new ConfigError(`There is no folder ${dir}.`);
  const reports = await projectReports(dir, record);
  if (reports.length === 0)
    throw new ConfigError(`${projectRoot(dir)} has no .marvin/settings.yaml: nothing to trust.`);
  for (const report of reports) say(reportText(report));
  const taken = await trustReported(reports, record, new Date());
  if (taken.length === 0) throw new ConfigError("Nothing was trusted.");
  return `Trusted until one of these files changes. To take it back: marvin trust --remove ${dir}\n`;
}

async function removed(dir: string, record: TrustRecord): Promise<string> {
  const dirs = [...new Set([projectRoot(dir), dir])];
  const gone: string[] = [];
  for (const one of dirs) if (await record.remove(one)) gone.push(one);
  if (gone.length === 0) throw new ConfigError(`${dir} was not trusted. The list: marvin trust --list`);
  return `${gone.join(" and ")}: not trusted any more.\n`;
}

async function listText(record: TrustRecord): Promise<string> {
  const folders = await record.list();
  if (folders.length === 0) return "No folder is trusted.\n";
  const rows = folders.map((folder) => [stripControl(folder.dir), folder.since.slice(0, 10), stateOf(folder)]);
  return `${tableLines([{ title: "folder" }, { title: "since" }, { title: "" }], rows).join("\n")}\n`;
}

function stateOf({ dir, fingerprint }: TrustedFolder): string {
  if (!existsSync(dir)) return "is not there any more";
  return readProjectFiles(dir).fingerprint === fingerprint ? "" : "has changed, and does not count until trusted again";
}
