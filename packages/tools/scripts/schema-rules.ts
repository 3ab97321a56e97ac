type JsonObject = Readonly<Record<string, unknown>>;

/** What OpenAI would refuse or misread in the parameters of a function; empty if nothing. */
export function openAiProblems(schema: JsonObject): string[] {
  const root = schema["type"] === "object" ? [] : ["the root must be an object"];
  return [...root, ...walk(schema, "input", openAiRules)];
}

/** What Gemini would refuse in the parameters of a function (a part of OpenAPI 3.0's schema); empty if nothing. */
export function geminiProblems(schema: JsonObject): string[] {
  const root = schema["type"] === "object" ? [] : ["the root must be an object"];
  return [...root, ...walk(schema, "input", geminiRules)];
}

type Rules = (node: JsonObject, where: string) => string[];

const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object"]);

const OPENAI_KEYWORDS = new Set([
  ...["type", "description", "enum", "properties", "required", "items", "additionalProperties"],
  ...["minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength", "pattern", "format"],
]);

const openAiRules: Rules = (node, where) => [
  ...common(node, where),
  ...Object.keys(node).flatMap((keyword) =>
    OPENAI_KEYWORDS.has(keyword) ? [] : [`${where}: unsupported "${keyword}"`],
  ),
];

const GEMINI_KEYWORDS = new Set([
  ...["type", "format", "description", "nullable", "enum", "properties", "required", "items"],
  ...["minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength"],
]);

const geminiRules: Rules = (node, where) => [
  ...common(node, where),
  ...Object.keys(node).flatMap((keyword) =>
    GEMINI_KEYWORDS.has(keyword) ? [] : [`${where}: unsupported "${keyword}"`],
  ),
  ...(node["enum"] !== undefined && node["type"] !== "string" ? [`${where}: an enum must be of strings`] : []),
  ...(node["format"] !== undefined && !["enum", "date-time"].includes(String(node["format"]))
    ? [`${where}: unsupported format ${node["format"]}`]
    : []),
];

function common(node: JsonObject, where: string): string[] {
  const problems: string[] = [];
  const { type, properties, required, items } = node;
  if (typeof type !== "string" || !TYPES.has(type)) problems.push(`${where}: type ${JSON.stringify(type)}`);
  if (type === "array" && !isObject(items)) problems.push(`${where}: a list without items`);
  if (type === "object" && !isObject(properties)) problems.push(`${where}: an object without properties`);
  if (Array.isArray(node["enum"]) && node["enum"].length === 0) problems.push(`${where}: an empty enum`);
  for (const name of Array.isArray(required) ? required : []) {
    if (!isObject(properties) || !Object.hasOwn(properties, name))
      problems.push(`${where}: required "${name}" is no property`);
  }
  return problems;
}

function walk(node: unknown, where: string, rules: Rules): string[] {
  if (!isObject(node)) return [`${where}: not a schema`];
  const properties = isObject(node["properties"]) ? Object.entries(node["properties"]) : [];
  return [
    ...rules(node, where),
    ...properties.flatMap(([name, value]) => walk(value, `${where}.${name}`, rules)),
    ...(node["items"] === undefined ? [] : walk(node["items"], `${where}[]`, rules)),
  ];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
