import { basicAuthorization } from "./basic-authorization.ts";
import type { RequestOptions } from "./http-client.ts";

/** A request as it goes onto the wire, before the connection adds what is its own. */
export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

export function createOutgoing(url: URL, options: RequestOptions, userAgent: string): Outgoing {
  const { body, contentType } = encodeBody(options.body);
  const headers: Record<string, string> = {
    "user-agent": userAgent,
    accept: "*/*",
    "accept-encoding": "gzip, deflate, br",
    ...(contentType === undefined ? {} : { "content-type": contentType }),
  };
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value;
  if (body !== undefined) headers["content-length"] = String(Buffer.byteLength(body));
  const target = new URL(url);
  takeUserInfo(target, headers);
  return { method: options.method ?? "GET", url: target, headers, body };
}

function encodeBody(body: RequestOptions["body"]): Pick<Outgoing, "body"> & { contentType?: string } {
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) return { body };
  if (body instanceof URLSearchParams) {
    return { body: body.toString(), contentType: "application/x-www-form-urlencoded;charset=UTF-8" };
  }
  return { body: JSON.stringify(body), contentType: "application/json" };
}

/** A name and password in the URL become a header, so that they are in no message and no log. */
function takeUserInfo(url: URL, headers: Record<string, string>): void {
  const authorization = basicAuthorization(url);
  if (authorization === undefined) return;
  headers["authorization"] ??= authorization;
  url.username = "";
  url.password = "";
}
