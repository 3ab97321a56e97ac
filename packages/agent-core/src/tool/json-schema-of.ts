import { toJSONSchema, type ZodObject } from "zod";

/** In a file of its own, so that it is loaded at need and brings along no more of zod than it uses. */
export function jsonSchemaOf(input: ZodObject): Readonly<Record<string, unknown>> {
  const { $schema: _, additionalProperties: __, ...schema } = toJSONSchema(input, { io: "input" });
  return schema;
}
