import { CALLBACK_PATH } from "@marvin/ai/sign-in";

/** What a request to the callback listener means. */
export type Callback =
  /** Nothing for us: the sign-in goes on. */
  | { readonly kind: "stray"; readonly status: number; readonly words: string }
  | { readonly kind: "denied"; readonly words: string }
  | { readonly kind: "code"; readonly code: string };

export interface CallbackRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly host: string | undefined;
}

/** Looks at who is addressed first, then at the state, and only then at anything else. */
export function readCallback(request: CallbackRequest, port: number, state: string): Callback {
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  if (!hosts.includes(request.host?.toLowerCase() ?? "")) return stray(403, "This is not for you.");
  const url = URL.parse(request.url ?? "", "http://localhost");
  if (url?.pathname !== CALLBACK_PATH) return stray(404, "There is nothing here.");
  if (request.method !== "GET") return stray(405, "This is not the way.");
  if (!isState(url.searchParams.get("state") ?? "", state)) {
    return stray(400, "This answer belongs to another sign-in. Open the address that Marvin has shown last.");
  }
  const error = url.searchParams.get("error");
  if (error !== null) return { kind: "denied", words: deniedWords(error, url.searchParams.get("error_description")) };
  const code = url.searchParams.get("code") ?? "";
  return code === "" ? stray(400, "The code is missing. Sign in again.") : { kind: "code", code };
}

/** The service may put a note behind the state, after a dot; our own has none. */
function isState(given: string, expected: string): boolean {
  return given === expected || given.startsWith(`${expected}.`);
}

function deniedWords(error: string, description: string | null): string {
  const clean = (text: string) => text.replace(/\p{Cc}+/gu, " ").slice(0, 200);
  if (description?.includes("missing_codex_entitlement")) {
    return "The sign-in was refused: this workspace has no Codex. Ask its administrator, or choose another workspace.";
  }
  const said = clean(description ?? error);
  return error === "access_denied"
    ? `The sign-in was refused: ${said}.`
    : `The sign-in failed: ${clean(error)}${description === null ? "" : `, ${said}`}.`;
}

function stray(status: number, words: string): Callback {
  return { kind: "stray", status, words };
}
