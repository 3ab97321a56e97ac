import { readFile } from "node:fs/promises";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/**
 * Ink's layout engine reads the bytes in its own source by way of `fetch`, for which Node loads a whole HTTP client: a
 * third of the time to the first prompt. Where there is no `fetch` it decodes them itself.
 */
export const wasmWithoutFetch: Plugin = {
  name: "wasm-without-fetch",
  setup(build) {
    build.onLoad({ filter: /yoga-wasm-base64-esm\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replaceAll('"function"!=typeof fetch', "!0");
      if (contents === source) throw new Error("The layout engine no longer asks for fetch: take this plug-in out.");
      return { contents, loader: "js" };
    });
  },
};
