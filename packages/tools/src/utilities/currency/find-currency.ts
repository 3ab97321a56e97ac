/** The ISO 4217 code that a text may mean: a code, a name ("Swiss francs"), a short word ("quid") or a sign. */
export function findCurrency(text: string): string | undefined {
  const word = text.trim().toLowerCase().replace(/[.]/g, "").replace(/\s+/g, " ");
  if (word === "" || word.length > 60) return undefined;
  const code = word.toUpperCase();
  if (isCurrencyCode(code)) return code;
  const singular = word.replace(/s$/, "");
  return WORDS[word] ?? WORDS[singular] ?? codeByName(word) ?? codeByName(singular);
}

export function isCurrencyCode(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf("currency").includes(code);
}

/** "Swiss Franc", as English has it; the code itself if it has no name. */
export function currencyName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "currency" }).of(code) ?? code;
  } catch {
    return code;
  }
}

function codeByName(name: string): string | undefined {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  // Retired currencies carry their years in their names, so they never match.
  return Intl.supportedValuesOf("currency").find((code) => names.of(code)?.toLowerCase() === name);
}

/** Short words mean the currency that most people mean by them; the answer always shows the code. */
const WORDS: Readonly<Record<string, string>> = {
  $: "USD",
  us$: "USD",
  dollar: "USD",
  "us dollar": "USD",
  "american dollar": "USD",
  buck: "USD",
  "€": "EUR",
  euro: "EUR",
  "£": "GBP",
  pound: "GBP",
  "pound sterling": "GBP",
  "pounds sterling": "GBP",
  sterling: "GBP",
  "british pound": "GBP",
  quid: "GBP",
  "¥": "JPY",
  yen: "JPY",
  yuan: "CNY",
  renminbi: "CNY",
  rmb: "CNY",
  franc: "CHF",
  "₹": "INR",
  rupee: "INR",
  "₩": "KRW",
  won: "KRW",
  r$: "BRL",
  real: "BRL",
  reais: "BRL",
  peso: "MXN",
  "₺": "TRY",
  lira: "TRY",
  "₪": "ILS",
  shekel: "ILS",
  rand: "ZAR",
  "฿": "THB",
  baht: "THB",
  ringgit: "MYR",
  rupiah: "IDR",
  krona: "SEK",
  kronor: "SEK",
  krone: "NOK",
  kroner: "NOK",
  koruna: "CZK",
  zloty: "PLN",
  złoty: "PLN",
  forint: "HUF",
  leu: "RON",
  lei: "RON",
  lev: "BGN",
  ruble: "RUB",
  rouble: "RUB",
  hryvnia: "UAH",
  c$: "CAD",
  ca$: "CAD",
  a$: "AUD",
  au$: "AUD",
  nz$: "NZD",
  hk$: "HKD",
  s$: "SGD",
};
