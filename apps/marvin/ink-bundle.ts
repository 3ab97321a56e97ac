import { fileURLToPath } from "node:url";
import type { Options } from "tsup";

/** What a bundle with Ink in it needs. */
export function inkBundle(): Pick<Options, "esbuildOptions" | "banner" | "env"> {
  return {
    env: { NODE_ENV: "production" }, // React's own checks cost more than all of the drawing
    esbuildOptions(options) {
      options.conditions = ["@marvin/source"];
      options.legalComments = "none";
      options.jsx = "automatic";
      // Ink asks for it in development alone, but a bundle would look for it at the start.
      options.alias = { "react-devtools-core": fileURLToPath(new URL("./no-devtools.ts", import.meta.url)) };
    },
    // Bundled CommonJS libraries ask for Node's own modules by `require`.
    banner: { js: 'import { createRequire as __cr } from "node:module"; const require = __cr(import.meta.url);' },
  };
}
