import { expect, test } from "vitest";
import { type AssistantMessage, type Message, type ToolMessage, userMessage } from "../../message.ts";
import { collect, lastOf } from "../../testing/index.ts";
import { createOfflineProvider } from "./offline-provider.ts";
import type { OfflineTool } from "./offline-tool.ts";

const tool = (
  name: string,
  area: string,
  properties: Record<string, object>,
  required: string[],
  phrases: string[],
): OfflineTool => ({
  name,
  area,
  category: "always",
  description: name,
  phrases,
  input: { type: "object", properties, required },
});
const text = { type: "string" };
const number = { type: "number" };

const tools = [
  tool(
    "convert_units",
    "units",
    { value: number, from_unit: text, to_unit: text },
    ["value", "from_unit", "to_unit"],
    [
      "convert {value} {from_unit} to {to_unit}",
      "{value} {from_unit} in {to_unit}",
      "what is {value} {from_unit} in {to_unit}",
      "how many {to_unit} is {value} {from_unit}",
      "how many {to_unit} in {value} {from_unit}",
    ],
  ),
  tool(
    "write_note",
    "notes",
    { filename: text, content: text },
    ["filename", "content"],
    [
      "note {content} {filename=quick.md}",
      "make a note called {filename} saying {content}",
      "add {content} to my {filename} note",
      "write a note",
    ],
  ),
  tool("read_note", "notes", { filename: text }, ["filename"], ["read my {filename} note"]),
  tool(
    "set_alarm",
    "alarms",
    { message: text, seconds: { type: "integer" }, time: text },
    ["message"],
    ["remind me in {seconds} to {message}", "set an alarm for {time} called {message}"],
  ),
  tool(
    "timer_start",
    "timers",
    { name: text, seconds: { type: "integer" } },
    [],
    ["start a {seconds} timer for {name}"],
  ),
  tool("list_alarms", "alarms", {}, [], ["show my alarms", "list my alarms"]),
  tool(
    "bookmark_save",
    "bookmarks",
    { url: text, tags: { type: "array", items: text } },
    ["url"],
    ["bookmark {url} tagged {tags}", "add a bookmark {url}"],
  ),
  tool(
    "save_place",
    "places",
    { label: text, lat: number, lng: number },
    ["label"],
    ["save the place {label} at {lat} {lng}"],
  ),
  tool("calendar_delete_event", "calendar", { title: text }, ["title"], ["delete {title} from my calendar"]),
  tool("calendar_list_upcoming", "calendar", { days: number }, [], ["what is coming up in the next {days} days"]),
  tool(
    "create_ticket",
    "tickets",
    { title: text, type: { enum: ["task", "bug"] } },
    ["title"],
    ["create a ticket {title}", "create a {type} ticket {title}"],
  ),
  tool("read_file", "files", { path: text }, ["path"], ["read {path}", "show me {path}"]),
];

const never = new AbortController().signal;
const ask = async (...messages: Message[]) => {
  const request = { model: "offline", system: "", messages, tools: [] };
  return lastOf(await collect(createOfflineProvider({ tools }).stream(request, never)));
};
const said = (text: string): AssistantMessage => ({
  role: "assistant",
  provider: "offline",
  model: "offline",
  content: [{ type: "text", text }],
});
const callIn = (event: Awaited<ReturnType<typeof ask>>) => {
  const part = event.type === "finish" ? event.message.content[0] : undefined;
  return part?.type === "tool_call"
    ? [part.name, JSON.parse(part.arguments)]
    : part?.type === "text"
      ? part.text
      : event;
};

test.each<[string, string, object]>([
  ["convert 10 kg to lb", "convert_units", { value: 10, from_unit: "kg", to_unit: "lb" }],
  ["Please convert 10kg to lb.", "convert_units", { value: 10, from_unit: "kg", to_unit: "lb" }],
  ["25 c in f", "convert_units", { value: 25, from_unit: "c", to_unit: "f" }],
  [
    "hey Marvin, could you convert a dozen feet to metres please?",
    "convert_units",
    { value: 12, from_unit: "feet", to_unit: "metres" },
  ],
  ["what is two and a half hours in minutes", "convert_units", { value: 2.5, from_unit: "hours", to_unit: "minutes" }],
  ["how many centimetres is 3 feet", "convert_units", { value: 3, from_unit: "feet", to_unit: "centimetres" }],
  ["how many litres in 2 gallons?", "convert_units", { value: 2, from_unit: "gallons", to_unit: "litres" }],
  ["note: the bike lock code is 2580", "write_note", { content: "the bike lock code is 2580", filename: "quick.md" }],
  [
    "make a note called garden.md saying prune the roses",
    "write_note",
    { filename: "garden.md", content: "prune the roses" },
  ],
  ["add sunscreen to my packing note", "write_note", { content: "sunscreen", filename: "packing" }],
  ["read my packing note", "read_note", { filename: "packing" }],
  ["remind me in 45 minutes to ring the school", "set_alarm", { seconds: 2700, message: "ring the school" }],
  ["remind me in an hour and a half to leave", "set_alarm", { seconds: 5400, message: "leave" }],
  ["set an alarm for 5:50 am called flight", "set_alarm", { time: "5:50 am", message: "flight" }],
  ["start an 8 minute timer for eggs", "timer_start", { seconds: 480, name: "eggs" }],
  ["show my alarms", "list_alarms", {}],
  ["Can you list the alarms?", "list_alarms", {}],
  [
    "bookmark https://example.org/knots tagged sailing",
    "bookmark_save",
    { url: "https://example.org/knots", tags: ["sailing"] },
  ],
  ["save the place boathouse at 51.48, -0.61", "save_place", { label: "boathouse", lat: 51.48, lng: -0.61 }],
  ["delete the gas inspection from my calendar", "calendar_delete_event", { title: "gas inspection" }],
  ["what's coming up in the next 4 days", "calendar_list_upcoming", { days: 4 }],
  ["create a ticket: order firewood", "create_ticket", { title: "order firewood" }],
  ["create a bug ticket: the door squeaks", "create_ticket", { type: "bug", title: "door squeaks" }],
  ["read notes.txt", "read_file", { path: "notes.txt" }],
  ['read "my file.txt"', "read_file", { path: "my file.txt" }],
  ["display the file lib/mill.py", "read_file", { path: "lib/mill.py" }],
  ["let me see README", "read_file", { path: "README" }],
  ["do you know how many feet is 3 m", "convert_units", { value: 3, from_unit: "m", to_unit: "feet" }],
])("%s", async (request, name, args) => {
  expect(callIn(await ask(userMessage(request)))).toEqual([name, args]);
});

test.each([
  "what is the weather in Bergen",
  "write a haiku about rain",
  "who painted the Night Watch",
  "convert this",
  "show me the money",
  "read my mind",
  "read the whole story of my life",
  "what is 2 + 2 in all",
  "",
  "🤷",
])("declines %j honestly", async (request) => {
  const words = callIn(await ask(userMessage(request)));
  expect(words).toMatch(/offline assistant/);
  expect(words).toMatch(/OPENAI_API_KEY/);
});

test("a tool that asks the network is named with the reason, and not called", async () => {
  const weather = {
    ...tool("weather_forecast", "weather", { location: text }, [], ["what is the weather in {location}"]),
    network: true,
  };
  const provider = createOfflineProvider({ tools: [weather] });
  const request = {
    model: "offline",
    system: "",
    messages: [userMessage("what is the weather in Bergen?")],
    tools: [],
  };
  const words = callIn(lastOf(await collect(provider.stream(request, new AbortController().signal))));
  expect(words).toMatch(/offline assistant.*weather_forecast asks a service on the network/);
});

test.each([
  ...["what time is it?", "What's the date today?", "what day is it", "tell me the time", "current time"],
  ...["can you tell me what time it is", "what is today's date?", "which day is it"],
])("%s", async (request) => {
  expect(callIn(await ask(userMessage(request)))).toMatch(/It is .*\d{4}.* \d{2}:\d{2}/);
});

test("what are you able to do?", async () => {
  const words = callIn(await ask(userMessage("what are you able to do?")));
  for (const expected of [/offline/, /note/, /alarm/, /convert/, /not a model/]) expect(words).toMatch(expected);
});

test("asks once for what is missing, and the next message is the answer", async () => {
  const request = userMessage("add a bookmark");
  expect(callIn(await ask(request))).toBe("Which URL?");
  const answered = await ask(request, said("Which URL?"), userMessage("https://example.org/late"));
  expect(callIn(answered)).toEqual(["bookmark_save", { url: "https://example.org/late" }]);
});

test("half a request is asked about where enough of it was said", async () => {
  const request = userMessage("convert 10 kg");
  expect(callIn(await ask(request))).toBe("Into which unit?");
  const answered = await ask(request, said("Into which unit?"), userMessage("lb"));
  expect(callIn(answered)).toEqual(["convert_units", { value: 10, from_unit: "kg", to_unit: "lb" }]);
});

test("two questions, one after the other", async () => {
  const history = [userMessage("write a note"), said("Which file?"), userMessage("b.md")];
  expect(callIn(await ask(...history))).toBe("What should it say?");
  const answered = await ask(...history, said("What should it say?"), userMessage("buy milk"));
  expect(callIn(answered)).toEqual(["write_note", { filename: "b.md", content: "buy milk" }]);
});

test("a whole new request is not taken for an answer, nor is a change of mind", async () => {
  const history = [userMessage("add a bookmark"), said("Which URL?")];
  expect(callIn(await ask(...history, userMessage("show my alarms")))).toEqual(["list_alarms", {}]);
  expect(callIn(await ask(...history, userMessage("never mind")))).toMatch(/nothing was done/);
});

test.each([true, false])("says a tool's result plainly (ok: %s)", async (ok) => {
  const result: ToolMessage = {
    role: "tool",
    callId: "c",
    toolName: "x",
    ok,
    content: [{ type: "text", text: "22.05 lb" }],
  };
  expect(callIn(await ask(userMessage("convert 10 kg to lb"), said(""), result))).toBe("22.05 lb");
});

// A phrase with two slots has as many readings as there are pairs of words: all of them would take minutes.
test("a long request without a match costs little", async () => {
  const answer = callIn(await ask(userMessage("add to my note read convert in tagged at ".repeat(20_000))));
  expect(answer).toMatch(/did not understand that/);
});

test("what is not understood is answered with the nearest that is, by telling words alone, or else with the way to help", async () => {
  const near = callIn(await ask(userMessage("why did the kitchen timer never ring, and my bookmark was lost")));
  expect(near).toMatch(/did not understand that; .* I can do this: "start a … timer for …", "bookmark … tagged …"\./);
  const far = callIn(await ask(userMessage("is the moon made of cheese")));
  expect(far).toMatch(/did not understand that; it may need a model\. Say "help" for what I can do\./);
});

test.each(["a", ".", "!", "two and ", "5 foot "])("%j without end is answered", async (piece) => {
  const long = piece.repeat(100_000 / piece.length);
  expect(callIn(await ask(userMessage(`read ${long}x`)))).toBeDefined();
});
