import { defineConfig, type Options } from "tsup";

/** How every library package is built: plain ESM beside its sources' shape, types by `tsc` (TypeScript 7 has no API for tsup). */
export function libraryBuild(entry: string[]): ReturnType<typeof defineConfig> {
  const options: Options = {
    entry,
    format: ["esm"],
    platform: "node",
    target: "node24",
    removeNodeProtocol: false, // node:sqlite has no other name
    dts: false,
    clean: true,
    sourcemap: true,
    splitting: true,
  };
  return defineConfig(options);
}
