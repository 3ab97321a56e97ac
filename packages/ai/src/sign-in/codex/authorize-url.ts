import { CLIENT_ID, ORIGINATOR } from "./codex-service.ts";

/** The page at which a person signs in. */
export function authorizeUrl(
  baseUrl: string,
  {
    challenge,
    state,
    redirectUri,
  }: { readonly challenge: string; readonly state: string; readonly redirectUri: string },
): string {
  const query = {
    response_type: "code",
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    scope: "openid profile email offline_access",
    code_challenge: challenge,
    code_challenge_method: "S256",
    id_token_add_organizations: "true",
    codex_cli_simplified_flow: "true",
    state,
    originator: ORIGINATOR,
  };
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${baseUrl.replace(/\/+$/, "")}/oauth/authorize?${pairs.join("&")}`;
}
