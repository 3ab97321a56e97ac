import type { ToolSchema } from "@marvin/ai";
import type { Tool, ToolEntry } from "./tool.ts";

export type ToolLike = Tool | ToolEntry;

/** The tools that may be called, by name, in the order in which they were given. */
export class ToolRegistry implements Iterable<ToolEntry> {
  readonly #entries = new Map<string, ToolEntry>();
  readonly #schemas = new Map<ToolEntry, ToolSchema>();
  readonly #withheld = new Map<string, string>();

  constructor(tools: Iterable<ToolLike> = []) {
    for (const tool of tools) this.add(tool);
  }

  add(tool: ToolLike): void {
    if (this.#entries.has(tool.name)) throw new Error(`There are two tools named ${tool.name}.`);
    this.#entries.set(tool.name, isEntry(tool) ? tool : ownEntry(tool));
  }

  get(name: string): ToolEntry | undefined {
    return this.#entries.get(name);
  }

  names(): string[] {
    return [...this.#entries.keys()];
  }

  /** The same registry without what a mode forbids. */
  filter(keep: (entry: ToolEntry) => boolean): ToolRegistry {
    return new ToolRegistry([...this].filter(keep));
  }

  /** The same without what there is a reason to withhold, which whoever calls such a tool is told. */
  withhold(reasonOf: (entry: ToolEntry) => string | undefined): ToolRegistry {
    const kept = this.filter((entry) => reasonOf(entry) === undefined);
    for (const entry of this) {
      const reason = reasonOf(entry);
      if (reason !== undefined) kept.#withheld.set(entry.name, reason);
    }
    return kept;
  }

  /** Why a tool that exists is not among these; undefined if there is none such. */
  whyNot(name: string): string | undefined {
    return this.#withheld.get(name);
  }

  [Symbol.iterator](): Iterator<ToolEntry> {
    return this.#entries.values();
  }

  /** What a model is told of these tools. */
  async schemas(entries: Iterable<ToolEntry>): Promise<ToolSchema[]> {
    const schemas: ToolSchema[] = [];
    for (const entry of entries) {
      let schema = this.#schemas.get(entry);
      if (!schema) {
        schema = { name: entry.name, description: entry.description, input: await inputSchema(entry) };
        this.#schemas.set(entry, schema);
      }
      schemas.push(schema);
    }
    return schemas;
  }
}

/** The JSON schema of a tool's input; of a tool that was given as a value it is made at the first need. */
export async function inputSchema(entry: ToolEntry): Promise<Readonly<Record<string, unknown>>> {
  if (entry.input !== UNKNOWN_SCHEMA) return entry.input;
  const [{ jsonSchemaOf }, tool] = await Promise.all([import("./json-schema-of.ts"), entry.load()]);
  return jsonSchemaOf(tool.input);
}

/** Stands in an entry whose schema is still to be made from zod, which costs too much to load at start. */
const UNKNOWN_SCHEMA: Readonly<Record<string, unknown>> = Object.freeze({ type: "object" });

function isEntry(tool: ToolLike): tool is ToolEntry {
  return "load" in tool;
}

function ownEntry(tool: Tool): ToolEntry {
  const { name, category, tier, description, readsWhen, runsAlone, phrases, network } = tool;
  const load = () => Promise.resolve(tool);
  const entry = {
    name,
    category,
    tier,
    description,
    load,
    area: "own",
    source: "user",
    input: UNKNOWN_SCHEMA,
  } as const;
  return {
    ...entry,
    ...(readsWhen ? { readsWhen } : {}),
    ...(runsAlone ? { runsAlone } : {}),
    ...(phrases ? { phrases } : {}),
    ...(network ? { network } : {}),
  };
}
