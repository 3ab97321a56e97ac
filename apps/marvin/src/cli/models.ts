import type { Arguments } from "../arguments/parse-arguments.ts";
import { ConfigError } from "../config/config.ts";
import { settled, startInquiry } from "../doctor/inquiry.ts";
import { factCells } from "../doctor/model-facts.ts";
import { type ModelOffer, modelOffer, type OfferedModel } from "../doctor/model-offer.ts";
import { tableLines } from "../doctor/table-text.ts";
import { onExitSignals } from "../modes/exit-signals.ts";
import { byteSink } from "../output/byte-sink.ts";

/** `marvin models [--provider NAME] [--json]`: what a provider offers. Exit 1 if there is nothing to show. */
export async function listModels(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  const canceller = new AbortController();
  const signals = onExitSignals(() => canceller.abort());
  io.out.onClosed(() => canceller.abort());
  let code = 1;
  try {
    const offer = await offered(named(args), canceller.signal);
    if (offer.models.length > 0) code = 0;
    if (canceller.signal.aborted) code = 1;
    else if (args.json) io.out.write(asJson(offer));
    else tell(offer, io.out.write, io.err.write);
  } catch (error) {
    if (error instanceof ConfigError && args.json) io.out.write(asJson({ error: error.message }));
    else if (error instanceof ConfigError) io.err.write(`${error.message}\n`);
    else if (!canceller.signal.aborted) throw error;
  }
  await Promise.all([io.out.flush(10_000), io.err.flush(1000)]);
  return signals.code ?? code;
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** `marvin models groq` is what people write too. */
function named(args: Arguments): Arguments {
  const [, provider = args.provider] = args.words;
  return provider === undefined ? args : { ...args, provider };
}

async function offered(args: Arguments, cancel: AbortSignal): Promise<ModelOffer> {
  const inquiry = await startInquiry(args, cancel);
  try {
    return await modelOffer(inquiry);
  } finally {
    await settled(inquiry);
  }
}

function tell(offer: ModelOffer, say: (text: string) => void, warn: (text: string) => void): void {
  const { models, error, model, modelIsListed } = offer;
  if (models.length > 0) say(offerText(offer));
  if (error !== undefined) warn(`${error}\n`);
  if (models.length > 0 && !modelIsListed) warn(`${model}, which would be asked now, is not in this list.\n`);
}

const COLUMNS = [
  { title: "  model" },
  { title: "window", right: true },
  { title: "in", right: true },
  { title: "out", right: true },
  { title: "" },
];

export function offerText({ label, source, models }: ModelOffer): string {
  const whose = source === "provider" ? `${label} offers` : `What is known of ${label}`;
  const rows = models.map((model) => [`${model.inForce ? ">" : " "} ${model.id}`, ...factCells(model), remark(model)]);
  const title = `${whose} (prices: US dollars for a million tokens, in and out):`;
  return `${[title, ...tableLines(COLUMNS, rows)].join("\n")}\n`;
}

function remark({ retired, id, sees, thinks }: OfferedModel): string {
  const words = [thinks ? "thinks" : "", sees === false ? "no images" : "", retired?.replace(`${id} was`, "was") ?? ""];
  return words.filter((word) => word !== "").join(", ");
}
