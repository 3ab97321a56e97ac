import { type Message, userMessage } from "@marvin/ai";
import { expect, test } from "vitest";
import { pinnedFacts } from "./pinned-facts.ts";
import { assistant, result } from "./testing-conversation.ts";

function called(id: string, name: string, input: object, answer: string): Message[] {
  return [assistant("", [id, name, input]), result(id, name, answer)];
}

test("tickets that are open: of the project and of the person, by shortened ids too", () => {
  const { tickets } = pinnedFacts([
    ...called("a", "tk", { args: 'create "Fix login" -t bug' }, "app-a1b2"),
    ...called("b", "tk", { args: "create 'Write docs'" }, "app-c3d4"),
    ...called("c", "tk", { args: "close c3d4" }, "Updated app-c3d4 -> closed"),
    ...called("d", "tk", { args: "start a1b2" }, "Updated app-a1b2 -> in_progress"),
    ...called("e", "create_ticket", { title: "Paint the shed" }, "Created ticket 9f3c: Paint the shed"),
    ...called("f", "create_ticket", { title: "Mend the gate" }, "Created ticket 77aa: Mend the gate"),
    ...called("g", "ticket_close", { ticket_id: "77" }, "Closed."),
    ...called("h", "ticket_start", { ticket_id: "5e5e" }, "Started."),
  ]);
  expect(tickets).toEqual(["app-a1b2 Fix login", "9f3c Paint the shed", "5e5e"]);
});

test("an id that a model gives again is another call", () => {
  const { tickets } = pinnedFacts([
    ...called("call_0", "tk", { args: 'create "One"' }, "app-a1b2"),
    ...called("call_0", "tk", { args: "close app-a1b2" }, "closed"),
    ...called("call_0", "look", {}, "app-zzzz"),
  ]);
  expect(tickets).toEqual([]);
});

test("what the user wants and has decided, in their words; files by what was done to them", () => {
  const facts = pinnedFacts([
    userMessage("Please never touch vendor/"),
    userMessage("nice weather"),
    ...called("a", "ask_user", { question: "Red or blue?" }, "The user chose: blue."),
    ...called("b", "read_file", { path: "a.ts" }, "…"),
    ...called("c", "apply_patch", { patch: "*** Update File: a.ts\n+++ b/lib/b.ts" }, "done"),
    ...called("d", "read_file", { path: "c.ts" }, "…"),
  ]);
  expect(facts.instructions).toEqual(["Please never touch vendor/", "The user chose: blue."]);
  expect(facts.filesChanged).toEqual(["a.ts", "lib/b.ts"]);
  expect(facts.filesRead).toEqual(["c.ts"]);
  expect(facts.topics).toEqual(["Please never touch vendor/", "nice weather"]);
});
