import type { Grammar } from "../grammar.ts";

const QUOTES = [{ open: '"' }, { open: "'" }];

export const python: Grammar = {
  names: "python py python3 py3 pyw pyi ipython starlark bzl gdscript",
  comments: ["#"],
  keywords: `and as assert async await break case class continue def del elif else except finally for from global if import
    in is lambda match nonlocal not or pass raise return try type while with yield`,
  types: "bool bytes complex dict float frozenset int list object set str tuple",
  constants: "True False None self cls NotImplemented",
  strings: [{ open: '"""', lines: true }, { open: "'''", lines: true }, ...QUOTES],
  stringPrefixes: "r b f u rb br fr rf",
  sigils: { "@": "attribute" },
  capitalsAreTypes: true,
};

export const ruby: Grammar = {
  names: "ruby rb rake gemfile gemspec crystal cr",
  comments: ["#"],
  blockComments: [{ open: "=begin", close: "=end", atLineStart: true }],
  keywords: `alias and begin break case class def defined? do else elsif end ensure extend for if in include module next not
    or private protected public raise redo require require_relative rescue retry return super then undef unless until when
    while yield attr_accessor attr_reader attr_writer`,
  constants: "true false nil self __FILE__ __method__",
  strings: [
    { open: '"', lines: true, code: "#{" },
    { open: "'", lines: true },
    { open: "`", code: "#{" },
  ],
  sigils: { "@": "attribute", $: "attribute", ":": "constant" },
  capitalsAreTypes: true,
  slashPatterns: true,
  hereDocuments: true,
};

export const perl: Grammar = {
  names: "perl pl pm raku",
  comments: ["#"],
  commentsAfterSpace: true,
  blockComments: [
    { open: "=pod", close: "=cut", atLineStart: true },
    { open: "=head", close: "=cut", atLineStart: true },
  ],
  keywords: `and cmp continue default die do else elsif eq eval for foreach ge given gt if last le local lt my ne next no
    not or our package print printf redo require return say state sub unless until use when while x xor`,
  constants: "undef __PACKAGE__ __FILE__ STDIN STDOUT STDERR",
  strings: [
    { open: '"', lines: true },
    { open: "'", lines: true },
  ],
  sigils: { $: "attribute", "@": "attribute", "%": "attribute", "&": "function" },
  slashPatterns: true,
  hereDocuments: true,
};

export const lua: Grammar = {
  names: "lua luau",
  comments: ["--"],
  blockComments: [{ open: "--[[", close: "]]" }],
  keywords: "and break do else elseif end for function goto if in local not or repeat return then until while",
  constants: "true false nil self",
  strings: [{ open: "[[", close: "]]", lines: true, escape: "" }, ...QUOTES],
};

export const r: Grammar = {
  names: "r rscript rmd",
  comments: ["#"],
  keywords: "break else for function if in next repeat return while library require",
  constants: "TRUE FALSE NULL NA NaN Inf T F",
  strings: [{ open: '"', lines: true }, { open: "'", lines: true }, { open: "`" }],
  wordCharacters: ".",
};

export const elixir: Grammar = {
  names: "elixir ex exs heex",
  comments: ["#"],
  keywords: `after alias and case catch cond def defdelegate defexception defguard defimpl defmacro defmacrop defmodule defp
    defprotocol defstruct do else end fn for if import in not or quote raise receive require rescue super throw try unless
    unquote use when with`,
  constants: "true false nil __MODULE__",
  strings: [{ open: '"""', lines: true, code: "#{" }, { open: '"', lines: true, code: "#{" }, { open: "'" }],
  sigils: { "@": "attribute", ":": "constant" },
  capitalsAreTypes: true,
};

export const haskell: Grammar = {
  names: "haskell hs purescript purs elm",
  comments: ["--"],
  blockComments: [{ open: "{-", close: "-}", nests: true }],
  keywords: `as case class data default deriving do else family forall foreign hiding if import in infix infixl infixr
    instance let module newtype of qualified then type where`,
  constants: "True False Nothing Just otherwise",
  strings: [{ open: '"' }, { open: "'" }],
  wordCharacters: "'",
  characterQuotes: true,
  capitalsAreTypes: true,
  calls: false,
};

export const sql: Grammar = {
  names: "sql mysql postgresql postgres psql plsql sqlite tsql mariadb duckdb",
  ignoreCase: true,
  comments: ["--"],
  blockComments: [{ open: "/*", close: "*/" }],
  keywords: `add all alter analyze and any as asc begin between by cascade case cast check collate column commit conflict
    constraint create cross current database declare default delete desc distinct do drop else end escape except execute
    exists explain fetch filter first for foreign from full function grant group having if ilike in index inner insert
    intersect into is join key last left like limit materialized natural not nothing nulls of offset on or order outer over
    partition primary procedure recursive references rename replace returning returns revoke right rollback row rows schema
    select sequence set table temporary then to transaction trigger truncate union unique update using values view when
    where window with`,
  types: `bigint bigserial blob bool boolean bytea char character date datetime decimal double float int integer interval
    json jsonb nchar numeric nvarchar precision real serial smallint text time timestamp timestamptz tinyint uuid varchar`,
  constants: "true false null current_timestamp current_date",
  strings: [
    { open: "'", lines: true, escape: "" },
    { open: '"', color: "attribute" },
    { open: "`", color: "attribute" },
  ],
  sigils: { "@": "attribute", ":": "attribute" },
};
