import type { CallError } from "../errors/call-errors.ts";
import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "ollama",
  label: "Ollama",
  // Not localhost: that may be ::1 first, where Ollama does not listen.
  baseUrl: "http://127.0.0.1:11434",
  keyName: "OLLAMA_API_KEY",
  needsKey: false,
  defaultModel: "qwen3-coder:30b",
  protocol: "ollama-chat",
  modelsPath: "/api/tags",
  advice,
  assemble: async () => (await import("./ollama/create-ollama-provider.ts")).createOllamaProvider,
});

function advice(error: CallError, model: string): string {
  if (error.missingModel) return `Get it with \`ollama pull ${model}\`.`;
  if (error.kind === "network" && /refused the connection/.test(error.message)) {
    return "Start it with `ollama serve`, or set OLLAMA_URL to where it runs.";
  }
  if (error.kind === "auth") return "Sign in with `ollama signin`.";
  if (/does not support tools/.test(error.message)) return "Choose a model that can call tools with --model.";
  return "";
}
