import type { Grammar } from "../grammar.ts";

const SLASH_COMMENTS = { comments: ["//"], blockComments: [{ open: "/*", close: "*/" }] };
const NESTED_COMMENTS = { comments: ["//"], blockComments: [{ open: "/*", close: "*/", nests: true }] };
const QUOTES = [{ open: '"' }, { open: "'" }];
const TEXT_BLOCK = { open: '"""', lines: true };

export const java: Grammar = {
  names: "java groovy gradle jenkinsfile",
  ...SLASH_COMMENTS,
  keywords: `abstract assert break case catch class const continue default def do else enum exports extends final finally
    for goto if implements import instanceof interface module native new non-sealed package permits private protected
    public record requires return sealed static strictfp super switch synchronized this throw throws transient try var
    volatile when while with yield`,
  types: "boolean byte char double float int long short void",
  constants: "true false null",
  strings: [TEXT_BLOCK, ...QUOTES],
  sigils: { "@": "attribute" },
  capitalsAreTypes: true,
};

export const kotlin: Grammar = {
  names: "kotlin kt kts",
  ...NESTED_COMMENTS,
  keywords: `abstract actual annotation as break by catch class companion const constructor continue crossinline data do
    dynamic else enum expect external final finally for fun get if import in infix init inline inner interface internal is
    lateinit noinline object open operator out override package private protected public reified return sealed set super
    suspend tailrec this throw try typealias val value var vararg when where while`,
  constants: "true false null it",
  strings: [{ ...TEXT_BLOCK, code: "${" }, { open: '"', code: "${" }, { open: "'" }],
  sigils: { "@": "attribute" },
  capitalsAreTypes: true,
};

export const scala: Grammar = {
  names: "scala sc sbt",
  ...NESTED_COMMENTS,
  keywords: `abstract case catch class def derives do else end enum export extends extension final finally for given if
    implicit import infix inline lazy match new object opaque override package private protected return sealed super
    then this throw trait try type using val var while with yield`,
  constants: "true false null None Nil",
  strings: [TEXT_BLOCK, { open: '"' }, { open: "'" }],
  stringPrefixes: "s f raw",
  sigils: { "@": "attribute" },
  characterQuotes: true,
  capitalsAreTypes: true,
};

export const swift: Grammar = {
  names: "swift",
  ...NESTED_COMMENTS,
  keywords: `actor any as associatedtype async await break case catch class continue convenience default defer deinit didSet
    do dynamic else enum extension fallthrough fileprivate final for func get guard if import in indirect infix init inout
    internal is lazy let mutating nonisolated open operator optional override postfix precedencegroup prefix private
    protocol public repeat required rethrows return set some static struct subscript super switch throw throws try
    typealias unowned var weak where while willSet`,
  constants: "true false nil self Self",
  strings: [TEXT_BLOCK, { open: '"' }],
  sigils: { "@": "attribute", "#": "attribute" },
  capitalsAreTypes: true,
};

export const dart: Grammar = {
  names: "dart flutter",
  ...NESTED_COMMENTS,
  keywords: `abstract as assert async await base break case catch class const continue covariant default deferred do else
    enum export extends extension external factory final finally for get hide if implements import in interface is late
    library mixin new on operator part required rethrow return sealed set show static super switch sync this throw try
    typedef var when while with yield`,
  types: "bool double dynamic int num void",
  constants: "true false null",
  strings: [
    { open: "'''", lines: true, code: "${" },
    { open: '"""', lines: true, code: "${" },
    { open: "'", code: "${" },
    { open: '"', code: "${" },
  ],
  stringPrefixes: "r",
  sigils: { "@": "attribute" },
  capitalsAreTypes: true,
};
