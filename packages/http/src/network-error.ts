import { portOf } from "./allowed-hosts.ts";
import { HttpError, type HttpErrorCode } from "./http-error.ts";
import type { ProxyServer } from "./proxy-choice.ts";

export interface Peer {
  /** A service's label or a host. */
  readonly service: string;
  readonly url: URL;
  readonly proxy: ProxyServer | undefined;
}

const networkHint = "Check the network connection or the proxy settings.";
const certificateHint =
  "If the network uses certificates of its own, name their file in NODE_EXTRA_CA_CERTS; otherwise do not trust it.";

/** Node's own errors in words; HttpErrors pass through. */
export function networkError(error: unknown, peer: Peer): HttpError {
  if (error instanceof HttpError) return error;
  const code = codeOf(error);
  const [kind, what, hint] = explain(code, error, whoIs(peer), peer);
  return new HttpError(kind, what, { hint, service: peer.service, cause: error });
}

const transientCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
]);

/** A connection failure that may be over at the next try; a wrong name or a bad certificate is not. */
export function isTransient(error: HttpError): boolean {
  return error.code === "unreachable" && transientCodes.has(codeOf(error.cause));
}

/** A failure that the next moment does not mend: a name that is not known, a certificate. */
export function isLasting(error: HttpError): boolean {
  const code = codeOf(error.cause);
  return code === "ENOTFOUND" || code === "EPROTO" || /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_(SSL|TLS)/.test(code);
}

export function codeOf(error: unknown): string {
  // Several addresses were tried. One that refused says more than one this machine has no way to.
  if (error instanceof AggregateError && error.errors.some((one) => codeOf(one) === "ECONNREFUSED"))
    return "ECONNREFUSED";
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" ? code : "";
}

type Explanation = readonly [code: HttpErrorCode, message: string, hint: string];

function explain(code: string, error: unknown, who: string, peer: Peer): Explanation {
  switch (code) {
    case "ECONNREFUSED":
      return ["unreachable", `${who} refused the connection.`, refusedHint(peer)];
    case "ENOTFOUND":
      return ["unreachable", `The host ${hostOf(peer)} is not known.`, `Check the address. ${networkHint}`];
    case "EAI_AGAIN":
      return ["unreachable", `The host ${hostOf(peer)} could not be looked up just now.`, networkHint];
    case "ETIMEDOUT":
      return ["unreachable", `${who} could not be reached in time.`, networkHint];
    case "ENETUNREACH":
    case "EHOSTUNREACH":
    case "EADDRNOTAVAIL":
      return ["unreachable", `There is no way to ${who} from here.`, networkHint];
    case "ECONNRESET":
    case "EPIPE":
    case "ERR_STREAM_PREMATURE_CLOSE":
      return [
        "unreachable",
        `${who} closed the connection before the answer was complete.`,
        `Try again. ${networkHint}`,
      ];
    case "ERR_INVALID_CHAR":
    case "ERR_INVALID_HTTP_TOKEN":
    case "ERR_UNESCAPED_CHARACTERS":
      return [
        "rejected",
        `The request to ${who} contains a character that cannot be sent.`,
        "Check the key and the address.",
      ];
    default:
      return explainByFamily(code, error, who);
  }
}

function explainByFamily(code: string, error: unknown, who: string): Explanation {
  if (code.startsWith("HPE_")) {
    return ["bad-response", `${who} answered with something that is not HTTP.`, "Check the address and the port."];
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return ["unreachable", `The certificate of ${who} is for another host.`, "Check the address."];
  }
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID") {
    const when = code === "CERT_HAS_EXPIRED" ? "has expired" : "is not valid yet";
    return ["unreachable", `The certificate of ${who} ${when}.`, "Check the date of this machine, or try again later."];
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) {
    return ["unreachable", `The certificate of ${who} could not be verified (${code}).`, certificateHint];
  }
  if (code === "EPROTO" || /^ERR_(SSL|TLS)/.test(code)) {
    return [
      "unreachable",
      `No secure connection to ${who} could be made.`,
      "Check the address, the port and http:// or https://.",
    ];
  }
  const words = error instanceof Error ? error.message.replace(/\p{Cc}+/gu, " ").slice(0, 200) : "an unknown failure";
  return ["unreachable", `The connection to ${who} failed: ${words}.`, networkHint];
}

function refusedHint(peer: Peer): string {
  if (peer.proxy !== undefined) return "Check the proxy settings.";
  return `Check that it is running and that the address is right. ${networkHint}`;
}

function hostOf(peer: Peer): string {
  return peer.proxy === undefined ? peer.url.hostname : peer.proxy.hostname;
}

function whoIs({ service, url, proxy }: Peer): string {
  if (proxy !== undefined) return `The proxy ${proxy.name}`;
  const address = `${url.hostname}:${portOf(url)}`;
  return service === url.host || service === address ? address : `${service} (${address})`;
}
