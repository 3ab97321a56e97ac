import type { ModelError, Provider } from "@marvin/ai";
import { expect, test } from "vitest";
import { choiceName, type ModelChoice, ModelRoute } from "./model-route.ts";

const choice = (id: string, model: string): ModelChoice => ({ provider: { id, label: id } as Provider, model });
const error = (kind: ModelError["kind"]): ModelError => ({ kind, message: "no", shown: false, retryable: false });

function routeWith(...fallbacks: (ModelChoice | undefined)[]) {
  const failed: string[] = [];
  const route = new ModelRoute(choice("a", "one"), {
    fallbacks: fallbacks.map((next) => async (current) => {
      failed.push(choiceName(current));
      return next;
    }),
  });
  return { route, failed };
}

test.each<[string, ModelError["kind"], ModelChoice, boolean]>([
  ["another provider", "auth", choice("b", "one"), true],
  ["another model of the same provider", "rate-limit", choice("a", "two"), true],
  ["another model of a provider that refused the key", "auth", choice("a", "two"), false],
  ["the very same", "overloaded", choice("a", "one"), false],
  ["another provider, for a request that is wrong", "bad-request", choice("b", "one"), false],
])("%s after %s", async (_, kind, next, turns) => {
  expect(await routeWith(next).route.turn(error(kind))).toBe(turns);
});

test("each is asked once, in order, and told what has failed", async () => {
  const { route, failed } = routeWith(undefined, choice("a", "two"), choice("b", "one"));
  expect(await route.turn(error("rate-limit"))).toBe(true);
  expect(choiceName(route.current)).toBe("a/two");
  expect(await route.turn(error("network"))).toBe(true);
  expect(choiceName(route.current)).toBe("b/one");
  expect(await route.turn(error("network"))).toBe(false);
  expect(failed).toEqual(["a/one", "a/one", "a/two"]);
});

test("a chain that leads back to what has failed goes on behind it", async () => {
  const { route } = routeWith(choice("b", "one"), choice("a", "one"), choice("b", "one"), choice("b", "two"));
  expect(await route.turn(error("rate-limit"))).toBe(true);
  expect(await route.turn(error("rate-limit"))).toBe(true);
  expect(choiceName(route.current)).toBe("b/two");
  expect(await route.turn(error("auth"))).toBe(false);
});

test("a larger model that cannot be asked leads back to the one that had too little room, once", async () => {
  const route = new ModelRoute(choice("a", "small"), { larger: () => "large" });
  const tooLarge = error("context-overflow");
  expect(route.turnBack(error("bad-request"))).toBeUndefined();
  expect(await route.turn(tooLarge)).toBe(true);
  expect(choiceName(route.current)).toBe("a/large");
  expect(route.turnBack(error("refused"))).toBeUndefined();
  expect(route.turnBack(error("bad-request"))).toBe(tooLarge);
  expect(choiceName(route.current)).toBe("a/small");
  expect(await route.turn(tooLarge)).toBe(false);
});

test("a larger model that has answered is kept", async () => {
  const route = new ModelRoute(choice("a", "small"), { larger: () => "large" });
  await route.turn(error("context-overflow"));
  route.answered();
  expect(route.turnBack(error("bad-request"))).toBeUndefined();
  expect(choiceName(route.current)).toBe("a/large");
});
