import { testHttpClient } from "@marvin/http/testing";
import { DoubleServer } from "../conformance/double-server.ts";
import { pathOf, type Subject, subjects } from "../conformance/subject.ts";
import type { Provider } from "../provider.ts";
import { createProvider, type ProviderOptions } from "../providers/create-provider.ts";

export type { Step as VendorStep } from "../conformance/double-server.ts";
export type { Answer as VendorAnswer } from "../conformance/doubles/answer.ts";

/** A vendor's double on loopback, which holds every request against the vendor's rules, and the provider that asks it. */
export interface VendorDouble extends AsyncDisposable {
  readonly name: string;
  readonly provider: Provider;
  readonly model: string;
  /** `faults` are the rules that requests broke; `plays` says what is answered next. */
  readonly server: Pick<DoubleServer, "faults" | "plays" | "asked">;
  /** An id as its calls have. */
  readonly callId: (n: number) => string;
}

/** One of each protocol, and of each dialect that asks for something of its own. */
export const DOUBLED_VENDORS = [
  ...["openai", "gemini", "mistral", "deepseek", "openrouter"],
  ...["anthropic", "openai (Responses)", "codex", "ollama"],
] as const;

export async function startVendorDouble(name: string): Promise<VendorDouble> {
  const subject = subjects.find((one) => one.name === name);
  if (subject === undefined) throw new Error(`No vendor is called ${name}: ${subjects.map((one) => one.name)}.`);
  const { double, model, vendor } = subject;
  const server = await new DoubleServer(double, { path: await pathOf(subject), key: KEY, model }).start();
  const provider = createProvider(vendor, { ...access(subject), baseUrl: server.url });
  return {
    name,
    provider,
    model,
    server,
    callId: (n) => double.callId(n),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const KEY = "key-of-the-double";

function access({ signsIn }: Subject): ProviderOptions {
  const shared = { http: testHttpClient(), limits: { firstByteMs: 5000, idleMs: 5000, turnMs: 10_000 } };
  if (!signsIn) return { ...shared, apiKey: KEY };
  return { ...shared, authorize: async () => ({ authorization: `Bearer ${KEY}`, "chatgpt-account-id": "account-1" }) };
}
