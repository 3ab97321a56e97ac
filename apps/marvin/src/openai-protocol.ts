import type { ProviderOptions, Vendor } from "@marvin/ai";
import { type Config, ConfigError } from "./config/config.ts";

/** OPENAI_PROTOCOL, which overrides what the table of models says; of OpenAI alone. */
export function protocolOption(vendor: Vendor, config: Config): Pick<ProviderOptions, "protocol"> {
  const wanted = vendor.id === "openai" ? config.variable("OPENAI_PROTOCOL")?.toLowerCase() : undefined;
  if (wanted === undefined) return {};
  if (wanted === "chat") return { protocol: "openai-chat" };
  if (wanted === "responses") return { protocol: "openai-responses" };
  throw new ConfigError(`OPENAI_PROTOCOL takes chat or responses, not "${wanted.slice(0, 60)}".`);
}
