import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "lmstudio",
  label: "LM Studio",
  baseUrl: "http://127.0.0.1:1234/v1",
  keyName: "LMSTUDIO_API_KEY",
  needsKey: false,
  anyModel: true,
  defaultModel: "default",
  protocol: "openai-chat",
  advice: ({ message }) =>
    /refused the connection/.test(message) ? "Start it with `lms server start`, or set LMSTUDIO_BASE_URL." : "",
});
