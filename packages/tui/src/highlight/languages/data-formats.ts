import type { Grammar } from "../grammar.ts";

export const yaml: Grammar = {
  names: "yaml yml eyaml",
  comments: ["#"],
  commentsAfterSpace: true,
  lineStarts: [
    { pattern: /^(?:---|\.\.\.)$/, color: "comment" },
    { pattern: /^\s*(?:- +)*(?:[\w./$@-]+|"[^"]*"|'[^']*')(?=\s*:(?:\s|$))/, color: "attribute" },
  ],
  constants: "true false null yes no on off",
  strings: [{ open: '"' }, { open: "'", escape: "" }],
  sigils: { "&": "type", "*": "type", "!": "type" },
  wordCharacters: "-./",
  calls: false,
};

export const toml: Grammar = {
  names: "toml cargo.lock",
  comments: ["#"],
  lineStarts: [
    { pattern: /^\s*\[\[?[^\]]*\]\]?/, color: "type" },
    { pattern: /^\s*[\w."-]+(?=\s*=)/, color: "attribute" },
  ],
  constants: "true false inf nan",
  strings: [
    { open: '"""', lines: true },
    { open: "'''", lines: true, escape: "" },
    { open: '"' },
    { open: "'", escape: "" },
  ],
  wordCharacters: "-",
  calls: false,
};

export const ini: Grammar = {
  names: "ini cfg conf properties dotenv env editorconfig gitconfig desktop service systemd",
  comments: ["#", ";"],
  commentsAfterSpace: true,
  lineStarts: [
    { pattern: /^\s*\[[^\]]*\]/, color: "type" },
    { pattern: /^\s*[\w.-]+(?=\s*[=:])/, color: "attribute" },
  ],
  constants: "true false yes no on off",
  strings: [{ open: '"' }, { open: "'", escape: "" }],
  wordCharacters: "-.",
  calls: false,
};

export const nginx: Grammar = {
  names: "nginx hcl terraform tf",
  comments: ["#", "//"],
  commentsAfterSpace: true,
  lineStarts: [{ pattern: /^\s*[\w-]+(?=\s|$)/, color: "keyword" }],
  constants: "true false null on off",
  strings: [{ open: '"', code: "${" }, { open: "'" }],
  sigils: { $: "attribute" },
  wordCharacters: "-",
};

export const protobuf: Grammar = {
  names: "protobuf proto",
  comments: ["//"],
  blockComments: [{ open: "/*", close: "*/" }],
  keywords:
    "enum extend import map message oneof option optional package repeated required reserved returns rpc service stream syntax",
  types: "bool bytes double fixed32 fixed64 float int32 int64 sint32 sint64 string uint32 uint64",
  constants: "true false",
  strings: [{ open: '"' }, { open: "'" }],
  capitalsAreTypes: true,
};
