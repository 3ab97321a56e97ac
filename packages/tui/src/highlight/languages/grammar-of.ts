import type { Grammar } from "../grammar.ts";
import { c, cpp, csharp, go, php, rust, zig } from "./c-family.ts";
import { ini, nginx, protobuf, toml, yaml } from "./data-formats.ts";
import { elixir, haskell, lua, perl, python, r, ruby, sql } from "./scripting.ts";
import { bash, batch, dockerfile, makefile, powershell, shellSession } from "./shells.ts";
import { dart, java, kotlin, scala, swift } from "./virtual-machines.ts";
import { css, graphql, javascript, json } from "./web.ts";

/** Every language of the scanner, one entry a name. */
const GRAMMARS: ReadonlyMap<string, Grammar> = new Map(
  [
    ...[javascript, json, css, graphql],
    ...[c, cpp, csharp, go, rust, zig, php],
    ...[java, kotlin, scala, swift, dart],
    ...[python, ruby, perl, lua, r, elixir, haskell, sql],
    ...[bash, shellSession, powershell, batch, dockerfile, makefile],
    ...[yaml, toml, ini, nginx, protobuf],
  ].flatMap((grammar) => grammar.names.split(" ").map((name) => [name, grammar] as const)),
);

export function grammarOf(name: string): Grammar | undefined {
  return GRAMMARS.get(name);
}
