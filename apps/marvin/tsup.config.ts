import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { inkBundle } from "./ink-bundle.ts";
import { wasmWithoutFetch } from "./wasm-without-fetch.ts";

const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8")) as { version: string };

export default defineConfig({
  // A document is read in a process of its own.
  entry: { main: "src/main.ts", "document-child": "src/documents/document-child.ts" },
  format: ["esm"],
  platform: "node",
  target: "node24",
  removeNodeProtocol: false, // node:sqlite has no other name
  dts: false,
  clean: true,
  sourcemap: true,
  splitting: true, // what is imported at need stays in a file of its own
  minify: true, // the start-up time is the time to read this
  // The SDK finds its native runtime beside its own files, ripgrep its program. (`noExternal: /.*/` would win over `external`.)
  noExternal: [/^(?!@github\/copilot-sdk|@vscode\/ripgrep)/],
  define: { MARVIN_VERSION: JSON.stringify(version) },
  ...inkBundle(),
  esbuildPlugins: [wasmWithoutFetch],
});
