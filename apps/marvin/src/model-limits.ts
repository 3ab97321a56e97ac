import type { ModelLimits } from "@marvin/ai";
import type { Config } from "./config/config.ts";

/** Asked anew for each message: coding mode, in which a message may take longer, can be turned on at any time. */
export function modelLimits({ limits }: Pick<Config, "limits">, isCoding: () => boolean): ModelLimits {
  const { firstByteMs, idleMs, turnMs, codingTurnMs } = limits;
  return {
    firstByteMs,
    idleMs,
    get turnMs() {
      return isCoding() ? codingTurnMs : turnMs;
    },
  };
}
