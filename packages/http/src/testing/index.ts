export { testCertificateAuthority } from "./certificates/test-certificates.ts";
export {
  type Loopback,
  type LoopbackHandler,
  type LoopbackOptions,
  type LoopbackRequest,
  startLoopback,
} from "./loopback.ts";
export type { LoopbackAnswer, StreamStep } from "./loopback-answer.ts";
export { type ProxiedRequest, type ProxyScript, type RecordingProxy, startProxy } from "./recording-proxy.ts";
export { testHttpClient } from "./test-http-client.ts";
