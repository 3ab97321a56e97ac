import { describe, expect, test } from "vitest";
import { vendors } from "../providers/vendors.generated.ts";
import { allCases } from "./cases/all-cases.ts";
import { runCase } from "./conformance-case.ts";
import { shownElsewhere, subjects } from "./subject.ts";

describe.each(subjects)("$name", (subject) => {
  const mine = allCases.filter((one) => one.without?.(subject) === undefined);

  test.each(mine)("$name", async (one) => {
    await expect(runCase(one, subject)).resolves.toBeUndefined();
  });
});

test("every vendor is held against the suite, or it is said where it is", () => {
  const held = new Set([...subjects.map(({ vendor }) => vendor.id), ...Object.keys(shownElsewhere)]);
  expect(vendors.map(({ id }) => id).filter((id) => !held.has(id))).toEqual([]);
});
