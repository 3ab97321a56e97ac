import { type ModelInfo, retiredModelNotice, type Vendor, vendorModel } from "@marvin/ai";

/** What the table knows of a model; what it does not know is left out. */
export interface ModelFacts {
  readonly contextWindow?: number;
  /** US dollars for a million tokens. */
  readonly price?: { readonly input: number; readonly output: number };
  /** Whether it can look at images, and whether it thinks. */
  readonly sees?: boolean;
  readonly thinks?: boolean;
  readonly retired?: string;
}

export function modelFacts(vendor: Pick<Vendor, "id" | "models">, model: string): ModelFacts {
  const { contextWindow, price, sees, thinks }: Partial<ModelInfo> = vendorModel(vendor, model) ?? {};
  const retired = retiredModelNotice(vendor.id, model);
  return {
    ...(contextWindow === undefined ? {} : { contextWindow }),
    ...(price === undefined ? {} : { price: { input: price.input, output: price.output } }),
    ...(sees === undefined ? {} : { sees }),
    ...(thinks === undefined ? {} : { thinks }),
    ...(retired === undefined ? {} : { retired }),
  };
}

/** Window, price in and price out as the cells of a table. */
export function factCells({ contextWindow, price }: ModelFacts): [string, string, string] {
  return [windowText(contextWindow), priceText(price?.input), priceText(price?.output)];
}

function windowText(tokens: number | undefined): string {
  if (tokens === undefined) return UNKNOWN;
  if (tokens < 1_000_000) return `${Math.round(tokens / 1000)}k`;
  return `${Number((tokens / 1_000_000).toFixed(2))}M`;
}

function priceText(dollars: number | undefined): string {
  if (dollars === undefined) return UNKNOWN;
  const cents = dollars.toFixed(2);
  return Number(cents) === dollars ? cents : String(dollars);
}

const UNKNOWN = "-";
