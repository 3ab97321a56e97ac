export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** One line of a debug log: neither query values nor credentials are in it. */
export interface HttpTrace {
  readonly method: string;
  readonly url: string;
  /** Missing when no answer came. */
  readonly status?: number;
  readonly ms: number;
  /** 1 for the first try. */
  readonly attempt: number;
}

export interface ProxyOptions {
  /** For http:// targets. */
  readonly http?: string;
  /** For https:// targets. */
  readonly https?: string;
  /** As in NO_PROXY: a comma list of hosts, domains, host:port, or `*`. */
  readonly no?: string;
}

export interface HttpClientOptions {
  readonly userAgent: string;
  readonly signal?: AbortSignal;
  readonly proxy?: ProxyOptions;
  /** PEM certificates in addition to Node's own and NODE_EXTRA_CA_CERTS; read at the first https connection. */
  readonly certificateAuthorities?: () => Promise<readonly string[]>;
  /** Base URLs that replace those of the endpoints, by endpoint key. */
  readonly endpoints?: Readonly<Record<string, string>>;
  /** `host` or `host:port` (IPv6 in brackets) that guarded requests may reach although the guard would refuse. */
  readonly allowHosts?: readonly string[];
  readonly lookup?: Resolve;
  /** Default: 30 seconds. */
  readonly deadlineMs?: number;
  /** Default: 10 MB, counted after decompression. */
  readonly maxBytes?: number;
  readonly trace?: (line: HttpTrace) => void;
  /** Asked with the host of every connection (the proxy's, if there is one); false refuses it. */
  readonly mayConnect?: (hostname: string) => boolean;
}
