import type { ToolSchema } from "@marvin/ai";
import type { Tool, ToolEntry } from "./tool.ts";

export type ToolLike = Tool | ToolEntry;

/** The tools that may be called, by name, in the order in which they were given. */
export class ToolRegistry implements Iterable<ToolEntry> {
  readonly #entries = new Map<string, ToolEntry>();
  readonly #schemas = new Map<ToolEntry, ToolSchema>();

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
  const { name, category, tier, description, readsWhen, phrases, network } = tool;
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
    ...(phrases ? { phrases } : {}),
    ...(network ? { network } : {}),
  };
}
