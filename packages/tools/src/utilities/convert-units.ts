import { defineTool, type ToolContext, ToolError, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { lenientNumber } from "../support/lenient-number.ts";
import { exchangeRate } from "./currency/exchange-rate.ts";
import { findCurrency } from "./currency/find-currency.ts";
import { type ChosenUnits, chooseUnits, conversionNotes, noPairError } from "./units/choose-units.ts";
import { findUnits } from "./units/find-units.ts";
import { formatNumber, quantity } from "./units/format-number.ts";
import { convertValue } from "./units/unit.ts";

const input = z.object({
  value: lenientNumber().describe("The amount to convert."),
  from_unit: z.string().describe("The unit or currency of the amount: km, lb, °F, sq ft, km/h, GB, USD …"),
  to_unit: z.string().describe("The unit or currency to convert it to."),
});

type Request = z.output<typeof input>;

export default defineTool({
  name: "convert_units",
  description:
    "Converts an amount between units (kilometres, miles, feet, kilos, pounds, stone, cups, litres, Celsius, Fahrenheit, acres, hours, mph, psi, kWh, gigabytes, mpg …) or between currencies (dollars, euros …) at the latest exchange rate.",
  category: "always",
  tier: "read",
  input,
  phrases: [
    "convert {value} {from_unit} to {to_unit}",
    "convert {value} {from_unit} into {to_unit}",
    "{value} {from_unit} in {to_unit}",
    "{value} {from_unit} to {to_unit}",
    "what is {value} {from_unit} in {to_unit}",
    "how much is {value} {from_unit} in {to_unit}",
    "how many {to_unit} is {value} {from_unit}",
    "how many {to_unit} are {value} {from_unit}",
    "how many {to_unit} are in {value} {from_unit}",
    "how many {to_unit} in {value} {from_unit}",
    "how many {to_unit} are there in {value} {from_unit}",
    "change {value} {from_unit} into {to_unit}",
    "exchange rate of {value} {from_unit} in {to_unit}",
    "express {value} {from_unit} as {to_unit}",
    "turn {value} {from_unit} into {to_unit}",
    "give me {value} {from_unit} in {to_unit}",
    "calculate {value} {from_unit} in {to_unit}",
    "how far is {value} {from_unit} in {to_unit}",
    "how heavy is {value} {from_unit} in {to_unit}",
    "how long is {value} {from_unit} in {to_unit}",
    "how tall is {value} {from_unit} in {to_unit}",
    "how hot is {value} {from_unit} in {to_unit}",
    "how cold is {value} {from_unit} in {to_unit}",
    "how fast is {value} {from_unit} in {to_unit}",
    "how big is {value} {from_unit} in {to_unit}",
    "what would {value} {from_unit} be in {to_unit}",
    "what does {value} {from_unit} weigh in {to_unit}",
    "{value} {from_unit} = {to_unit}",
    "{value} {from_unit} equals how many {to_unit}",
    "{value} {from_unit} is how many {to_unit}",
    "convert {from_unit} to {to_unit}",
    "convert units",
    "how many {to_unit} there are in {value} {from_unit}",
    "how many {to_unit} make {value} {from_unit}",
    "how many {to_unit} does {value} {from_unit} have",
    "i need {value} {from_unit} in {to_unit}",
    "what {value} {from_unit} in {to_unit}",
    "what are {value} {from_unit} in {to_unit}",
    "what is {value} {from_unit} to {to_unit}",
    "how much are {value} {from_unit} in {to_unit}",
    "how long are {value} {from_unit} in {to_unit}",
    "what is the equivalent of {value} {from_unit} in {to_unit}",
    "exchange {value} {from_unit} to {to_unit}",
    "exchange {value} {from_unit} for {to_unit}",
  ],
  async run(request, context) {
    const units = chooseUnits(request.from_unit, request.to_unit);
    if (units) return convertedUnits(request, units);
    const currencies = chosenCurrencies(request);
    if (currencies) return await convertedMoney(request.value, currencies, context);
    throw currencyAndOther(request) ?? noPairError(request.from_unit, request.to_unit);
  },
});

function convertedUnits({ value, from_unit, to_unit }: Request, units: ChosenUnits): ToolOutput {
  const { from, to } = units;
  const result = convertValue(value, from, to);
  if (!Number.isFinite(result)) {
    throw new ToolError("invalid-input", `${quantity(value, from.symbol)} has no value in ${to.symbol}.`);
  }
  const notes = conversionNotes(value, units, { from: from_unit, to: to_unit });
  if (from.kind === "temperature" && value * from.factor + (from.offset ?? 0) < -1e-9) {
    notes.push("That is below absolute zero.");
  }
  const equation = `${quantity(value, from.symbol)} = ${quantity(result, to.symbol)}`;
  return {
    text: [equation, ...notes].join("\n"),
    data: { value, from: from.symbol, to: to.symbol, result: Number(formatNumber(result)) },
  };
}

interface Currencies {
  readonly from: string;
  readonly to: string;
}

/** One side must be a currency for sure; the other may also be a code that is new to us. */
function chosenCurrencies({ from_unit, to_unit }: Request): Currencies | undefined {
  const [from, to] = [findCurrency(from_unit), findCurrency(to_unit)];
  if (from && to) return { from, to };
  const unknown = codeLike(from ? to_unit : from_unit);
  if (unknown === undefined || (!from && !to)) return undefined;
  return { from: from ?? unknown, to: to ?? unknown };
}

function currencyAndOther({ from_unit, to_unit }: Request): ToolError | undefined {
  const [from, to] = [findCurrency(from_unit), findCurrency(to_unit)];
  const currency = from ?? to;
  const other = from ? to_unit : from_unit;
  // "pound" and "lb" are weights first: only a word that is nothing else is money for sure.
  if (!currency || findUnits(from ? from_unit : to_unit).length > 0) return undefined;
  return new ToolError("invalid-input", `${currency} is a currency, "${other.slice(0, 60)}" is not.`, {
    hint: "A currency can be converted to another one, given by its code (USD, EUR, GBP, JPY …) or its name.",
  });
}

function codeLike(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) && findUnits(text).length === 0 ? code : undefined;
}

async function convertedMoney(value: number, { from, to }: Currencies, context: ToolContext): Promise<ToolOutput> {
  if (from === to) {
    const text = `${formatNumber(value)} ${from} = ${formatNumber(value)} ${to}`;
    return { text, data: { value, from, to, result: value, rate: 1 } };
  }
  const { rate, date } = await exchangeRate(from, to, context);
  const amount = money(value * rate);
  return {
    text: `${formatNumber(value)} ${from} = ${amount} ${to}\nRate of ${date} (Frankfurter): 1 ${from} = ${formatNumber(rate)} ${to}`,
    data: { value, from, to, result: Number(amount), rate, date },
  };
}

/** Cents for amounts that have them, significant digits for what is smaller. */
function money(amount: number): string {
  return Math.abs(amount) >= 1 || amount === 0 ? amount.toFixed(2) : formatNumber(Number(amount.toPrecision(4)));
}
