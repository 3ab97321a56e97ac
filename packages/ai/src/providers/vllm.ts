import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "vllm",
  label: "vLLM",
  baseUrl: "http://127.0.0.1:8000/v1",
  keyName: "VLLM_API_KEY",
  needsKey: false,
  anyModel: true,
  defaultModel: "default",
  protocol: "openai-chat",
  advice: ({ message }) =>
    /refused the connection/.test(message) ? "Start it with `vllm serve MODEL`, or set VLLM_BASE_URL." : "",
});
