import { createHttpClient } from "@marvin/http";
import { codexAuthorization } from "../sign-in/codex-authorization.ts";
import { TokenStore } from "../sign-in/token-store.ts";

/** For tests, as a process of its own: FILE AUTH_URL → the authorization header of the stored sign-in. */
const [, , file = "", auth = ""] = process.argv;
const http = createHttpClient({ userAgent: "test", endpoints: { "codex-auth": auth } });
const authorize = codexAuthorization(new TokenStore(file), { http, now: Date.now });
const headers = await authorize(new AbortController().signal);
console.log(headers["authorization"]);
http.close();
