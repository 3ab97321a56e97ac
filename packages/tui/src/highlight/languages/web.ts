import type { Grammar } from "../grammar.ts";

const SLASH_COMMENTS = { comments: ["//"], blockComments: [{ open: "/*", close: "*/" }] };

export const javascript: Grammar = {
  names: "typescript ts tsx mts cts javascript js jsx mjs cjs node deno",
  ...SLASH_COMMENTS,
  keywords: `abstract accessor as asserts async await break case catch class const continue debugger declare default delete
    do else enum export extends finally for from function get if implements import in infer instanceof interface is keyof
    let namespace new of override package private protected public readonly return satisfies set static super switch
    throw try type typeof unique using var void while with yield`,
  types: "any bigint boolean never number object string symbol unknown",
  constants: "true false null undefined NaN Infinity this globalThis",
  strings: [{ open: '"' }, { open: "'" }, { open: "`", lines: true, code: "${" }],
  sigils: { "@": "attribute", "#": "attribute" },
  wordCharacters: "$",
  capitalsAreTypes: true,
  slashPatterns: true,
  elements: true,
};

export const json: Grammar = {
  names: "json jsonc json5 jsonl ndjson webmanifest geojson",
  ...SLASH_COMMENTS,
  constants: "true false null NaN Infinity",
  lineStarts: [{ pattern: /^\s*"[^"\\]*"(?=\s*:)/, color: "attribute" }],
  strings: [{ open: '"' }, { open: "'" }],
  calls: false,
};

export const css: Grammar = {
  names: "css scss sass less postcss",
  ...SLASH_COMMENTS,
  lineStarts: [
    { pattern: /^\s*--[\w-]+(?=\s*:)/, color: "attribute" },
    { pattern: /^\s*[a-z-]+(?=\s*:\s)/, color: "attribute" },
  ],
  constants: "important inherit initial unset revert none auto transparent currentColor",
  keywords: "and or not only from to",
  strings: [{ open: '"' }, { open: "'" }],
  sigils: { "@": "keyword", "#": "constant", ".": "type", $: "attribute", "%": "type" },
  wordCharacters: "-",
};

export const graphql: Grammar = {
  names: "graphql gql",
  comments: ["#"],
  keywords:
    "query mutation subscription fragment on type interface union enum input scalar schema directive extend implements",
  constants: "true false null",
  strings: [{ open: '"""', lines: true }, { open: '"' }],
  sigils: { $: "attribute", "@": "attribute" },
  capitalsAreTypes: true,
  calls: false,
};
