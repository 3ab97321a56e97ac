/** One form for the many ways to write a unit, letter case kept: "sq. ft", "m²", "km per hour", "light-year". */
export function plainSpelling(text: string): string {
  return text
    .replace(/º/g, "°")
    .normalize("NFKC")
    .replace(/[μµ]/g, "u")
    .replace(/[’‘′`]/g, "'")
    .replace(/[”“″]|''/g, '"')
    .replace(/\*\*|\^/g, "")
    .replace(/[.]/g, "")
    .replace(/[·⋅*_-]/g, " ")
    .replace(/\bdegrees\b/gi, "degree")
    .replace(/°\s+/g, "°")
    .replace(/\s*\bper\b\s*/gi, "/")
    .replace(/\s*\/\s*/g, "/")
    .replace(/\s+/g, " ")
    .trim();
}

/** A word and its singulars: "kilometres", "pounds force", "inches". */
export function singulars(name: string): string[] {
  const forms = [name];
  if (name.length >= 3 && name.endsWith("s")) forms.push(name.slice(0, -1));
  if (name.length >= 5 && name.endsWith("es")) forms.push(name.slice(0, -2));
  const firstWord = /^(\w{2,})s (.+)$/.exec(name);
  if (firstWord) forms.push(`${firstWord[1]} ${firstWord[2]}`);
  return forms;
}
