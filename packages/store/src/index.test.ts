import { expect, test } from "vitest";
import { startProcess } from "./testing/start-process.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const LOADED = `
  const { registerHooks } = await import("node:module");
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  const told = () => console.log(["/zod/", "/yaml/", "/agent-core/", "node:process"].filter((name) => loaded.some((url) => url.includes(name))).join());
`;

test("neither zod nor yaml is loaded without need", async () => {
  using folder = temporaryFolder();
  const code = `${LOADED}
    const { lazyProfile, Profiles, Usage, JsonFile } = await import(src + "index.ts");
    const notice = console.error;
    const view = lazyProfile({ dir: args[0], notice });
    await view.preferences();
    await view.savedPlaces();
    told();
    const profiles = new Profiles({ dir: args[0], notice });
    await new Usage({ dir: args[0], notice }).add({ provider: "p", model: "m", turns: 1 });
    await (await profiles.active()).chatLog.append({ role: "you", text: "hi", time: "" });
    told();
    await (await profiles.active()).preferences.update({ key: "a", value: 1 });
    told();
  `;
  expect((await startProcess(code, folder.path).ended).lines).toEqual(["", "node:process", "/yaml/,node:process"]);
});

test("a view asks nothing of the disk until it is asked", async () => {
  using folder = temporaryFolder();
  const code = `
    const { lazyProfile } = await import(src + "index.ts");
    const view = lazyProfile({ dir: args[0] + "/later", notice: console.log });
    const fs = await import("node:fs");
    fs.mkdirSync(args[0] + "/later/profiles/zoe", { recursive: true });
    fs.writeFileSync(args[0] + "/later/last_profile", "zoe");
    console.log(view.name);
  `;
  expect((await startProcess(code, folder.path).ended).lines).toEqual(["zoe"]);
});
