import { expect, test } from "vitest";
import { nextStep } from "./next-step.ts";
import type { ProviderReport } from "./provider-report.ts";

function report(id: string, more: Partial<ProviderReport> = {}): ProviderReport {
  const key = { state: "found", from: "X" } as const;
  return { id, label: id, taken: false, key, baseUrl: "", model: "m", reachable: null, ...more };
}

const offline = (taken = false) => report("offline", { reachable: true, taken });
const chosen = { id: "x", model: "m", why: "", words: "" };

test.each<[string, ProviderReport[], RegExp]>([
  ["nothing is set up", [report("groq"), offline(true)], /^Only the offline.*GROQ_API_KEY.*docs\/providers\.md$/],
  [
    "what is set up fails",
    [report("groq", { reachable: false, error: "It answered 401.", taken: true }), offline()],
    /^Only the offline.*groq: It answered 401\.$/,
  ],
  [
    "an Ollama that does not run is no failure",
    [report("ollama", { reachable: false, key: { state: "not-needed" } }), offline(true)],
    /To connect a model/,
  ],
  ["the taken one works", [report("groq", { reachable: true, taken: true }), offline()], /^All is well\.$/],
  [
    "another one works",
    [report("groq", { reachable: false, error: "No.", taken: true }), report("vllm", { reachable: true })],
    /^groq would be taken and does not work: No\. These work: vllm/,
  ],
  ["offline by name", [report("vllm", { reachable: true }), offline(true)], /offline.*vllm would work too/],
])("%s", (_, providers, words) => {
  expect(nextStep({ chosen, providers, folders: [] })).toMatch(words);
});

test("a start that would fail", () => {
  const failing = { ...chosen, error: 'There is no provider "x".' };
  expect(nextStep({ chosen: failing, providers: [offline()], folders: [] })).toBe(
    'Marvin would not start: There is no provider "x".',
  );
});

test("a folder that cannot be written is no well-being", () => {
  const providers = [report("groq", { reachable: true, taken: true })];
  const folders = [
    { name: "settings", path: "/a", exists: true, writable: true },
    { name: "data", path: "/b", exists: false, writable: false },
  ];
  expect(nextStep({ chosen, providers, folders })).toMatch(/^Nothing is kept .* in \/b:/);
  expect(nextStep({ chosen, providers: [offline(true)], folders })).toMatch(/^Only the offline.* in \/b:/);
});
