import { describe, expect, test } from "vitest";
import type { AssistantMessage, AssistantPart } from "../message.ts";
import type { ModelEvent } from "../model-event.ts";
import type { Protocol, StreamDecoder } from "../protocols/protocol.ts";
import type { Quirks } from "../protocols/quirks.ts";
import { allCases } from "./cases/all-cases.ts";
import { runCase } from "./conformance-case.ts";
import { withEvents, withProtocol } from "./sabotage.ts";
import { type Subject, subjects } from "./subject.ts";

const find = (name: string) => subjects.find((subject) => subject.name === name) as Subject;
const groq = find("groq");
const anthropic = find("anthropic");
const responses = find("openai (Responses)");
const ollama = find("ollama");
const ROUNDS = "three rounds of calls, their results sent back";
const byProtocol = [groq, anthropic, responses, ollama];

/** Which of the cases a subject does not pass. */
async function rejected(subject: Subject, names: readonly string[]): Promise<string[]> {
  const cases = allCases.filter((one) => names.includes(one.name));
  expect(cases.map((one) => one.name).sort()).toEqual([...names].sort());
  const failed: string[] = [];
  for (const one of cases) await runCase(one, subject).catch(() => failed.push(one.name));
  return failed.sort();
}

/** A decoder in which one thing is wrong. */
function decoding(change: (decoder: StreamDecoder) => Partial<StreamDecoder>): (protocol: Protocol) => Protocol {
  return (protocol) => ({
    ...protocol,
    decoder: (source) => {
      const real = protocol.decoder(source);
      const same: StreamDecoder = {
        get state() {
          return real.state;
        },
        push: (frame) => real.push(frame),
        pushWhole: (body) => real.pushWhole(body),
        drain: () => real.drain(),
        end: () => real.end(),
      };
      return Object.defineProperties(same, Object.getOwnPropertyDescriptors(change(real)));
    },
  });
}

const mapped = (change: (event: ModelEvent) => ModelEvent[]) =>
  async function* (events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    for await (const event of events) yield* change(event);
  };

describe.each(byProtocol)("planted in $name", (subject) => {
  const CUT = [
    "a connection that breaks at any frame",
    "a stream that ends at any frame of a call",
    "a stream that ends at any frame of a text",
  ];

  test("nothing: it passes (the way of planting is no fault itself)", async () => {
    const untouched = withProtocol(subject, (protocol) => protocol);
    expect(await rejected(untouched, ["text", "two calls at once", ROUNDS, ...CUT])).toEqual([]);
  });

  test("a decoder that takes the end of a stream for the end of a message", async () => {
    const message = { role: "assistant" as const, content: [], provider: "x", model: "x" };
    const whole = { ok: true as const, event: { type: "finish" as const, reason: "stop" as const, message } };
    const lax = decoding((real) => ({
      end: () => {
        const ending = real.end();
        return ending.ok || ending.error !== undefined ? ending : whole;
      },
    }));
    expect(await rejected(withProtocol(subject, lax), CUT)).toEqual(CUT);
  });

  test("a decoder for which a keep-alive is life", async () => {
    const lively = decoding((real) => ({
      push: (frame) => {
        real.push(frame);
        return true;
      },
    }));
    const names = ["keep-alives and nothing else"];
    expect(await rejected(withProtocol(subject, lively), names)).toEqual(names);
  });

  test("a decoder that loses the second call", async () => {
    const losing = mapped((event) => {
      if (event.type !== "finish") return [event];
      const { message } = event;
      const first = message.content.findIndex((part) => part.type === "tool_call");
      const content = message.content.filter((part, at) => part.type !== "tool_call" || at === first);
      return [{ ...event, message: { ...message, content } }];
    });
    const names = ["two calls at once"];
    expect(await rejected(withEvents(subject, losing), names)).toEqual(names);
  });

  test("a stream with two ends, or with none", async () => {
    const twice = mapped((event) => (event.type === "finish" ? [event, event] : [event]));
    const never = mapped((event) => (event.type === "finish" ? [] : [event]));
    for (const how of [twice, never]) expect(await rejected(withEvents(subject, how), ["text"])).toEqual(["text"]);
  });

  test("thoughts told as text, words told twice", async () => {
    const spoken = mapped((event) => (event.type === "thinking" ? [{ ...event, type: "text" }] : [event]));
    const doubled = mapped((event) => (event.type === "text" ? [event, event] : [event]));
    expect(await rejected(withEvents(subject, spoken), ["thinking, then text"])).toHaveLength(1);
    expect(await rejected(withEvents(subject, doubled), ["text in many chunks", "text byte by byte"])).toHaveLength(2);
  });

  test("an error that forgets what was shown, or is of another kind", async () => {
    const forgetful = mapped((event) => {
      return event.type === "error"
        ? [{ ...event, error: { ...event.error, shown: false, kind: "network" } }]
        : [event];
    });
    const names = ["HTTP error: auth", "an error in mid-stream, before and after text", "silence between words"];
    expect(await rejected(withEvents(subject, forgetful), names)).toEqual(names.sort());
  });

  test("an encoder that leaves out a result", async () => {
    const careless = (protocol: Protocol): Protocol => ({
      ...protocol,
      encode: (request, wire) => {
        const body = protocol.encode(request, wire);
        const field = "input" in body ? "input" : "messages";
        const isRound = request.messages.at(-1)?.role === "tool";
        return isRound ? { ...body, [field]: (body[field] as unknown[]).slice(0, -1) } : body;
      },
    });
    expect(await rejected(withProtocol(subject, careless), [ROUNDS])).toEqual([ROUNDS]);
  });

  test("an encoder that takes what others signed for its own", async () => {
    const credulous = (protocol: Protocol): Protocol => ({
      ...protocol,
      encode: ({ messages, ...request }, wire) => {
        const changed = messages.map((message) => (message.role === "assistant" ? reworded(message) : message));
        return protocol.encode({ ...request, messages: changed }, wire);
      },
    });
    // Groq signs nothing.
    const expected = subject === groq ? [] : [ROUNDS];
    expect(await rejected(withProtocol(subject, credulous), [ROUNDS])).toEqual(expected);
  });
});

/** A thought that is no longer what was signed. */
function reworded(message: AssistantMessage): AssistantMessage {
  const content = message.content.map((part): AssistantPart => {
    if (part.type !== "thinking") return part;
    const { encrypted_content, ...extra } = part.extra ?? {};
    const forged = encrypted_content === undefined ? {} : { encrypted_content: `${encrypted_content}=` };
    return { ...part, text: `${part.text} Or not.`, extra: { ...extra, ...forged } };
  });
  return { ...message, content };
}

describe("a vendor's file that is wrong", () => {
  const quirky = (subject: Subject, quirks: Quirks): Subject => {
    return { ...subject, vendor: { ...subject.vendor, quirks: { ...subject.vendor.quirks, ...quirks } } };
  };

  test.each<[string, Subject, readonly string[]]>([
    ["another id for each use", quirky(groq, { callId: () => `call_${crypto.randomUUID()}` }), [ROUNDS]],
    ["ids of the wrong shape", quirky(find("mistral"), { callId: (id) => `call_${id}` }), [ROUNDS]],
    ["a field that the vendor does not know", quirky(find("mistral"), { usageInStream: true }), ["text"]],
    ["thoughts not sent back", quirky(find("deepseek"), { reasoningField: "thoughts" }), [ROUNDS]],
    [
      "stored at the vendor",
      quirky(find("openai"), { body: () => ({ store: true }) }),
      ["nothing stored at the vendor"],
    ],
    [
      "the key in the body",
      quirky(groq, { body: () => ({ user: "key-of-the-person-7311" }) }),
      ["the key in its header alone"],
    ],
    [
      "a limit where none is taken",
      quirky(find("codex"), { noOutputLimit: false }),
      ["every level of thinking, and a limit on the output"],
    ],
  ])("%s", async (_, subject, names) => {
    expect(await rejected(subject, names)).toEqual(names);
  });

  test("another header for the key", async () => {
    const vendor = { ...anthropic.vendor, authorize: (key: string) => ({ authorization: `Bearer ${key}` }) };
    const names = ["the key in its header alone"];
    expect(await rejected({ ...anthropic, vendor }, names)).toEqual(names);
  });
});
