import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Options } from "tsup";
import program from "../apps/marvin/tsup.config.ts";

const TOOLS = 122;

/** The program with as many tools as the whole catalogue will have: the promises are about that one. */
export default {
  ...(program as Options),
  outDir: "../../bench/results/program",
  esbuildPlugins: [
    ...((program as Options).esbuildPlugins ?? []),
    {
      name: "stretch-catalogue",
      setup(build) {
        build.onLoad({ filter: /catalogue\.generated\.ts$/ }, async ({ path }) => {
          const contents = `${await readFile(path, "utf8")}\n${STRETCH}`.replace(
            "export const catalogue",
            "const written",
          );
          return { contents, loader: "ts", resolveDir: dirname(path) };
        });
      },
    },
  ],
} satisfies Options;

/** Copies of the tools that are there, under other names, each with a schema of its own. */
const STRETCH = `
export const catalogue = Array.from({ length: Math.max(written.length, ${TOOLS}) }, (_, i) => {
  const entry = written[i % written.length];
  return i < written.length ? entry : { ...entry, name: entry.name + "_" + i, input: structuredClone(entry.input) };
});`;
