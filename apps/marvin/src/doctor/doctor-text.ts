import type { DoctorReport } from "./doctor-report.ts";
import type { MachineReport } from "./machine-report.ts";
import { factCells } from "./model-facts.ts";
import { nextStep } from "./next-step.ts";
import type { ProgramReport } from "./program-report.ts";
import type { ProviderReport } from "./provider-report.ts";
import { foldedLines, tableLines } from "./table-text.ts";

/** The report for a person: plain lines, as wide as the terminal where that is possible. */
export function doctorText(report: DoctorReport, width: number): string {
  const lines = [
    `Marvin ${report.marvin}, Node ${report.node}, ${report.system}`,
    ...foldedLines(report.chosen.words, width, ""),
    "",
    "Providers (prices: US dollars for a million tokens, in and out)",
    ...providerLines(report.providers, width),
    "",
    "Programs (none is needed)",
    ...programLines(report.programs, width),
    "",
    ...machineLines(report, width),
    "",
    ...foldedLines(nextStep(report), width, ""),
  ];
  return `${lines.join("\n")}\n`;
}

const PROVIDER_COLUMNS = [
  { title: "  provider" },
  { title: "answers" },
  { title: "window", right: true },
  { title: "in", right: true },
  { title: "out", right: true },
  { title: "model" },
];
const NOTE = "      ";

function providerLines(reports: readonly ProviderReport[], width: number): string[] {
  const rows = reports.map((report) => [
    `${report.taken ? ">" : " "} ${report.id}`,
    answerWord(report),
    ...factCells(report),
    report.model,
  ]);
  const [title = "", ...lines] = tableLines(PROVIDER_COLUMNS, rows);
  const noted = lines.flatMap((line, at) => {
    const report = reports[at];
    return [line, ...(report ? foldedLines(noteOn(report), width, NOTE) : [])];
  });
  return [title, ...noted];
}

function answerWord({ id, reachable, ms, key }: ProviderReport): string {
  if (reachable === true) return id === "offline" ? "always" : `${ms} ms`;
  if (reachable === false) return "no";
  if (key.state !== "missing") return "not asked";
  return key.hint?.startsWith("sign in") ? "no sign-in" : "no key";
}

/** What stands below a provider's line. */
function noteOn(report: ProviderReport): string {
  if (report.id === "offline") return "Needs no key, no network and no model; does what the local tools can do.";
  return [keyWords(report), addressWords(report), answerWords(report), report.retired ?? ""]
    .filter((part) => part !== "")
    .join(" ");
}

function answerWords({ reachable, models, error, model, modelIsListed }: ProviderReport): string {
  if (reachable !== true) return error ?? "";
  if (models === undefined) return "It has no list of its models, or its address is wrong.";
  const offer = `${models} ${models === 1 ? "model" : "models"}.`;
  return modelIsListed === false ? `${offer} ${model} is not among them.` : offer;
}

function addressWords({ id, key, reachable, baseUrl, baseUrlFrom }: ProviderReport): string {
  if (baseUrlFrom !== undefined) return `At ${baseUrl} (${baseUrlFrom}).`;
  if (reachable !== null) return `At ${baseUrl}.`;
  return key.state === "not-needed" ? `Set ${baseUrlVariable(id)} if it runs (usually at ${baseUrl}).` : "";
}

function keyWords({ key }: ProviderReport): string {
  switch (key.state) {
    case "found":
      return `Key: ${key.from}.`;
    case "signed-in":
      return "Signed in.";
    case "not-needed":
      return "";
    case "missing":
      return sentence(key.hint ?? "");
    default:
      return key.state satisfies never;
  }
}

function baseUrlVariable(id: string): string {
  return `${id.toUpperCase().replaceAll("-", "_")}_BASE_URL`;
}

function sentence(text: string): string {
  return text === "" ? "" : `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

function programLines(reports: readonly ProgramReport[], width: number): string[] {
  const columns = [{ title: "  program" }, { title: "for" }];
  const [title = "", ...lines] = tableLines(
    columns,
    reports.map((report) => [`  ${report.name}`, report.for]),
  );
  const noted = lines.flatMap((line, at) => {
    const report = reports[at];
    return [line, ...(report ? whereIs(report) : []).flatMap((note) => foldedLines(note, width, NOTE))];
  });
  return [title, ...noted];
}

function whereIs({ path, without, install }: ProgramReport): string[] {
  return path === null ? [`Missing. Without it: ${without}.`, `Get it: ${install.join(" · ")}`] : [path];
}

function machineLines(report: MachineReport, width: number): string[] {
  const folders = report.folders.map(({ name, path, exists, writable }) => [
    `  ${name}`,
    path,
    `${exists ? "there" : "not there yet"}, ${writable ? "can be written" : "CANNOT be written"}`,
  ]);
  const { settings, proxy, terminal } = report;
  const proxies = Object.entries(proxy).map(([name, value]) => `  ${name}=${value}`);
  const type =
    terminal && `${terminal.type}, ${terminal.columns} x ${terminal.rows}, ${terminal.colorDepth} bits of color`;
  return [
    ...tableLines([{ title: "Folders" }, { title: "" }, { title: "" }], folders),
    `Settings: ${settings.path}${settings.exists ? "" : " (none)"}`,
    ...settings.warnings.flatMap((warning) => foldedLines(warning, width, "  ")),
    proxies.length === 0 ? "Proxy: none" : `Proxy\n${proxies.join("\n")}`,
    ...(type === null ? [] : [`Terminal: ${type}`]),
  ];
}
