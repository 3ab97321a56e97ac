const LONGEST = 60;
const GREETING =
  /^(?:hi|hey|hello|hallo|moin|servus|good (?:morning|afternoon|evening|day)|guten (?:morgen|tag|abend)|bonjour|salut|hola|ciao|yo|thanks|thank you|ok|okay|test|ping)\b[\s,.!?]*(?:there|marvin|again|all)?[\s,.!?]*$/i;

/** What a conversation is called, from what was asked first; from the answer where the question says nothing. */
export function titleOfExchange(question: string, answer: string): string {
  const asked = line(question);
  if (asked !== "" && !GREETING.test(asked)) return shortened(asked);
  return shortened(firstSentence(line(answer)) || asked) || "Untitled";
}

/** The first line that has words in it, without the marks of Markdown. */
function line(text: string): string {
  const lines = text.toWellFormed().split("\n").map(plain);
  return lines.find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
}

function plain(text: string): string {
  return text
    .replace(/^\s*(?:#{1,6}\s+|[-*>]\s+|\d+[.)]\s+|```\S*)/, "")
    .replaceAll(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, (mark) => (mark === "_" ? "_" : ""))
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function firstSentence(text: string): string {
  return /^.{8,}?[.!?](?=\s|$)/u.exec(text)?.[0] ?? text;
}

/** At the end of a word where there is one. */
function shortened(text: string): string {
  const whole = text.replace(/[.\s]+$/, "");
  const characters = [...whole];
  if (characters.length <= LONGEST) return whole;
  const cut = characters.slice(0, LONGEST - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > LONGEST / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/, "")}…`;
}
