import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { CALLBACK_PATH, SignInError } from "@marvin/ai/sign-in";
import { readCallback } from "./callback.ts";

export interface ListenerOptions {
  /** Tried in this order. */
  readonly ports: readonly number[];
  readonly state: string;
  /** Called once, with the first code whose state is right. What it rejects with ends the sign-in. */
  readonly redeem: (code: string, redirectUri: string) => Promise<void>;
  /** Told of a request that was refused. */
  readonly notice: (text: string) => void;
}

/** Waits on loopback for the browser to come back. */
export class CallbackListener {
  readonly redirectUri: string;
  /** Resolves when the code was redeemed; rejects when the sign-in was refused. */
  readonly done: Promise<void>;
  readonly #options: ListenerOptions;
  readonly #server: Server;
  readonly #port: number;
  readonly #outcome = Promise.withResolvers<void>();
  #used = false;

  constructor(server: Server, options: ListenerOptions) {
    this.#server = server;
    this.#options = options;
    this.#port = (server.address() as AddressInfo).port;
    this.redirectUri = `http://localhost:${this.#port}${CALLBACK_PATH}`;
    this.done = this.#outcome.promise;
    this.done.catch(() => {});
    server.on("request", (request, response) => void this.#answer(request, response));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer({ method, url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const callback = readCallback({ method, url, host: headers.host }, this.#port, this.#options.state);
    if (callback.kind === "stray") {
      if (callback.status === 400) this.#options.notice(`A callback was refused: ${callback.words}`);
      return sendPage(response, callback.status, callback.words);
    }
    if (this.#used) return sendPage(response, 409, "This sign-in is over already.");
    this.#used = true;
    try {
      if (callback.kind === "denied") throw new SignInError(callback.words);
      await this.#options.redeem(callback.code, this.redirectUri);
      await sendPage(response, 200, "You are signed in. You can close this page and go back to the terminal.");
      this.#outcome.resolve();
    } catch (error) {
      await sendPage(response, 400, "You are not signed in. The terminal says why.");
      this.#outcome.reject(error);
    }
  }
}

/** Listens on the first of the ports that is free. Rejects with SignInError. */
export async function startCallbackListener(options: ListenerOptions): Promise<CallbackListener> {
  // `import` of node:http loads more than twice as much as it needs.
  const { createServer } = createRequire(import.meta.url)("node:http") as typeof import("node:http");
  const problems: string[] = [];
  for (const port of options.ports) {
    const server = createServer();
    const problem = await listening(server, port);
    if (problem === undefined) return new CallbackListener(server, options);
    problems.push(`${port} (${problem})`);
  }
  throw new SignInError(
    `The browser has nowhere to come back to: port ${problems.join(" and port ")}. Is another sign-in running? End it and try again.`,
  );
}

/** What is wrong with the port; undefined if it listens. */
function listening(server: Server, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "EADDRINUSE" ? "in use" : (error.code ?? error.message)),
    );
    server.listen(port, "127.0.0.1", () => resolve(undefined));
  });
}

/** Our own words alone: nothing of the request is ever repeated in the page. */
function sendPage(response: ServerResponse, status: number, words: string): Promise<void> {
  const page = `<!doctype html><meta charset="utf-8"><title>Marvin</title><p style="font: 1.2em sans-serif; margin: 3em">${words}</p>`;
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    connection: "close",
  });
  return new Promise((resolve) => {
    response.on("close", resolve);
    response.end(page);
  });
}
