import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A piece of a streamed body; "cut" drops the connection, "hang" says nothing more. */
export type StreamStep = string | Uint8Array | { readonly waitMs: number } | "cut" | "hang";

export interface LoopbackAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly bytes?: Uint8Array;
  readonly delayMs?: number;
  readonly stream?: readonly StreamStep[];
  /** "reset": a TCP reset; "no-response": the connection is closed without an answer; "hang": nothing ever comes. */
  readonly fault?: "reset" | "hang" | "no-response";
}

export async function sendAnswer(answer: LoopbackAnswer, response: ServerResponse, ended: AbortSignal): Promise<void> {
  if (answer.delayMs !== undefined) await sleep(answer.delayMs, undefined, { signal: ended });
  if (answer.fault === "hang") return;
  if (answer.fault === "reset") return void response.socket?.resetAndDestroy();
  if (answer.fault === "no-response") return void response.socket?.destroy();
  const { body, contentType } = wholeBody(answer);
  response.writeHead(answer.status ?? 200, { "content-type": contentType, ...answer.headers });
  if (answer.stream === undefined) return void response.end(body);
  response.flushHeaders();
  await playStream(answer.stream, response, ended);
}

function wholeBody(answer: LoopbackAnswer): { body: string | Uint8Array; contentType: string } {
  if (answer.json !== undefined) return { body: JSON.stringify(answer.json), contentType: "application/json" };
  if (answer.bytes !== undefined) return { body: answer.bytes, contentType: "application/octet-stream" };
  return { body: answer.text ?? "", contentType: "text/plain; charset=utf-8" };
}

async function playStream(steps: readonly StreamStep[], response: ServerResponse, ended: AbortSignal): Promise<void> {
  for (const step of steps) {
    if (step === "hang") return;
    if (step === "cut") return void response.socket?.destroy();
    if (typeof step === "object" && "waitMs" in step) await sleep(step.waitMs, undefined, { signal: ended });
    else await written(response, step);
  }
  response.end();
}

/** Resolves when the piece is with the operating system, so that a cut after it loses nothing. */
function written(response: ServerResponse, piece: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => response.write(piece, () => resolve()));
}
