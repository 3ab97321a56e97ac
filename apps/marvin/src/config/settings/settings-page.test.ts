import { join } from "node:path";
import { expect, test } from "vitest";
import { settingKeys } from "./settings-keys.ts";
import { settingsPage } from "./settings-page.ts";

test("docs/settings.md is what the schema says; to renew it, in apps/marvin: npx vitest run -u settings-page", async () => {
  await expect(settingsPage()).toMatchFileSnapshot(join(import.meta.dirname, "../../../../../docs/settings.md"));
});

test.each(settingKeys().map(({ path, description }) => [path.join("."), description]))(
  "%s is described",
  (_, description) => {
    expect(description).toMatch(/^[A-Z].{8,}[^.]$/);
  },
);
