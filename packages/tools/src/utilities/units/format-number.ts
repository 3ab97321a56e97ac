/**
 * Plain digits without the noise of floating point: exact where eight digits are enough (1.609344), else six significant
 * ones (37.7778). No exponent between a millionth and a quadrillion, no thousands separators.
 */
export function formatNumber(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value === 0 ? 0 : value);
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  if (magnitude >= 15 || magnitude < -6) return shortExponent(value);
  const precise = plainDigits(value, 12);
  if (precise.replace(/\D/g, "").replace(/^0+|0+$/g, "").length <= 8) return precise;
  return magnitude >= 6 ? String(Math.round(value)) : plainDigits(value, 6);
}

/** A number and its unit: "5 km", "90°". */
export function quantity(value: number, symbol: string): string {
  return symbol === "°" ? `${formatNumber(value)}°` : `${formatNumber(value)} ${symbol}`;
}

function plainDigits(value: number, significant: number): string {
  const rounded = Number(value.toPrecision(significant));
  const decimals = Math.min(100, Math.max(0, significant - 1 - Math.floor(Math.log10(Math.abs(rounded)))));
  const text = rounded.toFixed(decimals);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function shortExponent(value: number): string {
  return Number(value.toPrecision(6)).toExponential().replace("e+", "e");
}
