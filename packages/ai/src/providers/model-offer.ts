import { mostAlike } from "@marvin/text";
import { retiredModelNotice } from "../models/retired-model-notice.ts";

/** What there is instead of a model that is missing, in words, if the vendor tells in time. */
export async function modelOffer(
  provider: string,
  model: string,
  list: () => Promise<readonly string[]>,
): Promise<string> {
  const names = await list().catch(() => []);
  const nearest = mostAlike(model, names, 10);
  const more = names.length > nearest.length ? ` and ${names.length - nearest.length} more` : "";
  const notice = retiredModelNotice(provider, model) ?? "";
  const offer = nearest.length === 0 ? "" : `On offer: ${nearest.join(", ")}${more}.`;
  return [notice, offer].filter((text) => text !== "").join(" ");
}
