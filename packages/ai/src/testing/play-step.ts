import type { ServerResponse } from "node:http";
import { frames, type RawFrame } from "./frames.ts";
import { framesOf, type ScriptStep } from "./script-step.ts";

/** Answers one request as the step says. */
export async function playStep(
  step: ScriptStep,
  number: number,
  request: Readonly<Record<string, unknown>>,
  response: ServerResponse,
): Promise<void> {
  response.on("error", () => {});
  if (step.delayMs !== undefined) await sleep(step.delayMs);
  if (step.fail !== undefined) return fail(step.fail, response);
  response.writeHead(200, { "content-type": step.contentType ?? "text/event-stream" });
  response.flushHeaders();
  const wantsUsage = (request.stream_options as { include_usage?: unknown } | undefined)?.include_usage === true;
  for (const frame of step.raw ?? framesOf(step, number, wantsUsage)) {
    if (response.destroyed) return;
    if (frame === "hang") return;
    if (frame === "cut") return cut(response);
    await write(frame, step.byteByByte === true, response);
  }
  response.end();
}

function fail({ status, body, headers }: NonNullable<ScriptStep["fail"]>, response: ServerResponse): void {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/html" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

/** What was written goes out before the connection breaks. */
async function cut(response: ServerResponse): Promise<void> {
  await sleep(10);
  response.destroy();
}

async function write(frame: RawFrame, byteByByte: boolean, response: ServerResponse): Promise<void> {
  if (isPause(frame)) return sleep(frame.waitMs);
  const bytes = typeof frame === "string" || frame instanceof Uint8Array ? frame : frames.sse(frame);
  if (!byteByByte) return send(bytes, response);
  for (const byte of Buffer.from(bytes)) await send(Buffer.of(byte), response);
}

async function send(bytes: string | Uint8Array, response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  response.write(bytes);
  await new Promise((resolve) => setImmediate(resolve));
}

function isPause(frame: RawFrame): frame is { readonly waitMs: number } {
  return typeof frame === "object" && "waitMs" in frame;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
