import type { DoctorReport } from "./doctor-report.ts";
import type { ProviderReport } from "./provider-report.ts";

type Facts = Pick<DoctorReport, "chosen" | "providers" | "folders">;

const WELL = "All is well.";

/** The last words of the report: what works, or what to do so that something does. */
export function nextStep(facts: Facts): string {
  const step = modelStep(facts);
  const closed = facts.folders.filter(({ writable }) => !writable).map(({ path }) => path);
  if (closed.length === 0) return step;
  const loss = `Nothing is kept from one start to the next in ${closed.join(", ")}: see who may write there.`;
  return step === WELL ? loss : `${step} ${loss}`;
}

function modelStep({ chosen, providers }: Facts): string {
  if (chosen.error !== undefined) return `Marvin would not start: ${chosen.error}`;
  const working = providers.filter(({ id, reachable }) => reachable === true && id !== "offline");
  const taken = providers.find((report) => report.taken);
  if (working.length === 0) return `Only the offline assistant works here. ${remedy(providers)}`;
  if (taken?.id === "offline") return `The offline assistant would be taken, and ${ids(working)} would work too.`;
  if (taken === undefined || taken.reachable) return WELL;
  return `${taken.id} would be taken and does not work: ${troubleOf(taken)} These work: ${ids(working)} (--provider).`;
}

function remedy(providers: readonly ProviderReport[]): string {
  const failing = providers.filter(({ reachable, key }) => reachable === false && key.state !== "not-needed");
  if (failing.length > 0) {
    const troubles = failing.map((report) => `${report.id}: ${troubleOf(report)}`);
    return `What is set up does not answer. ${troubles.join(" ")}`;
  }
  return (
    "To connect a model set one of GEMINI_API_KEY, GROQ_API_KEY, OPENAI_API_KEY or ANTHROPIC_API_KEY, or " +
    "OPENAI_COMPAT_URL for a server of your own; or run `marvin login codex`; or start Ollama. All ways: docs/providers.md"
  );
}

function troubleOf({ error, key }: ProviderReport): string {
  return error ?? `${key.hint ?? "it was not asked"}.`;
}

function ids(reports: readonly ProviderReport[]): string {
  return reports.map(({ id }) => id).join(", ");
}
