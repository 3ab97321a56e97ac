import type { HttpClient } from "@marvin/http";

export interface ModelListSource {
  readonly http: HttpClient;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Default: /models. */
  readonly path?: string | undefined;
}

/** The names of the models that the server lists; rejects in words. */
export async function listModels(source: ModelListSource, signal: AbortSignal): Promise<readonly string[]> {
  const { http, baseUrl, headers, path = "/models" } = source;
  const url = `${baseUrl}${path}`;
  const response = await http.request(url, {
    headers,
    signal,
    deadlineMs: 5000,
    retries: 0,
    keepsToOrigin: true,
  });
  const names = namesIn(JSON.parse(await response.text()));
  if (names === undefined) throw new Error(`${url} does not answer with a list of models.`);
  return names;
}

/** OpenAI: `{data: [{id}]}`; Ollama and Gemini's own form: `{models: [{name}]}`; some servers: a bare list; Codex: `slug`. */
function namesIn(body: unknown): string[] | undefined {
  const { data, models } = (body ?? {}) as { data?: unknown; models?: unknown };
  const list = [body, data, models].find(Array.isArray);
  return list
    ?.map((entry: { id?: unknown; slug?: unknown; name?: unknown } | null) => entry?.id ?? entry?.slug ?? entry?.name)
    .filter((name) => typeof name === "string")
    .map((name) => name.replace(/^models\//, ""));
}
