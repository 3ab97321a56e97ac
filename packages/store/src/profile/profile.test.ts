import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type TemporaryFolder, temporaryFolder } from "../testing/temporary-folder.ts";
import { ChatLog } from "./chat-log.ts";
import { InputHistory } from "./input-history.ts";
import { Profile } from "./profile.ts";

const profileIn = (folder: TemporaryFolder) => new Profile("main", folder.path, folder.notice);
const jsonOf = (folder: TemporaryFolder, name: string): unknown => JSON.parse(readFileSync(folder.at(name), "utf8"));

const HOME = { label: "home", name: "Home", lat: 1.5, lng: 2.5 };
const WORK = {
  label: "work",
  name: "The Old Mill",
  address: "12 Weir Walk",
  lat: 51.75,
  lng: -1.25,
  notes: "2nd floor",
};

test("places: the same label replaces, in its place", async () => {
  using folder = temporaryFolder();
  const { places } = profileIn(folder);
  await places.save(HOME);
  await places.save(WORK);
  await places.save({ ...HOME, label: "Home ", lat: 9 });
  expect(await places.list()).toEqual([{ ...HOME, label: "Home ", lat: 9 }, WORK]);
  expect(await places.remove("WORK")).toEqual(WORK);
  expect(await places.remove("work")).toBeUndefined();
  expect(jsonOf(folder, "saved_places.json")).toEqual([{ ...HOME, label: "Home ", lat: 9 }]);
  await expect(places.save({ ...HOME, lat: Number.NaN })).rejects.toMatchObject({ code: "invalid" });
  expect(folder.mode("saved_places.json")).toBe("600");
});

test("places: entries that are none are kept in the file", async () => {
  using folder = temporaryFolder();
  const odd = [{ label: "odd", lat: "north" }, "text", { label: "bare", lat: 1, lng: 2 }];
  writeFileSync(folder.at("saved_places.json"), JSON.stringify(odd));
  const { places } = profileIn(folder);
  expect(await places.list()).toEqual([{ label: "bare", name: "bare", lat: 1, lng: 2 }]);
  await places.save(HOME);
  expect(jsonOf(folder, "saved_places.json")).toEqual([...odd, HOME]);
});

test("places: figures that were written as text are figures", async () => {
  using folder = temporaryFolder();
  const written = [
    { label: "mill", name: "The Old Mill", lat: "51.75", lng: " -1.25 " },
    { label: "odd", lat: "", lng: "2" },
  ];
  writeFileSync(folder.at("saved_places.json"), JSON.stringify(written));
  expect(await profileIn(folder).places.list()).toEqual([
    { label: "mill", name: "The Old Mill", lat: 51.75, lng: -1.25 },
  ]);
});

test("chat log: what no longer fits is kept beside it, for its owner alone", async () => {
  using folder = temporaryFolder();
  const entry = (n: number) => ({ role: "you" as const, text: `said ${n}`, time: "14:30" });
  writeFileSync(folder.at("chat_log.json"), JSON.stringify(Array.from({ length: 50 }, (_, n) => entry(n))));
  const log = new ChatLog(folder.path, folder.notice, 4);
  await log.append(entry(50));
  await log.append(entry(51), entry(52));
  expect((await log.last(20)).map(({ text }) => text)).toEqual(["said 49", "said 50", "said 51", "said 52"]);
  const older = readFileSync(folder.at("chat_log_older.jsonl"), "utf8").trimEnd().split("\n");
  expect(older.map((line): unknown => JSON.parse(line))).toEqual(Array.from({ length: 49 }, (_, n) => entry(n)));
  expect(folder.mode("chat_log_older.jsonl")).toBe("600");
});

test("chat log: where the older ones cannot be kept, nothing is taken out", async () => {
  using folder = temporaryFolder();
  const entry = (n: number) => ({ role: "you" as const, text: `said ${n}`, time: "14:30" });
  mkdirSync(folder.at("chat_log_older.jsonl"));
  const log = new ChatLog(folder.path, folder.notice, 2);
  await log.append(entry(0), entry(1));
  await expect(log.append(entry(2))).rejects.toThrow(/chat_log_older/);
  expect(jsonOf(folder, "chat_log.json")).toEqual([entry(0), entry(1)]);
});

test("chat log: an entry without its time is one", async () => {
  using folder = temporaryFolder();
  writeFileSync(
    folder.at("chat_log.json"),
    JSON.stringify([
      { role: "you", text: "a" },
      { role: "you", text: "b", time: 1430 },
    ]),
  );
  const log = new ChatLog(folder.path, folder.notice);
  expect(await log.last(9)).toEqual([
    { role: "you", text: "a", time: "" },
    { role: "you", text: "b", time: "" },
  ]);
});

test("chat log: old times load, new entries follow, the newest are kept", async () => {
  using folder = temporaryFolder();
  const old = [
    { role: "you", text: "old question", time: "14:30" },
    { role: "user", text: "another program's", time: "14:30" },
    { role: "system", text: "old notice", time: "14:32" },
  ];
  writeFileSync(folder.at("chat_log.json"), JSON.stringify(old));
  const log = new ChatLog(folder.path, folder.notice, 4);
  const time = "2026-11-18T12:00:00.000Z";
  await log.append({ role: "you", text: "new", time }, { role: "assistant", text: "answer", time });
  expect((await log.last(20)).map((entry) => entry.text)).toEqual(["old notice", "new", "answer"]);
  expect((await log.last(1)).map((entry) => entry.time)).toEqual([time]);
  expect(await log.last(0)).toEqual([]);
  expect(jsonOf(folder, "chat_log.json")).toHaveLength(4);
  await log.clear();
  expect(await log.last(5)).toEqual([]);
});

test("tokens: by service, for the owner alone", async () => {
  using folder = temporaryFolder();
  const { tokens } = profileIn(folder);
  expect(await tokens.get("constructor")).toBeUndefined();
  await tokens.set("spotify", { access: "a" });
  await tokens.set("__proto__", { access: "p" });
  expect(await tokens.get("__proto__")).toEqual({ access: "p" });
  const refreshed = await tokens.update("spotify", async (token) => ({ ...(token as object), refreshed: true }));
  expect(refreshed).toEqual({ access: "a", refreshed: true });
  await tokens.delete("__proto__");
  expect(jsonOf(folder, "tokens.json")).toEqual({ spotify: { access: "a", refreshed: true } });
  expect(folder.mode("tokens.json")).toBe("600");
});

test("history: plain lines, prompts of several lines too", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("history"), "from before\r\nC:\\new\n\n");
  const history = new InputHistory(folder.path, folder.notice, 4);
  for (const prompt of ["one", "one", "  ", "two\nlines\r\nhere\n"]) await history.append(prompt);
  expect(await history.last(10)).toEqual(["from before", "C:\\new", "one", "two\nlines\nhere"]);
  await history.append("three");
  await history.append("a pasted log ".repeat(10_000));
  expect(await history.last(2)).toEqual(["two\nlines\nhere", "three"]);
  expect(readFileSync(folder.at("history"), "utf8").split("\n")).toHaveLength(5);
  expect(folder.mode("history")).toBe("600");
});

test("history that is no text is set aside", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("history"), Buffer.from([0x61, 0xff, 0x0a]));
  const { history } = profileIn(folder);
  expect(await history.last(5)).toEqual([]);
  await history.append("new");
  expect(await history.last(5)).toEqual(["new"]);
  expect(folder.notices).toEqual([expect.stringMatching(/history could not be read .*history\.damaged-/)]);
});

test("subscriptions: a topic once, and one that is gone stays gone", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("ntfy_subscriptions.json"), JSON.stringify(["lone", { topic: "a", since: 5 }, 7]));
  const { subscriptions } = profileIn(folder);
  expect(await subscriptions.add("lone")).toBe(false);
  expect(await subscriptions.add("b")).toBe(true);
  await subscriptions.markSeen("a", "m1");
  await subscriptions.markSeen("gone", "m1");
  expect(await subscriptions.list()).toEqual([
    { topic: "lone" },
    { topic: "a", since: 5, lastMessageId: "m1" },
    { topic: "b" },
  ]);
  expect(await subscriptions.remove("a")).toBe(true);
  expect(await subscriptions.remove("a")).toBe(false);
  expect(jsonOf(folder, "ntfy_subscriptions.json")).toEqual(["lone", 7, { topic: "b" }]);
});
