export { type AddressGuard, createAddressGuard } from "./address-guard.ts";
export type { HttpClientOptions, HttpTrace, ProxyOptions, Resolve, ResolvedAddress } from "./client-options.ts";
export { type ClosableHttpClient, createHttpClient } from "./create-http-client.ts";
export type { Endpoint, HttpClient, HttpResponse, Query, RequestOptions, Target } from "./http-client.ts";
export { HttpError, type HttpErrorCode, type HttpErrorDetails } from "./http-error.ts";
export { NdjsonDecoder, ndjsonLines } from "./ndjson-decoder.ts";
export { isPublicAddress } from "./public-address.ts";
export { retryAfterMs, waitMs } from "./retry-after.ts";
export { SseDecoder, type SseEvent, sseEvents } from "./sse-decoder.ts";
