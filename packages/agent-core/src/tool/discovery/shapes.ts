/** What can be seen of a text without knowing its words: that it holds a URL, a time of day, coordinates … */
export function shapesOf(text: string): string[] {
  const lower = text.toLowerCase();
  // Patterns cost more to compile than to run: what cannot match is not touched.
  const shapes = BY_WORDS.flatMap(([needs, shape, pattern]) =>
    needs.some((piece) => lower.includes(piece)) && pattern.test(lower) ? [shape] : [],
  );
  if (/\d/.test(lower)) shapes.push(...WITH_DIGITS.flatMap(([shape, pattern]) => (pattern.test(lower) ? [shape] : [])));
  if (/[a-z0-9][./][a-z0-9]|:\//.test(lower)) shapes.push(...linkShapes(lower));
  if (INTRODUCES.test(text)) shapes.push("~i_am_somebody");
  return shapes;
}

/** By the capital letter of a name, so not in lower case. */
const INTRODUCES = /\b(?:I['’]?m|I am|[Ii]t['’]?s|[Tt]his is|[Mm]y name is)(?: not| now)? [A-Z][a-z]+\b/;

/** The shape that an argument of this name takes: how tools that nobody wrote words for are found by what they need. */
export function shapeOfArgument(name: string): string | undefined {
  return ARGUMENT_SHAPES[name];
}

function linkShapes(lower: string): string[] {
  const shapes = ["~path", "~repo"].filter((_, at) => (at === 0 ? SOURCE_FILE : REPOSITORY).test(lower));
  if (!URL_LIKE.test(lower)) return shapes;
  return ["~url", ...shapes, ...OF_URLS.filter(([, pattern]) => pattern.test(lower)).map(([shape]) => shape)];
}

type Shape = readonly [name: string, pattern: RegExp];

/** Each with pieces of text of which it needs at least one. */
const BY_WORDS: readonly (readonly [needs: readonly string[], ...Shape])[] = [
  [
    ["past ", "to ", "at "],
    "~clock",
    /\b(?:past|to|at) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/,
  ],
  [["clock", "noon", "midnight"], "~clock", /o['’]?clock\b|\bnoon\b|midnight/],
  [
    ["second", "minute", "hour"],
    "~duration",
    /\b(?:an?|one|two|three|four|five|six|eight|ten|twelve|fifteen|twenty|thirty|forty)[ -](?:second|minute|hour)/,
  ],
  [["day"], "~weekday", /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day/],
  [["from"], "~from_to", /\bfrom\b.+\b(?:to|into|towards?)\b|\bto\b.+\bfrom\b/],
  [["between"], "~from_to", /\bbetween\b.+\band\b/],
  [
    ["ago", "earlier", "last ", "yesterday", "the other ", "back then", "previously"],
    "~earlier",
    /\b(?:we|you|i)\b.*\b(?:ago|earlier|last (?:week|month|year|time)|yesterday|the other (?:day|week|month)|back then|previously)\b/,
  ],
  [["did you", "did we"], "~earlier", /\bdid (?:you|we)\b/],
  [["where"], "~where_am_i", /\bwhere\b.{0,30}\b(?:am i|are we|i am|we are)\b/],
  [["straße", "strasse", "rue ", "calle "], "~address", /stra(?:ß|ss)e\b|\brue \w|\bcalle \w/],
];

const WITH_DIGITS: readonly Shape[] = [
  ["~clock", /\b\d{1,2}(?:[:.h]\d\d\b| ?[ap]\.?m\b)|\b(?:past|to|at) \d{1,2}\b(?![\d.,]| [a-z]+ (?:street|road|lane))/],
  ["~duration", /\b\d+[ -]?(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)\b/],
  ["~coordinates", /-?\d{1,3}\.\d+\s*[,; ]\s*-?\d{1,3}\.\d+/],
  [
    "~date",
    /\b\d{4}-\d\d-\d\d\b|\b\d{1,2}(?:st|nd|rd|th|\.\d{1,2}\.)|(?:\d (?:of )?|\b)(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/,
  ],
  ["~quantity", /\d[\d.,]* ?(?:[a-z°€£$%]+ ){1,4}(?:in|to|into|as) [a-z]|[€£$¥] ?\d|\d ?[€£$¥°]|\d['′]\d/],
  [
    "~address",
    /\b\d+[a-z]?,? \S+ (?:\S+ )?(?:street|st|road|rd|lane|avenue|ave|drive|way|square|close|court|terrace)\b/,
  ],
  ["~imdb", /\btt\d{6,}\b/],
  ["~uuid", /\b[0-9a-f]{8}-[0-9a-f]{4}-/],
  ["~number_id", /(?<![.,:\d-])\b\d{3,}\b(?![.,:-]\d)/],
  ["~short_id", /(?:\b(?:ticket|task|issue|bug|chore)s? (?:number |no\.? )?|#)(?=[a-z-]*\d)[a-z0-9-]{1,12}\b/],
];

const URL_LIKE = /https?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|org|net|io|dev|co|de|uk|fr|eu|edu|gov|info|ai|tv|be)\b/;
const OF_URLS: readonly Shape[] = [
  ["~video_url", /youtube\.com|youtu\.be|vimeo\.com|twitch\.tv|dailymotion\.com|soundcloud\.com/],
  ["~file_url", /\/\S+\.(?:pdf|zip|gz|tgz|iso|dmg|exe|deb|csv|jpe?g|png|gif|mp[34]|docx?|xlsx?|epub)\b/],
  ["~feed", /[/.](?:rss|atom|feeds?)\b|\.xml\b/],
];
const SOURCE_FILE =
  /(?<!\/\/\S*)\b[\w./-]+\.(?:[mc]?[jt]sx?|py|rb|rs|go|java|kt|c|h|cpp|cs|php|swift|sh|sql|html|s?css|vue|json|ya?ml|toml|ini|md|txt|lock|csv|xml)\b|\b(?:src|lib|app|tests?|docs)\//;
const REPOSITORY = /(?<![\w./:-])[a-z0-9][\w-]*\/[\w.-]+(?![\w/])/;

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
