import * as z from "zod";

/** A number as models and people write it: 2.5, "1,234.5", "1.234,5", "−40", "1/2", "2 1/2", "½". */
export function lenientNumber(): z.ZodType<number> {
  return z.preprocess((given) => (typeof given === "string" ? (parseNumber(given) ?? given) : given), z.number());
}

/** Undefined if the text is no number. */
export function parseNumber(text: string): number | undefined {
  const plain = text.trim().normalize("NFKC").replace(/[−–]/g, "-").replace(/⁄/g, "/");
  const fraction = /^(-?)(?:(\d+)\s+)?(\d+)\/(\d+)$/.exec(fractionsApart(text) ?? plain);
  if (fraction && Number(fraction[4]) !== 0) {
    const size = Number(fraction[2] ?? 0) + Number(fraction[3]) / Number(fraction[4]);
    return fraction[1] ? -size : size;
  }
  const digits = withPoint(plain.replace(/(?<=\d)[ '_\u00a0](?=\d{3}(\D|$))/g, ""));
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(digits) ? Number(digits) : undefined;
}

/** NFKC would join "2½" into "21⁄2". */
function fractionsApart(text: string): string | undefined {
  const parts = /^\s*([-−–]?)(\d*)\s*([¼-¾⅐-⅞])\s*$/.exec(text);
  if (!parts) return undefined;
  const fraction = (parts[3] ?? "").normalize("NFKC").replace("⁄", "/");
  return `${parts[1] ? "-" : ""}${parts[2] ? `${parts[2]} ` : ""}${fraction}`;
}

/** Commas in threes part thousands; one comma after the last point, or before other than three digits, is a point. */
function withPoint(text: string): string {
  if (/^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return text.replaceAll(",", "");
  if (/^[-+]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  return /^[-+]?\d*,\d+$/.test(text) ? text.replace(",", ".") : text;
}
