import { type ToolContext, ToolError } from "@marvin/agent-core";
import { HttpError } from "@marvin/http";
import { nearestNames } from "@marvin/text";
import * as z from "zod";
import { frankfurter } from "../../endpoints.ts";
import { currencyName } from "./find-currency.ts";

export interface ExchangeRate {
  readonly rate: number;
  /** The working day that the rate is of. */
  readonly date: string;
}

const Latest = z.object({ date: z.string(), rates: z.record(z.string(), z.number()) });
const Pair = z.object({ date: z.string(), rate: z.number() });
const Currencies = z.record(z.string(), z.string());

/** What one unit of `base` is in `quote`, by the European Central Bank and, for rarer currencies, other banks. */
export async function exchangeRate(base: string, quote: string, { http }: ToolContext): Promise<ExchangeRate> {
  const latest = await unlessMissing(
    http.getJson(frankfurter, "/v1/latest", { query: { base, symbols: quote }, schema: Latest }),
  );
  const rate = latest?.rates[quote];
  if (latest && rate !== undefined) return { rate, date: latest.date };
  // Only version 2 knows more than some thirty currencies.
  const pair = await unlessMissing(http.getJson(frankfurter, `/v2/rate/${base}/${quote}`, { schema: Pair }));
  if (pair) return pair;
  throw await unknownCurrency(base, quote, http);
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError && error.code === "not-found") return undefined;
    throw error;
  }
}

async function unknownCurrency(base: string, quote: string, http: ToolContext["http"]): Promise<ToolError> {
  const known = await http.getJson(frankfurter, "/v1/currencies", { schema: Currencies });
  const missing = [base, quote].filter((code) => !Object.hasOwn(known, code));
  const named = (missing.length > 0 ? missing : [base, quote]).map(nameOf).join(" and ");
  const near = missing.flatMap((code) => nearestNames(code, Object.keys(known), 3));
  const codes = near.length > 0 ? [...new Set(near)] : Object.keys(known).sort();
  return new ToolError("not-found", `Frankfurter has no rate for ${named}.`, {
    hint: `${near.length > 0 ? "Near codes" : "Known codes"}: ${codes.map((code) => `${code} (${known[code]})`).join(", ")}.`,
  });
}

function nameOf(code: string): string {
  const name = currencyName(code);
  return name === code ? code : `${code} (${name})`;
}
