import type { HttpClient } from "@marvin/http";

export interface ModelListSource {
  readonly http: HttpClient;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The names of the models behind `GET …/models`; rejects in words. */
export async function listModels(source: ModelListSource, signal: AbortSignal): Promise<readonly string[]> {
  const { http, baseUrl, headers } = source;
  const response = await http.request(`${baseUrl}/models`, { headers, signal, deadlineMs: 5000, retries: 0 });
  const names = namesIn(JSON.parse(await response.text()));
  if (names === undefined) throw new Error(`${baseUrl}/models does not answer with a list of models.`);
  return names;
}

/** OpenAI: `{data: [{id}]}`; Ollama and Gemini's own form: `{models: [{name}]}`; some servers: a bare list. */
function namesIn(body: unknown): string[] | undefined {
  const { data, models } = (body ?? {}) as { data?: unknown; models?: unknown };
  const list = [body, data, models].find(Array.isArray);
  return list
    ?.map((entry: { id?: unknown; name?: unknown } | null) => entry?.id ?? entry?.name)
    .filter((name) => typeof name === "string")
    .map((name) => name.replace(/^models\//, ""));
}
