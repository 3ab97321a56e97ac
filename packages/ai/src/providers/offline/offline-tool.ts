/** A tool as the offline assistant knows it: a catalogue entry of agent-core has this shape. */
export interface OfflineTool {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly area: string;
  /** `"convert {value} {from_unit} to {to_unit}"`; `{name=text}` takes no words and sets an argument. */
  readonly phrases?: readonly string[];
  /** It is of no use without the network: it is named and not called. */
  readonly network?: boolean;
  /** JSON schema of an object. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** What one argument may be, as the schema says it. */
export interface ArgumentSchema {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly anyOf?: unknown;
  readonly items?: unknown;
}

export function argumentSchema(tool: OfflineTool, name: string): ArgumentSchema {
  const properties = propertiesOf(tool);
  return (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? {};
}

export function propertiesOf({ input }: OfflineTool): Readonly<Record<string, ArgumentSchema>> {
  return (input.properties as Readonly<Record<string, ArgumentSchema>> | undefined) ?? {};
}

export function requiredArguments(tool: OfflineTool): readonly string[] {
  const { required } = tool.input;
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}
