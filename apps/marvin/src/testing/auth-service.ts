import { type Loopback, type LoopbackAnswer, startLoopback } from "@marvin/http/testing";

export interface AuthServiceOptions {
  /** An answer to every request for tokens. */
  readonly refuse?: LoopbackAnswer;
  readonly delayMs?: number;
}

/** A sign-in service on loopback: the code is "right", refresh tokens rotate and are good once. */
export function startAuthService(options: AuthServiceOptions = {}): Promise<Loopback> {
  let live = 1;
  return startLoopback(({ path, body, headers }) => {
    if (path !== "/oauth/token") return { json: {} };
    const form = headers["content-type"]?.includes("json")
      ? (JSON.parse(body) as Record<string, string>)
      : Object.fromEntries(new URLSearchParams(body));
    if (options.refuse) return options.refuse;
    if (form["grant_type"] === "authorization_code") {
      return form["code"] === "right" ? { json: tokens(live) } : { status: 400, json: { error: "invalid_grant" } };
    }
    if (form["refresh_token"] !== `refresh-token-${live}`) {
      return { status: 401, json: { error: { code: "refresh_token_reused", message: "Used before." } } };
    }
    live += 1;
    return { json: tokens(live), ...(options.delayMs === undefined ? {} : { delayMs: options.delayMs }) };
  });
}

export function tokens(n: number): Record<string, unknown> {
  return { access_token: `access-token-${n}`, refresh_token: `refresh-token-${n}`, expires_in: 3600 };
}
