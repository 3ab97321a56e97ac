import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { namedKey } from "../keys/key-press.ts";
import { ChoiceOverlay } from "./choice-overlay.ts";
import { Overlays } from "./overlays.ts";
import { TypingPause } from "./typing-pause.ts";

const CHOICES = [
  { key: "y", label: "yes" },
  { key: "n", label: "no" },
];

function asked(overlays: Overlays, question: string, signal?: AbortSignal) {
  return overlays.ask<string>((done) => new ChoiceOverlay({ question, choices: CHOICES, done }), signal);
}

const press = (overlays: Overlays, name: string) => overlays.first?.handle(namedKey(name));

test("questions are put one after the other", async () => {
  let changes = 0;
  const overlays = new Overlays(() => {
    changes += 1;
  });
  const answers = [asked(overlays, "first?"), asked(overlays, "second?")];
  expect(changes).toBe(2);
  press(overlays, "y");
  press(overlays, "n");
  expect(await Promise.all(answers)).toEqual(["y", "n"]);
  expect(overlays.first).toBeUndefined();
  expect(changes).toBe(4);
});

test("one that is called off goes away, wherever it stands, and the others stay", async () => {
  const overlays = new Overlays(() => {});
  const first = asked(overlays, "first?");
  const off = new AbortController();
  const second = asked(overlays, "second?", off.signal);
  off.abort();
  expect(await second).toBeUndefined();
  expect(overlays.first).toBeDefined();
  press(overlays, "y");
  expect(await first).toBe("y");
  expect(await asked(overlays, "late?", off.signal)).toBeUndefined();
});

test("an answered question listens to no signal any more", async () => {
  const overlays = new Overlays(() => {});
  const { signal } = new AbortController();
  for (let count = 0; count < 20; count++) {
    const answer = asked(overlays, "again?", signal);
    press(overlays, "y");
    await answer;
  }
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("when it is closed nobody answers any more", async () => {
  const overlays = new Overlays(() => {});
  const answers = [asked(overlays, "first?"), asked(overlays, "second?")];
  overlays.close();
  expect(await Promise.all([...answers, asked(overlays, "third?")])).toEqual([undefined, undefined, undefined]);
});

test("nothing is asked of whoever is in the middle of a line", () => {
  let now = 0;
  const typing = new TypingPause(
    () => now,
    () => {},
  );
  const overlays = new Overlays(() => {}, typing);
  void asked(overlays, "sure?");
  expect(overlays.first).toBeDefined();
  typing.pressed(true);
  now += 500;
  typing.pressed(true);
  now += 500;
  expect(overlays.first).toBeUndefined();
  now += 500;
  expect(overlays.first).toBeDefined();
  typing.pressed(true);
  typing.pressed(false);
  expect(overlays.first).toBeDefined();
  typing.stop();
});
