import { expect, test } from "vitest";
import { LoopBreaker } from "./loop-breaker.ts";

const call = (input: string, result = "r", name = "f") => ({ name, arguments: input, result });

/** What the breaker says to rounds of one call each: the number of the round that it stops at. */
function stopsAt(rounds: readonly ReturnType<typeof call>[]): number | undefined {
  const breaker = new LoopBreaker();
  const at = rounds.findIndex((round) => breaker.check([round]) !== undefined);
  return at < 0 ? undefined : at + 1;
}

test.each<[string, ReturnType<typeof call>[], number | undefined]>([
  ["the same three times", [call("{}"), call("{}"), call("{}")], 3],
  ["nothing and an empty object", [call(""), call("{}"), call("{ }")], 3],
  [
    "other blanks, another order of fields",
    [
      call('{"a":1,"b":{"c":2,"d":3}}'),
      call('{"b": {"d": 3, "c": 2}, "a": 1}'),
      call('{ "a": 1, "b": {"c": 2,"d":3} }'),
    ],
    3,
  ],
  ["another result", [call("{}", "1"), call("{}", "2"), call("{}", "3")], undefined],
  ["another order in a list", [call('{"a":[1,2]}'), call('{"a":[2,1]}'), call('{"a":[1,2]}')], undefined],
  ["no JSON, the same", [call("{"), call("{"), call("{")], 3],
  ["two that take turns", [1, 2, 1, 2, 1, 2].map((n) => call(`{"n":${n}}`)), 6],
  ["twice and then something else", [call("{}"), call("{}"), call('{"a":1}'), call("{}")], undefined],
])("%s", (_, rounds, expected) => expect(stopsAt(rounds)).toBe(expected));
