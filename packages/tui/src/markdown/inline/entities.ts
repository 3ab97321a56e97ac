import { cleanText } from "../../text/clean-text.ts";

/** Reads an entity at `from`, such as `&amp;` or `&#8212;`; nothing for what is none or may not be shown. */
export function readEntity(text: string, from: number): { text: string; end: number } | undefined {
  const found = ENTITY.exec(text.slice(from, from + MOST_CHARACTERS));
  if (found === null) return undefined;
  const [whole, name = ""] = found;
  const character = name.startsWith("#") ? numbered(name.slice(1)) : NAMED.get(name);
  if (character === undefined || character === "") return undefined;
  return { text: character, end: from + whole.length };
}

const MOST_CHARACTERS = 36;
const ENTITY = /^&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/;

/** An entity must not bring in what was taken out of the text before. */
function numbered(digits: string): string {
  const code = /^[xX]/.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10);
  if (code === 0 || code > 0x10ffff) return "\ufffd";
  return cleanText(String.fromCodePoint(code)).replace(/[\n\t]/g, " ");
}

const NAMES = `amp & lt < gt > quot " apos ' copy © reg ® trade ™ hellip … mdash — ndash – lsquo ‘ rsquo ’ ldquo “ rdquo ”
  sbquo ‚ bdquo „ laquo « raquo » lsaquo ‹ rsaquo › bull • middot · deg ° plusmn ± times × divide ÷ minus − frac12 ½ frac14 ¼
  frac34 ¾ sup1 ¹ sup2 ² sup3 ³ micro µ para ¶ sect § cent ¢ pound £ yen ¥ euro € curren ¤ larr ← rarr → uarr ↑ darr ↓ harr ↔
  lArr ⇐ rArr ⇒ hArr ⇔ le ≤ ge ≥ ne ≠ asymp ≈ equiv ≡ infin ∞ sum ∑ prod ∏ radic √ int ∫ part ∂ nabla ∇ isin ∈ notin ∉ cap ∩
  cup ∪ sub ⊂ sup ⊃ sube ⊆ supe ⊇ and ∧ or ∨ not ¬ forall ∀ exist ∃ empty ∅ there4 ∴ alpha α beta β gamma γ delta δ epsilon ε
  zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω
  Gamma Γ Delta Δ Theta Θ Lambda Λ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß
  eacute é egrave è ecirc ê euml ë aacute á agrave à acirc â aring å aelig æ ccedil ç iacute í igrave ì icirc î ntilde ñ
  oacute ó ograve ò ocirc ô oslash ø uacute ú ugrave ù ucirc û iexcl ¡ iquest ¿ dagger † Dagger ‡ permil ‰ check ✓ cross ✗
  star ☆ starf ★ hearts ♥ spades ♠ clubs ♣ diams ♦ lbrace { rbrace } lbrack [ rbrack ] lpar ( rpar ) vert | ast * lowbar _
  grave \` num # dollar $ percnt % commat @ excl ! colon : semi ; comma , period . sol / bsol \\ Hat ^ tilde ˜ sim ∼ plus + equals =`;

const NAMED: ReadonlyMap<string, string> = new Map([...pairs(NAMES.split(/\s+/)), ["nbsp", "\u00a0"], ["shy", ""]]);

function pairs(words: readonly string[]): [string, string][] {
  return words.flatMap((word, index) =>
    index % 2 === 0 ? [[word, words[index + 1] ?? ""] satisfies [string, string]] : [],
  );
}
