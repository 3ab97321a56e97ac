import { defineVendor } from "./vendor.ts";

/** OpenAI's models on a ChatGPT plan, through the backend of the Codex CLI: a sign-in and no key. */
export default defineVendor({
  id: "codex",
  label: "Codex (ChatGPT)",
  baseUrl: "https://chatgpt.com/backend-api/codex",
  barePath: "",
  endpointKey: "codex-backend",
  needsKey: false,
  signIn: "marvin login codex",
  defaultModel: "gpt-5.5",
  protocol: "openai-responses",
  // The list is cut to what a version of the client can handle; it has to be named.
  modelsPath: "/models?client_version=1.0.0",
  quirks: {
    noOutputLimit: true,
    // Refused without; the system prompt takes its place wherever there is one.
    body: () => ({ instructions: "You are Marvin, an assistant for the terminal." }),
  },
});
