import type { HttpClient } from "@marvin/http";
import { contextStep } from "../../protocols/ollama-chat/context-size.ts";

/** What `/api/show` says of a model; every field may be unknown. */
export interface ServedModel {
  readonly thinks?: boolean;
  readonly sees?: boolean;
  /** The most tokens it can hold. */
  readonly contextLength?: number;
  /** What its owner set for it. */
  readonly ownContext?: number;
}

export interface OllamaServer {
  readonly http: HttpClient;
  /** Without a path. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How long the server may take to describe a model; the call itself goes on without. */
const SHOW_MS = 2000;

/** Asks once for each model, and remembers how large a context was asked for. */
export class ServedModels {
  readonly #server: OllamaServer;
  readonly #known = new Map<string, ServedModel>();
  readonly #contexts = new Map<string, number>();

  constructor(server: OllamaServer) {
    this.#server = server;
  }

  /** Nothing is known of a model that the server does not describe in time: the call itself says what is wrong. */
  async describe(model: string, signal: AbortSignal): Promise<ServedModel> {
    const known = this.#known.get(model);
    if (known !== undefined) return known;
    try {
      const served = readShow(await this.#show(model, signal));
      this.#known.set(model, served);
      return served;
    } catch {
      return {};
    }
  }

  /** Never less than before: a model is loaded again for every change. */
  contextSize(model: string, { contextLength, ownContext = 0 }: ServedModel, needed: number): number {
    const before = Math.max(this.#contexts.get(model) ?? 0, ownContext);
    const wanted = needed <= before ? before : contextStep(needed);
    const size = Math.min(wanted, contextLength ?? wanted);
    this.#contexts.set(model, size);
    return size;
  }

  async #show(model: string, signal: AbortSignal): Promise<unknown> {
    const { http, url, headers } = this.#server;
    const response = await http.request(`${url}/api/show`, {
      method: "POST",
      headers,
      body: { model },
      signal,
      deadlineMs: SHOW_MS,
      retries: 0,
      keepsToOrigin: true,
    });
    return JSON.parse(await response.text());
  }
}

function readShow(body: unknown): ServedModel {
  const show = (body ?? {}) as { capabilities?: unknown; model_info?: unknown; parameters?: unknown };
  const contextLength = contextLengthIn(show.model_info);
  const ownContext = typeof show.parameters === "string" ? /^num_ctx\s+(\d+)/m.exec(show.parameters)?.[1] : undefined;
  return {
    ...(Array.isArray(show.capabilities)
      ? { thinks: show.capabilities.includes("thinking"), sees: show.capabilities.includes("vision") }
      : {}),
    ...(contextLength === undefined ? {} : { contextLength }),
    ...(ownContext === undefined ? {} : { ownContext: Number(ownContext) }),
  };
}

/** `llama.context_length`, by the name of the model's architecture. */
function contextLengthIn(info: unknown): number | undefined {
  if (typeof info !== "object" || info === null) return undefined;
  const { "general.architecture": architecture } = info as Record<string, unknown>;
  const fields = Object.entries(info).filter(([name]) => name.endsWith(".context_length"));
  const [, length] = fields.find(([name]) => name === `${architecture}.context_length`) ?? fields[0] ?? [];
  return typeof length === "number" && length > 0 ? length : undefined;
}
