/** What can be seen of a text without knowing its words: that it holds a URL, a time of day, coordinates … */
export function shapesOf(text: string): string[] {
  return SHAPES.filter(([, pattern]) => pattern.test(text)).map(([shape]) => shape);
}

/** The shape that an argument of this name takes: how tools that nobody wrote words for are found by what they need. */
export function shapeOfArgument(name: string): string | undefined {
  return ARGUMENT_SHAPES[name];
}

const NUMBER =
  "(?:\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|half an?)";
const HOUR = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2})";
const SOURCE_FILE =
  "tsx?|jsx?|mjs|cjs|py|rb|rs|go|java|kt|c|h|cpp|cs|php|swift|sh|sql|html|s?css|vue|json|ya?ml|toml|ini|cfg|md|txt|lock|csv|xml";

const SHAPES: readonly (readonly [string, RegExp])[] = [
  ["~url", /https?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|org|net|io|dev|co|de|uk|fr|eu|edu|gov|info|ai|tv)\b(?!@)/i],
  ["~video_url", /\b(?:youtube\.com|youtu\.be|vimeo\.com|twitch\.tv|dailymotion\.com|soundcloud\.com)\b/i],
  ["~file_url", /https?:\/\/\S+\.(?:pdf|zip|gz|tgz|iso|dmg|exe|deb|csv|jpe?g|png|gif|mp[34]|docx?|xlsx?|epub)\b/i],
  ["~feed", /(?:\/|\.|\b)(?:rss|atom|feeds?)(?:\.xml|\/|\b)|\S+\.(?:xml|rss|atom)\b/i],
  ["~coordinates", /-?\d{1,3}\.\d{2,}\s*[,; ]\s*-?\d{1,3}\.\d{2,}/],
  [
    "~clock",
    new RegExp(
      `\\b\\d{1,2}[:.h]\\d{2}\\b|\\b\\d{1,2}\\s?[ap]\\.?m\\b|\\bo['’]?clock\\b|\\b(?:past|to) ${HOUR}\\b|\\bat ${HOUR}\\b(?! ?[a-z]+ (?:street|road|lane))|\\b(?:noon|midnight)\\b`,
      "i",
    ),
  ],
  ["~duration", new RegExp(`\\b${NUMBER}[ -]?(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)\\b`, "i")],
  ["~weekday", /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i],
  [
    "~date",
    /\b\d{4}-\d\d-\d\d\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,2}\.\d{1,2}\.|\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d|\d (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
  ],
  ["~quantity", /[\d½¼¾][\d.,]*\s*(?:[a-z°€£$%]+\s+){1,4}(?:in|to|into|as)\s+\p{L}+|[€£$¥]\s?\d|\d\s?[€£$¥°]/iu],
  ["~from_to", /\bfrom\b.+\b(?:to|into|towards?)\b|\bbetween\b.+\band\b|\bto\b.+\bfrom\b/i],
  [
    "~earlier",
    /\b(?:we|you|i)\b.*\b(?:recommend(?:ed)?|suggest(?:ed)?|said|say|told|tell|talk(?:ed|ing)?|spoke|mention(?:ed)?|discuss(?:ed)?|ask(?:ed)?|agreed?)\b.*\b(?:ago|earlier|before|last|yesterday|other (?:day|week|month)|once|back then|previous(?:ly)?)\b|\b(?:what|which|who|where|when|did)\b.*\b(?:did you|did we|we (?:talk|discuss|decide|agree))/i,
  ],
  [
    "~address",
    /\b\d+[a-z]?,? (?:\p{L}+ ){1,3}(?:street|st|road|rd|lane|avenue|ave|drive|way|square|close|court|terrace|place)\b|(?:straße|strasse|gasse|platz)\b|\b(?:rue|via|calle|avenida) \p{L}+|\b[a-z]{1,2}\d{1,2} \d[a-z]{2}\b/iu,
  ],
  ["~imdb", /\btt\d{6,}\b/i],
  ["~uuid", /\b[0-9a-f]{8}-[0-9a-f]{4}-/i],
  ["~number_id", /(?<![.,:\d-])\b\d{3,}\b(?![.,:-]\d)/],
  ["~short_id", /(?:\b(?:ticket|task|issue|bug|chore)s? (?:number |no\.? )?|#)(?=[a-z-]*\d)[a-z0-9-]{1,12}\b/i],
  [
    "~path",
    new RegExp(
      `(?<!//\\S*)\\b[\\w./-]+\\.(?:${SOURCE_FILE})\\b|\\b(?:src|lib|app|test|tests|docs)/|\\b(?:Makefile|Dockerfile)\\b`,
      "i",
    ),
  ],
  ["~repo", /(?<![\w./:-])[a-z0-9][\w-]*\/[\w.-]+(?![\w/])/i],
];

const ARGUMENT_SHAPES: Readonly<Record<string, string>> = {
  url: "~url",
  lat: "~coordinates",
  seconds: "~duration",
  time: "~clock",
  start: "~clock",
  date: "~date",
  path: "~path",
  file_path: "~path",
  repo: "~repo",
  ticket_id: "~short_id",
  origin: "~from_to",
  address: "~address",
  mbid: "~uuid",
  imdb_id: "~imdb",
};
