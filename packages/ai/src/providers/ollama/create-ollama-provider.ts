import type { ModelEvent } from "../../model-event.ts";
import { ANSWER_TOKENS } from "../../protocols/ollama-chat/context-size.ts";
import type { ModelRequest, Provider } from "../../provider.ts";
import { withSingleSlashes } from "../base-url.ts";
import { createPlainProvider, type ProviderOptions, requestHeaders } from "../create-provider.ts";
import type { Vendor } from "../vendor.ts";
import { type ServedModel, ServedModels } from "./served-models.ts";

/**
 * Ollama's own protocol, for which the server is asked once what the model can do; or chat completions for as long as
 * this provider lives, where the server knows nothing else.
 */
export function createOllamaProvider(vendor: Vendor, options: ProviderOptions): Provider {
  const url = serverUrl(options.baseUrl ?? vendor.baseUrl);
  const models = new ServedModels({ http: options.http, url, headers: requestHeaders(vendor, options) });
  const compatible = createPlainProvider(compatibleVendor(vendor), { ...options, baseUrl: `${url}/v1` });
  const native = (quirks: Vendor["quirks"]) =>
    createPlainProvider({ ...vendor, ...(quirks === undefined ? {} : { quirks }) }, { ...options, baseUrl: url });
  let speaksOwn = true;

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void, undefined> {
    if (speaksOwn) {
      const served = await models.describe(request.model, signal);
      for await (const event of native(quirksFor(request.model, served)).stream(request, signal)) {
        if (isUnknownPath(event, request.model)) speaksOwn = false;
        else yield event;
      }
    }
    if (!speaksOwn) yield* compatible.stream(request, signal);
  }

  const quirksFor = (model: string, served: ServedModel) => ({
    ...vendor.quirks,
    served,
    contextSize: (needed: number) => models.contextSize(model, served, needed),
  });

  return {
    id: vendor.id,
    label: vendor.label,
    stream,
    describeModel: async (model, signal) => {
      const { contextLength } = await models.describe(model, signal);
      return contextLength === undefined ? {} : { contextWindow: contextLength, outputLimit: ANSWER_TOKENS };
    },
    listModels: async (signal) => {
      const listed = speaksOwn
        ? await native(vendor.quirks)
            .listModels?.(signal)
            .catch(() => undefined)
        : undefined;
      return listed ?? (await compatible.listModels?.(signal)) ?? [];
    },
  };
}

function compatibleVendor({ modelsPath: _, ...vendor }: Vendor): Vendor {
  return { ...vendor, baseUrl: `${vendor.baseUrl}/v1`, protocol: "openai-chat" };
}

/** 404 for the path and not for the model: that one is named in the answer. */
function isUnknownPath(event: ModelEvent, model: string): boolean {
  if (event.type !== "error" || (event.error.status !== 404 && event.error.status !== 405)) return false;
  return !/model/i.test(event.error.message.replaceAll(model, ""));
}

/** The address without the paths that people copy with it; plain HTTP unless it says otherwise. */
export function serverUrl(given: string): string {
  const url = URL.parse(/^https?:\/\//i.test(given.trim()) ? given.trim() : `http://${given.trim()}`);
  if (!url?.hostname) return given;
  url.pathname = withSingleSlashes(url.pathname)
    .replace(/\/$/, "")
    .replace(/\/(api(\/chat)?|v1(\/chat\/completions)?)$/, "");
  url.search = "";
  return url.href.replace(/\/+$/, "");
}
