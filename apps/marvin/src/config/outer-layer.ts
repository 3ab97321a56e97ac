import type { Arguments } from "../arguments/parse-arguments.ts";
import { type Config, ConfigError } from "./config.ts";

/** What the environment and the flags set, in the shape of a settings file; and the name that set each key. */
export interface OuterLayer {
  readonly value: Readonly<Record<string, unknown>>;
  /** By key with dots: `LLM_PROVIDER`, `--model`. */
  readonly from: ReadonlyMap<string, string>;
}

interface Outer {
  readonly key: string;
  readonly variable?: string;
  /** In non-interactive mode alone. */
  readonly nonInteractive?: true;
  readonly flag?: string;
  readonly given?: (args: Arguments) => unknown;
  readonly read?: (text: string, name: string) => unknown;
}

/** Every key that a variable or a flag can set, once: `readConfig`, `marvin config list` and docs/settings.md read this. */
export const OUTER: readonly Outer[] = [
  { key: "provider", variable: "LLM_PROVIDER", flag: "--provider", given: ({ provider }) => provider },
  { key: "model", variable: "MARVIN_MODEL", nonInteractive: true, flag: "--model", given: ({ model }) => model },
  { key: "thinking", flag: "--thinking", given: ({ thinking }) => thinking },
  { key: "allow_hosts", variable: "MARVIN_ALLOW_HOSTS", read: list },
  { key: "tools.offer", variable: "MARVIN_TOOLS", read: offer },
  { key: "timeouts.first_byte", variable: "MARVIN_FIRST_BYTE_TIMEOUT", read: seconds },
  { key: "timeouts.idle", variable: "MARVIN_IDLE_TIMEOUT", read: seconds },
  { key: "timeouts.turn", variable: "MARVIN_TURN_TIMEOUT", read: seconds },
  { key: "limits.rounds", flag: "--max-rounds", given: ({ maxRounds }) => maxRounds },
  { key: "limits.cost", flag: "--max-cost", given: ({ maxCost }) => maxCost },
  { key: "limits.tokens", flag: "--max-tokens", given: ({ maxTokens }) => maxTokens },
  { key: "screen.plain", flag: "--plain", given: ({ plain }) => plain || undefined },
];

export function outerLayer(
  args: Arguments,
  env: Readonly<Record<string, string | undefined>>,
  variable: Config["variable"],
): OuterLayer {
  const value: Record<string, unknown> = {};
  const from = new Map<string, string>();
  const set = (key: string, given: unknown, name: string) => {
    put(value, key, given);
    from.set(key, name);
  };
  for (const outer of OUTER) {
    const given = outer.given?.(args);
    if (given !== undefined) set(outer.key, given, outer.flag ?? "");
    else fromVariable(outer, args, variable, set);
  }
  for (const [name, address] of Object.entries(env)) {
    if (name.startsWith(ENDPOINT) && address) set(`endpoints.${endpointKey(name)}`, address, name);
  }
  return { value, from };
}

function fromVariable(
  { key, variable: name, nonInteractive, read = (text) => text }: Outer,
  args: Arguments,
  variable: Config["variable"],
  set: (key: string, value: unknown, name: string) => void,
): void {
  const text = name === undefined || (nonInteractive && !args.nonInteractive) ? undefined : variable(name);
  if (name !== undefined && text !== undefined) set(key, read(text, name), name);
}

const ENDPOINT = "MARVIN_ENDPOINT_";

/** MARVIN_ENDPOINT_OPEN_METEO=… replaces the base URL of open-meteo. */
function endpointKey(name: string): string {
  return name.slice(ENDPOINT.length).toLowerCase().replaceAll("_", "-");
}

function put(into: Record<string, unknown>, key: string, value: unknown): void {
  const [group, name] = key.split(".");
  if (group === undefined) return;
  into[group] = name === undefined ? value : { ...(into[group] as object | undefined), [name]: value };
}

function offer(text: string, name: string): string {
  if (text === "auto" || text === "all") return text;
  throw new ConfigError(`${name} takes auto or all, not "${text}".`);
}

function seconds(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new ConfigError(`${name} takes a number of seconds above 0, not "${text}".`);
  return value;
}

function list(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
