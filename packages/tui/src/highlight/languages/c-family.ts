import type { Grammar } from "../grammar.ts";

const SLASH_COMMENTS = { comments: ["//"], blockComments: [{ open: "/*", close: "*/" }] };
const QUOTES = [{ open: '"' }, { open: "'" }];
const DIRECTIVES = [
  { pattern: /^\s*#\s*include\s*<[^>]*>/, color: "attribute" as const },
  { pattern: /^\s*#\s*[a-z]+/, color: "attribute" as const },
];

const C_KEYWORDS = `auto break case const continue default do else enum extern for goto if inline register restrict return
  sizeof static struct switch typedef union volatile while alignas alignof constexpr typeof`;
const C_TYPES = `void char short int long float double signed unsigned bool size_t ssize_t ptrdiff_t int8_t int16_t int32_t
  int64_t uint8_t uint16_t uint32_t uint64_t uintptr_t intptr_t wchar_t FILE`;

export const c: Grammar = {
  names: "c h objective-c objc m",
  ...SLASH_COMMENTS,
  keywords: C_KEYWORDS,
  types: C_TYPES,
  constants: "NULL true false nullptr stdin stdout stderr",
  strings: QUOTES,
  lineStarts: DIRECTIVES,
  capitalsAreTypes: true,
};

export const cpp: Grammar = {
  names: "cpp c++ cc cxx hpp hh hxx cu cuda ino arduino glsl hlsl",
  ...SLASH_COMMENTS,
  keywords: `${C_KEYWORDS} and asm catch class co_await co_return co_yield concept const_cast consteval constinit decltype
    delete dynamic_cast explicit export final friend import module mutable namespace new noexcept not operator or override
    private protected public reinterpret_cast requires static_assert static_cast template this throw try typename using
    virtual`,
  types: `${C_TYPES} char8_t char16_t char32_t string string_view vector map set unordered_map unique_ptr shared_ptr optional`,
  constants: "NULL nullptr true false",
  strings: [{ open: 'R"(', close: ')"', lines: true, escape: "" }, ...QUOTES],
  stringPrefixes: "l u u8",
  lineStarts: DIRECTIVES,
  capitalsAreTypes: true,
};

export const csharp: Grammar = {
  names: "csharp c# cs csx",
  ...SLASH_COMMENTS,
  keywords: `abstract as async await base break case catch checked class const continue default delegate do else enum event
    explicit extern finally fixed for foreach from get global goto if implicit in init interface internal is join let lock
    nameof namespace new not on operator orderby out override params partial private protected public readonly record ref
    required return sealed select set sizeof stackalloc static struct switch this throw try typeof unchecked unsafe using
    var virtual volatile when where while with yield`,
  types: `bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void`,
  constants: "true false null",
  strings: [{ open: '"""', lines: true, escape: "" }, { open: '@"', close: '"', lines: true, escape: "" }, ...QUOTES],
  lineStarts: [{ pattern: /^\s*#[a-z]+/, color: "attribute" }],
  sigils: { $: "string" },
  capitalsAreTypes: true,
};

export const go: Grammar = {
  names: "go golang",
  ...SLASH_COMMENTS,
  keywords: `break case chan const continue default defer else fallthrough for func go goto if import interface map package
    range return select struct switch type var`,
  types: `any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint
    uint8 uint16 uint32 uint64 uintptr`,
  constants: "true false nil iota",
  strings: [{ open: "`", lines: true, escape: "" }, ...QUOTES],
};

export const rust: Grammar = {
  names: "rust rs",
  comments: ["//"],
  blockComments: [{ open: "/*", close: "*/", nests: true }],
  keywords: `as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut
    pub ref return static struct super trait type union unsafe use where while yield macro_rules`,
  types: `bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize`,
  constants: "true false self Self None Some Ok Err",
  strings: [
    { open: 'r#"', close: '"#', lines: true, escape: "" },
    { open: 'r"', close: '"', lines: true, escape: "" },
    { open: '"', lines: true },
    { open: "'" },
    { open: "#[", close: "]", color: "attribute" },
    { open: "#![", close: "]", color: "attribute" },
  ],
  stringPrefixes: "b",
  characterQuotes: true,
  capitalsAreTypes: true,
};

export const zig: Grammar = {
  names: "zig zon",
  comments: ["//"],
  keywords: `addrspace align allowzero and anyframe anytype asm async await break callconv catch comptime const continue
    defer else enum errdefer error export extern fn for if inline linksection noalias noinline nosuspend opaque or orelse
    packed pub resume return struct suspend switch test threadlocal try union unreachable usingnamespace var volatile while`,
  types: "anyerror bool f16 f32 f64 f128 i8 i16 i32 i64 i128 isize noreturn type u8 u16 u32 u64 u128 usize void",
  constants: "true false null undefined",
  strings: [{ open: "\\\\", close: "", escape: "" }, ...QUOTES],
  sigils: { "@": "function" },
  capitalsAreTypes: true,
};

export const php: Grammar = {
  names: "php php8 phtml",
  comments: ["//", "#"],
  blockComments: [{ open: "/*", close: "*/" }],
  keywords: `abstract and array as break callable case catch class clone const continue declare default do echo else elseif
    empty enddeclare endfor endforeach endif endswitch endwhile enum exit extends final finally fn for foreach function
    global goto if implements include include_once instanceof insteadof interface isset list match namespace new or print
    private protected public readonly require require_once return static switch throw trait try unset use var while xor
    yield`,
  types: "bool float int iterable mixed never object string void self parent",
  constants: "true false null TRUE FALSE NULL",
  strings: [
    { open: "#[", close: "]", color: "attribute" },
    { open: '"', lines: true },
    { open: "'", lines: true },
  ],
  lineStarts: [{ pattern: /^<\?(?:php|=)?/, color: "keyword" }],
  sigils: { $: "attribute" },
  capitalsAreTypes: true,
  hereDocuments: true,
};
