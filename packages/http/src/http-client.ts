import type { ZodType } from "zod";

/** A service that Marvin talks to. `key` is the name under which settings replace its base URL. */
export interface Endpoint {
  readonly key: string;
  readonly label: string;
  readonly baseUrl: string;
  /** At most one request in this many milliseconds, over all calls of the process. */
  readonly minIntervalMs?: number;
}

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface RequestOptions {
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string or bytes are sent as they are; an object is sent as JSON. */
  readonly body?: string | Uint8Array | object;
  readonly signal?: AbortSignal;
  /** For the whole call, its retries included; Infinity for streams that have limits of their own. */
  readonly deadlineMs?: number;
  readonly maxBytes?: number;
  readonly maxRedirects?: number;
  /** Followed within the origin alone, and by the method that was asked for: what is sent is for this server and no other. */
  readonly keepsToOrigin?: boolean;
  /** How often a call may be sent again. Default: 2 for GET and HEAD, 0 for everything else. */
  readonly retries?: number;
  /** Statuses outside 200–299 that are an answer and not an error. */
  readonly accept?: (status: number) => boolean;
  /** The URL was chosen by a model: the address guard stands before every connection. */
  readonly guarded?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** After redirects. */
  readonly url: string;
  /** Decompressed, capped at maxBytes, ended by the deadline and the signal. Read it once. */
  readonly body: AsyncIterable<Uint8Array>;
  bytes(): Promise<Uint8Array>;
  /** Decoded by the charset of the header, the BOM or the document itself; UTF-8 otherwise. */
  text(): Promise<string>;
  /** Ends the connection; a body that was not read is thrown away. */
  close(): void;
}

/** What a call is addressed to: a whole URL, or a path below a service. */
export type Target = string | URL | { readonly endpoint: Endpoint; readonly path: string };

export interface HttpClient {
  /** Rejects with HttpError alone. A status outside 200–299 is an error unless `accept` says otherwise. */
  request(target: Target, options?: RequestOptions): Promise<HttpResponse>;
  getJson<T>(endpoint: Endpoint, path: string, options: RequestOptions & { readonly schema: ZodType<T> }): Promise<T>;
  getText(target: Target, options?: RequestOptions): Promise<string>;
  /** The base URL in force: the settings' one if there is one. */
  baseUrl(endpoint: Endpoint): string;
  /** The same client, connections and rate limits, with another signal. */
  withSignal(signal: AbortSignal): HttpClient;
}
