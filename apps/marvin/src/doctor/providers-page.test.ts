import { readFileSync } from "node:fs";
import { join } from "node:path";
import { vendors } from "@marvin/ai";
import { expect, test } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/providers.md"), "utf8");
const row = (id: string) => page.split("\n").find((line) => line.startsWith("|") && line.includes(`\`${id}\``)) ?? "";

test.each(vendors)(
  "docs/providers.md tells of $id as it is",
  ({ id, keyName, needsKey, signIn, defaultModel, anyModel }) => {
    expect(row(id)).toContain(anyModel ? "the first that it lists" : `\`${defaultModel}\``);
    expect(row(id)).toContain(needsKey === false ? (signIn ?? "none needed") : `\`${keyName}\``);
  },
);
