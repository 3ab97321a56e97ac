import type { ModelEvent } from "../model-event.ts";
import type { ModelRequest, Provider } from "../provider.ts";
import type { Vendor } from "./vendor.ts";

/** A provider whose code is loaded at the first call. */
export function lazyProvider({ id, label }: Vendor, load: () => Promise<Provider>): Provider {
  let loading: Promise<Provider> | undefined;
  const loaded = () => {
    loading ??= load();
    return loading;
  };
  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void, undefined> {
    yield* (await loaded()).stream(request, signal);
  }
  const listModels = async (signal: AbortSignal) => (await (await loaded()).listModels?.(signal)) ?? [];
  const describeModel = async (model: string, signal: AbortSignal) =>
    (await (await loaded()).describeModel?.(model, signal)) ?? {};
  const close = async () => (await loading?.catch(() => undefined))?.close?.();
  return { id, label, stream, listModels, describeModel, close };
}
