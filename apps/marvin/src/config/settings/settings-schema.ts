import * as z from "zod";

const seconds = z.number().positive();

const ownProvider = z.strictObject({
  base_url: z.url({ protocol: /^https?$/ }).describe("Where its API begins, such as https://llm.example.org/v1"),
  key_name: z.string().optional().describe("The environment variable that holds its key; none: no key is sent"),
  protocol: z
    .enum(["openai-chat", "openai-responses", "anthropic-messages", "ollama-chat"])
    .default("openai-chat")
    .describe("The wire format it speaks"),
  headers: z.record(z.string(), z.string()).default({}).describe("Sent with every request"),
  model: z.string().describe("The model that is asked when none is named"),
});

/** Everything that settings.yaml may hold. A description stands at each key: docs/settings.md is made from them. */
export const settingsSchema = z.strictObject({
  provider: z.string().optional().describe("Whose model to ask, if neither --provider nor LLM_PROVIDER says it"),
  model: z.string().optional().describe("Which model to ask, if neither --model nor a variable says it"),
  thinking: z.enum(["off", "low", "medium", "high"]).optional().describe("How long the model may think"),
  fallback: z
    .array(z.string())
    .optional()
    .describe("Whom to ask when the provider fails, as provider or provider/model, in this order"),
  providers: z.record(z.string(), ownProvider).default({}).describe("Providers of your own, by name"),
  endpoints: z
    .record(z.string(), z.url({ protocol: /^https?$/ }))
    .default({})
    .describe("Other base URLs of services, by their keys, such as nominatim"),
  approval: z
    .enum(["ask", "write", "all"])
    .default("write")
    .describe(
      "What is asked for before it runs: ask what writes or runs code, write what runs code, all what destroys",
    ),
  ca_file: z.string().optional().describe("A file with further certificate authorities, in PEM form"),
  allow_hosts: z
    .array(z.string())
    .default([])
    .describe("Hosts on this machine or its networks that pages may be opened from, as host or host:port"),
  tools: z
    .strictObject({ offer: z.enum(["auto", "all"]).optional() })
    .default({})
    .describe("Which tools a request carries: auto, those that its words ask for; all, as many as the vendor accepts"),
  timeouts: z
    .strictObject({ first_byte: seconds.optional(), idle: seconds.optional(), turn: seconds.optional() })
    .default({})
    .describe("Seconds to wait for a model: for its first word, between words, for a whole message"),
  limits: z
    .strictObject({
      rounds: z.int().nonnegative().optional(),
      cost: z.number().nonnegative().optional(),
      tokens: z.int().nonnegative().optional(),
    })
    .default({})
    .describe("Rounds of tool calls, US dollars and tokens of one run"),
});

export type Settings = z.output<typeof settingsSchema>;
export type OwnProvider = z.output<typeof ownProvider>;
