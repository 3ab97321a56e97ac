import { defineConfig, type ViteUserConfig } from "vitest/config";

/** Packages see each other's sources in tests, so that no test can pass on a stale build. */
export function packageTests(test: NonNullable<ViteUserConfig["test"]> = {}): ViteUserConfig {
  return defineConfig({
    resolve: { conditions: ["@marvin/source"] },
    ssr: { resolve: { conditions: ["@marvin/source"] } },
    test: { include: ["src/**/*.test.ts"], ...test },
  });
}
