import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "llamacpp",
  label: "llama.cpp",
  baseUrl: "http://127.0.0.1:8080/v1",
  keyName: "LLAMACPP_API_KEY",
  needsKey: false,
  anyModel: true,
  defaultModel: "default",
  protocol: "openai-chat",
  advice: ({ message }) =>
    /refused the connection/.test(message) ? "Start it with `llama-server --jinja`, or set LLAMACPP_BASE_URL." : "",
});
