import { isCredentialHeader } from "./credential-headers.ts";
import { HttpError } from "./http-error.ts";
import type { Outgoing } from "./outgoing.ts";

export function isRedirect(status: number, location: string | undefined): location is string {
  return location !== undefined && [301, 302, 303, 307, 308].includes(status);
}

export interface Redirect {
  readonly status: number;
  readonly location: string;
  readonly service: string;
  readonly keepsToOrigin: boolean;
}

/** The request that a redirect asks for. Secrets never leave the origin they were meant for. */
export function redirected(outgoing: Outgoing, redirect: Redirect): Outgoing {
  const { status, location, service } = redirect;
  const url = URL.parse(location, outgoing.url.href);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    const message = `${service} redirected to an address that cannot be opened.`;
    throw new HttpError("bad-response", message, { hint: "Check the address.", status, service });
  }
  url.username = "";
  url.password = "";
  if (url.hash === "") url.hash = outgoing.url.hash;
  const becomesGet = status === 303 ? outgoing.method !== "HEAD" : status <= 302 && outgoing.method === "POST";
  if (redirect.keepsToOrigin) refuseToLeave(outgoing, url, redirect, becomesGet);
  if (!becomesGet) refuseToPassBodyOn(outgoing, url, redirect);
  const headers = Object.entries(outgoing.headers).filter(([name]) => {
    if (name === "host") return false;
    if (becomesGet && name.startsWith("content-")) return false;
    return url.origin === outgoing.url.origin || !isCredentialHeader(name);
  });
  return {
    method: becomesGet ? "GET" : outgoing.method,
    url,
    headers: Object.fromEntries(headers),
    body: becomesGet ? undefined : outgoing.body,
  };
}

/** What was written for one host (a prompt, a file) is not handed to another because the first one says so. */
function refuseToPassBodyOn(outgoing: Outgoing, url: URL, redirect: Redirect): void {
  const hasBody = outgoing.body !== undefined && outgoing.method !== "GET" && outgoing.method !== "HEAD";
  if (!hasBody || url.origin === outgoing.url.origin) return;
  const secret = Object.keys(outgoing.headers).some(isCredentialHeader);
  if (!secret && url.hostname === outgoing.url.hostname) return;
  throw anotherHost(outgoing, url, redirect);
}

function refuseToLeave(outgoing: Outgoing, url: URL, redirect: Redirect, becomesGet: boolean): void {
  if (url.origin !== outgoing.url.origin) throw anotherHost(outgoing, url, redirect);
  if (!becomesGet || outgoing.method === "GET") return;
  const { status, service } = redirect;
  const message = `${service} answered with a redirect (${status}) by which the request would be lost.`;
  throw new HttpError("bad-response", message, { hint: "Check the address.", status, service });
}

function anotherHost(outgoing: Outgoing, { host, origin }: URL, { status, service }: Redirect): HttpError {
  const place = host === outgoing.url.host ? origin : host;
  const message = `${service} wanted the request to be sent to another host, ${place}; it was not sent there.`;
  const hint = `If ${place} is the right place, set it as the address of the service.`;
  return new HttpError("rejected", message, { hint, status, service });
}
