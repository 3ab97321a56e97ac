import assert from "node:assert/strict";
import { SignInError } from "../../sign-in/authorize.ts";
import type { ConformanceCase } from "../conformance-case.ts";
import { errorIn } from "../stage.ts";

/** Where the key goes, and what is kept at the vendor. */
export const keyCases: readonly ConformanceCase[] = [
  {
    name: "the key in its header alone",
    run: async (stage) => {
      const { double, vendor } = stage.subject;
      await stage.finishes();
      const own = double.keyHeaders(stage.key);
      for (const { headers, url, body } of stage.server.requests) {
        const others = Object.entries(headers).filter(([name]) => own[name] === undefined);
        assert(!JSON.stringify([others, url, body]).includes(stage.key), "the key stands elsewhere");
        for (const [name, value] of Object.entries({ ...own, ...vendor.headers })) assert.equal(headers[name], value);
      }
      assert.equal(stage.server.asked.length, 1, `asked at ${stage.path}`);
    },
  },
  {
    name: "no key",
    run: async (stage) => {
      const { vendor, signsIn, double } = stage.subject;
      if (signsIn) return notSignedIn(stage);
      // At another address than the vendor's own, some need none.
      const isAtHome = vendor.needsKey === "own-url" || vendor.signIn !== undefined;
      const events = await stage.ask({}, { apiKey: undefined, baseUrl: isAtHome ? undefined : stage.server.url });
      if (vendor.needsKey === false && !isAtHome) {
        const [name = ""] = Object.keys(double.keyHeaders(""));
        assert.deepEqual([events.at(-1)?.type, stage.server.asked[0]?.headers[name]], ["finish", undefined]);
        return;
      }
      const { kind, message } = errorIn(events);
      assert.equal(kind, "auth");
      assert(message.includes(vendor.signIn ?? vendor.keyName ?? "its variable"), message);
      assert.equal(stage.server.requests.length, 0, "nothing is sent");
    },
  },
  {
    name: "nothing stored at the vendor",
    run: async (stage) => {
      await stage.finishes();
      const kept = stage.server.body(0)["store"];
      const isOpenAi = stage.subject.vendor.id === "openai" || stage.subject.double.protocol === "openai-responses";
      assert.equal(kept, isOpenAi ? false : undefined);
    },
  },
];

async function notSignedIn(stage: Parameters<ConformanceCase["run"]>[0]): Promise<void> {
  const authorize = async () => {
    throw new SignInError(`Not signed in: ${stage.subject.vendor.signIn}`);
  };
  const { kind, message } = errorIn(await stage.ask({}, { authorize }));
  assert.deepEqual([kind, message.includes("marvin login")], ["auth", true]);
  assert.equal(stage.server.requests.length, 0, "nothing is sent");
}
