import { type Choice, chooseProvider, describeChoice, OFFLINE } from "../choose-provider.ts";
import { ConfigError } from "../config/config.ts";
import { surroundings } from "../wire.ts";
import type { Inquiry } from "./inquiry.ts";
import { type MachineReport, machineReport } from "./machine-report.ts";
import { bundledPrograms, type ProgramReport, programReports } from "./program-report.ts";
import { type ProviderReport, providerReport } from "./provider-report.ts";

/** Everything that `marvin doctor` tells, as `--json` shows it. */
export interface DoctorReport extends MachineReport {
  /** Something better than the offline assistant answers. */
  readonly ok: boolean;
  readonly chosen: ChosenReport;
  readonly providers: readonly ProviderReport[];
  readonly programs: readonly ProgramReport[];
}

/** Whose model a start would ask now, in the words of the start; `error` where it would fail. */
export interface ChosenReport {
  readonly id: string | null;
  readonly model: string | null;
  readonly why: string;
  readonly words: string;
  readonly error?: string;
}

export async function doctorReport(inquiry: Inquiry): Promise<DoctorReport> {
  const { config, http, clean } = inquiry;
  const world = surroundings(config, http);
  const copilotIsReady = once(world.copilotIsReady);
  const choosing = chooseProvider(config, { ...world, copilotIsReady });
  const choice = choosing.catch(() => undefined);
  const [vendors, bundled] = await Promise.all([
    Promise.all(config.vendors.map((vendor) => providerReport(vendor, { inquiry, choice, copilotIsReady }))),
    bundledPrograms(),
  ]);
  const chosen = await chosenReport(choosing, vendors, clean);
  return {
    ok: chosen.error === undefined && vendors.some(({ reachable }) => reachable === true),
    ...machineReport(config, clean),
    chosen,
    providers: [...vendors, offlineReport(chosen.id === OFFLINE)],
    programs: programReports(config.variable("PATH") ?? "", bundled),
  };
}

async function chosenReport(
  choosing: Promise<Choice>,
  reports: readonly ProviderReport[],
  clean: (text: string) => string,
): Promise<ChosenReport> {
  try {
    const choice = await choosing;
    const taken = reports.find((report) => report.taken);
    const model = taken?.model ?? OFFLINE;
    const words = clean(describeChoice(choice, model));
    return { id: taken?.id ?? OFFLINE, model, why: clean(choice.why), words };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const words = clean(error.message);
    return { id: null, model: null, why: words, words, error: words };
  }
}

function offlineReport(taken: boolean): ProviderReport {
  return {
    id: OFFLINE,
    label: "Offline assistant",
    taken,
    key: { state: "not-needed" },
    baseUrl: "",
    model: OFFLINE,
    reachable: true,
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
