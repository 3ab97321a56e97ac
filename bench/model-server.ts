import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { prose } from "./screen/prose.ts";

/**
 * A model that does what the prompt says: `say N` answers with N tokens, `read N` calls read_file N times, then answers;
 * `prose N` answers with N tokens of Markdown, 500 a second, and `wait` with nothing at all.
 */
export async function startModelServer(): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as { messages: { role: string; content: unknown }[] };
    const asked = body.messages.findLast((message) => message.role === "user")?.content;
    const [, verb, count] = /^(say|read|prose|wait) ?(\d*)$/.exec(String(asked)) ?? [];
    const answered = body.messages.filter((message) => message.role === "tool").length;
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (verb === "wait") return;
    if (verb === "prose") await tell(response, Number(count));
    else if (verb === "read" && answered < Number(count)) callReadFile(response, answered);
    else say(response, verb === "say" ? Number(count) : 1);
    response.end(`${frame({}, "stop")}data: [DONE]\n\n`);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, close: () => server.closeAllConnections() };
}

/** The text of `say N` is made of tokens of about five characters. */
export function spoken(tokens: number): string {
  return Array.from(
    { length: tokens },
    (_, i) => `${i % 20 === 19 ? "\n" : " "}w${String(i % 1000).padStart(3, "0")}`,
  ).join("");
}

function say(response: ServerResponse, tokens: number): void {
  for (let i = 0; i < tokens; i++) {
    response.write(frame({ content: `${i % 20 === 19 ? "\n" : " "}w${String(i % 1000).padStart(3, "0")}` }));
  }
}

const BATCH = 10;

async function tell(response: ServerResponse, tokens: number): Promise<void> {
  const pieces = prose(tokens);
  const since = performance.now();
  for (let i = 0; i < pieces.length; i += BATCH) {
    response.write(
      pieces
        .slice(i, i + BATCH)
        .map((content) => frame({ content }))
        .join(""),
    );
    await sleep(Math.max(0, since + (i + BATCH) * 2 - performance.now()));
  }
}

function callReadFile(response: ServerResponse, n: number): void {
  const call = { index: 0, id: `call_${n}`, type: "function", function: { name: "read_file", arguments: "" } };
  response.write(frame({ role: "assistant", tool_calls: [call] }));
  const path = JSON.stringify({ path: `file-${n % 2}.txt`, start_line: 1, end_line: n + 1 });
  response.write(frame({ tool_calls: [{ index: 0, function: { arguments: path } }] }));
}

function frame(delta: object, finish: string | null = null): string {
  const chunk = { id: "bench", object: "chat.completion.chunk", created: 1, model: "bench" };
  return `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

async function text(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
