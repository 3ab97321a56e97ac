import { fileURLToPath } from "node:url";
import { defineConfig } from "tsup";
import { inkBundle } from "../../apps/marvin/ink-bundle.ts";

const bundle = inkBundle();

/** Bundled as the program is, so that both are compared at their best. */
export default defineConfig({
  entry: { "minimal-ink": "../../bench/screen/minimal-ink.tsx" },
  outDir: "../../bench/results/screen",
  format: ["esm"],
  platform: "node",
  target: "node24",
  minify: true,
  noExternal: [/.*/],
  ...bundle,
  esbuildOptions(options, context) {
    bundle.esbuildOptions?.(options, context);
    options.nodePaths = [fileURLToPath(new URL("../../packages/tui/node_modules", import.meta.url))];
  },
});
