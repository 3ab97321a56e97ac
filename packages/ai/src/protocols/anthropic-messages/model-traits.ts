/** How a model thinks and how it is told not to. */
export interface ModelTraits {
  /** `budget`: a number of tokens; `adaptive`: by effort; `none`: nothing may be asked for. */
  readonly thinking: "none" | "budget" | "adaptive";
  /** It thinks unless told otherwise. */
  readonly thinksByDefault: boolean;
  /** The kind of thinking that stands for none; undefined where leaving the field out does. `least`: it always thinks. */
  readonly off: "disabled" | "between_tools" | "least" | undefined;
  /** Its thinking is kept from the reader unless asked for. */
  readonly hidesThinking: boolean;
  /** Its thinking is accepted after the very same system prompt, tools and messages alone. */
  readonly bound: boolean;
}

/** What the name says: the API rejects requests that do not fit the model, and tells nowhere what fits. */
export function traitsOf(model: string): ModelTraits {
  const { name, version } = versionOf(model);
  if (version < 307) return NO_THINKING;
  if (version < 406) return { ...NO_THINKING, thinking: "budget" };
  const since = BOUND_SINCE[name];
  return {
    thinking: "adaptive",
    thinksByDefault: version >= 500 && since !== undefined,
    off: version < 500 ? undefined : offOf(name, version),
    hidesThinking: version >= 407,
    bound: since !== undefined && version >= since,
  };
}

/** The same model, whatever its date: what one has signed the other can read. */
export function sameModel(one: string, other: string): boolean {
  return undated(one) === undated(other);
}

const NO_THINKING: ModelTraits = {
  thinking: "none",
  thinksByDefault: false,
  off: undefined,
  hidesThinking: false,
  bound: false,
};

const BOUND_SINCE: Readonly<Record<string, number>> = { fable: 501, mythos: 501, opus: 505, sonnet: 505 };

function offOf(name: string, version: number): ModelTraits["off"] {
  if (name === "fable" || name === "mythos") return "least";
  if (name === "opus") return version >= 505 ? "least" : "disabled";
  if (name === "sonnet") return version >= 505 ? "between_tools" : "disabled";
  return name === "haiku" ? "disabled" : undefined;
}

/** `claude-haiku-4-5-20251001` → haiku 405, `claude-sonnet-4-20250514` → sonnet 400, `claude-3-7-sonnet` → 307. */
function versionOf(model: string): { name: string; version: number } {
  const found = /claude-(?:([a-z]+)-)?(\d{1,2})(?!\d)(?:[-.](\d{1,2})(?!\d))?/i.exec(model);
  if (found === null) return { name: "", version: 0 };
  return { name: (found[1] ?? "").toLowerCase(), version: Number(found[2]) * 100 + Number(found[3] ?? 0) };
}

function undated(model: string): string {
  return model.replace(/-(\d{8}|latest)$/, "");
}
