import { expect, test } from "vitest";
import { FittedSchemas } from "./fitted-schemas.ts";
import { objectSchema } from "./object-schema.ts";
import { simpleSchema } from "./simple-schema.ts";

test("a schema is fitted once for each way of fitting", () => {
  const schema = { type: "object", properties: { at: { type: ["string", "null"] } } };
  const fitted = new FittedSchemas();
  expect(fitted.of(objectSchema, schema)).toEqual(objectSchema(schema));
  expect(fitted.of(simpleSchema, schema)).toEqual(simpleSchema(schema));
  expect(fitted.of(objectSchema, schema)).toBe(fitted.of(objectSchema, schema));
  expect(fitted.of(objectSchema, { ...schema })).not.toBe(fitted.of(objectSchema, schema));
});
