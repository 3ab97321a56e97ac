import type * as Http from "node:http";

/**
 * Node's http module at its real price. `import("node:http")` reads every export, the lazy `WebSocket` among
 * them, and so loads the whole of undici, which costs about ten times as much as http itself.
 */
export async function loadHttp(): Promise<typeof Http> {
  const { createRequire } = await import("node:module");
  return createRequire(import.meta.url)("node:http") as typeof Http;
}
