import type { Transcript } from "./transcript.ts";

/** One object with everything: what is known of the session, and its entries as a tree by `id` and `parent`. */
export async function* jsonExport({ summary, entries }: Transcript): AsyncGenerator<string> {
  const { path: _, ...known } = summary;
  yield `${JSON.stringify({ format: "marvin-session", version: 1, ...known }).slice(0, -1)},"entries":[`;
  let between = "\n";
  for await (const entry of entries) {
    yield between + JSON.stringify(entry);
    between = ",\n";
  }
  yield "\n]}\n";
}
