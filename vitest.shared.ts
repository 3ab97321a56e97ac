import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { TestCountsReporter } from "./scripts/test-counts-reporter.ts";

/** Packages see each other's sources in tests, so that no test can pass on a stale build. */
const conditions = ["@marvin/source", "module", "node", "development|production"];

export function packageTests(test: NonNullable<ViteUserConfig["test"]> = {}): ViteUserConfig {
  return defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      include: ["src/**/*.test.{ts,tsx}"],
      reporters: ["default", new TestCountsReporter()],
      globalSetup: [fileURLToPath(new URL("scripts/temporary-folder-of-tests.ts", import.meta.url))],
      // A hang must end, and a machine that is busy with other packages is no fault.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 50_000 } },
      ...test,
    },
  });
}
