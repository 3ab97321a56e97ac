import { indexTools, type ToolEntry, ToolRegistry } from "@marvin/agent-core";
import { type Message, userMessage } from "@marvin/ai";
import { expect, test } from "vitest";
import { catalogue } from "./fixtures/catalogue.ts";
import { toolLimit } from "./tool-limit.ts";
import { ToolOffer, type ToolOfferOptions } from "./tool-offer.ts";

const index = indexTools(catalogue);
const conversation = new ToolRegistry(catalogue).filter(({ category }) => category === "always");

function offerOf(options: Partial<ToolOfferOptions> = {}): ToolOffer {
  const usual = { tools: conversation, coding: false, choice: "auto", index, limit: () => 128 } as const;
  return new ToolOffer({ ...usual, ...options });
}

const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);

function answer(text: string, ...calls: string[]): Message {
  const content = [
    { type: "text" as const, text },
    ...calls.map((name, i) => ({ type: "tool_call" as const, id: `${i}`, name, arguments: "{}" })),
  ];
  return { role: "assistant", content, provider: "scripted", model: "scripted" };
}

test("a greeting carries what the mode needs and no more", () => {
  expect(names(offerOf().forRequest([userMessage("hello")]))).toEqual(["find_tools", "web_search"]);
});

test("coding has its own tools at hand from the start", () => {
  const offered = names(
    offerOf({ tools: new ToolRegistry(catalogue), coding: true }).forRequest([userMessage("hello")]),
  );
  expect(offered).toEqual(expect.arrayContaining(["read_file", "apply_patch", "run_command", "code_grep", "tree"]));
});

test("the list only grows, at its end", () => {
  const offer = offerOf();
  const messages: Message[] = [userMessage("will it rain in Oslo?")];
  const first = names(offer.forRequest(messages));
  messages.push(answer("Yes."), userMessage("then wake me at seven"));
  const second = names(offer.forRequest(messages));
  expect(first).toContain("weather_forecast");
  expect(second.slice(0, first.length)).toEqual(first);
  expect(second).toContain("set_alarm");
  messages.push(answer("Done."), userMessage("thanks"));
  expect(names(offer.forRequest(messages))).toEqual(second);
});

test("what was said stays matched when the list of messages is shortened", () => {
  const offer = offerOf();
  const before = names(offer.forRequest([userMessage("will it rain in Oslo?"), answer("Yes."), userMessage("ok")]));
  expect(names(offer.forRequest([userMessage("ok")]))).toEqual(before);
});

test("a resumed conversation has the tools that it used", () => {
  const messages = [userMessage("…"), answer("", "timer_start", "no_such_tool"), userMessage("hello")];
  expect(names(offerOf().forRequest(messages))).toEqual(["find_tools", "web_search", "timer_start"]);
});

test("find_tools offers its hits from the next request on, and names what was there", () => {
  const offer = offerOf();
  const messages = [userMessage("hello")];
  const before = names(offer.forRequest(messages));
  const { found, atHand } = offer.find("convert miles to kilometres", 3);
  expect(names(found)).toContain("convert_units");
  expect(found).toHaveLength(3);
  expect(atHand).not.toContain("convert_units");
  expect(names(offer.forRequest(messages))).toEqual([...before, ...names(found)]);
  expect(offer.find("convert miles to kilometres", 3).atHand).toContain("convert_units");
});

test("everything is sent where that is wanted, up to what the vendor accepts", () => {
  const all = names(offerOf({ choice: "all" }).forRequest([userMessage("hello")]));
  expect(all).toEqual(conversation.names());
  const few = offerOf({ choice: "all", limit: () => 20 });
  const offered = names(few.forRequest([userMessage("paint the cube in blender")]));
  expect(offered).toHaveLength(20);
  expect(offered).toEqual(expect.arrayContaining(["find_tools", "blender_set_material"]));
  expect([toolLimit("openai"), toolLimit("openai-compat")]).toEqual([128, Number.POSITIVE_INFINITY]);
});

test("what a full list has no room for is still named by find_tools", () => {
  const offer = offerOf({ choice: "all", limit: () => 20 });
  offer.forRequest([userMessage("hello")]);
  expect(names(offer.find("turn the cone by 45 degrees in blender", 8).found)).toContain("blender_modify_object");
  expect(offer.forRequest([userMessage("hello")])).toHaveLength(20);
});

test("a few tools need no choice, and keep their order", () => {
  const tools = new ToolRegistry(catalogue.slice(0, 5));
  expect(names(offerOf({ tools }).forRequest([userMessage("hello")]))).toEqual(tools.names());
});

test("tools that came after the build are found by their own words", () => {
  const own: ToolEntry = {
    name: "feed_the_cat",
    area: "own",
    category: "always",
    tier: "write",
    source: "user",
    description: "Opens the hatch of the feeder.",
    input: { type: "object", properties: { grams: { type: "number", description: "How much kibble." } } },
    load: () => Promise.reject(new Error("never loaded")),
  };
  const tools = new ToolRegistry([...conversation, own]);
  expect(names(offerOf({ tools }).forRequest([userMessage("the cat wants kibble")]))).toContain("feed_the_cat");
});

test("a tool that is larger than the budget does not push it over", () => {
  const [first] = conversation;
  const huge = { ...(first as ToolEntry), name: "huge_weather", description: `Weather. ${"x".repeat(9000)}` };
  const offer = offerOf({ tools: new ToolRegistry([...conversation, huge]) });
  expect(names(offer.forRequest([userMessage("weather, weather, huge weather")]))).not.toContain("huge_weather");
  expect(names(offer.find("huge weather", 8).found)).toContain("huge_weather");
});
