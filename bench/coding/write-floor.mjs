// The floor of a change of many files: each is read, changed, written beside its place, synced and put in place.
import { open, readFile, rename } from "node:fs/promises";

const [from, to, ...paths] = process.argv.slice(2);
await Promise.all(
  paths.map(async (path) => {
    const text = (await readFile(path, "utf8")).replaceAll(from, to);
    const handle = await open(`${path}.new`, "wx");
    await handle.writeFile(text);
    await handle.sync();
    await handle.close();
    await rename(`${path}.new`, path);
  }),
);
