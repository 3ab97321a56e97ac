import { connect } from "node:net";
import type { Config } from "../config/config.ts";
import { defineCommand } from "./command.ts";

const LIMIT_MS = 2000;

export const blender = defineCommand({
  name: "!blender",
  aliases: ["/blender"],
  summary: "whether Blender can be reached",
  group: "work",
  async run({ config, signal, say }) {
    const { host, port } = blenderAddress(config);
    const trouble = await whyUnreachable(host, port, signal);
    if (trouble === undefined) return say(`Blender is connected: its add-on answers at ${host}:${port}.\n`);
    say(
      `Blender is not connected: nothing answers at ${host}:${port} (${trouble}).\n` +
        "Open Blender with the add-on Blender MCP, press N in the 3D view, choose the tab BlenderMCP and connect.\n" +
        "If it listens elsewhere, BLENDER_MCP_HOST and BLENDER_MCP_PORT say where.\n",
    );
  },
});

function blenderAddress({ variable }: Config): { host: string; port: number } {
  const port = Number(variable("BLENDER_MCP_PORT") ?? 9876);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error("BLENDER_MCP_PORT is no port number.");
  return { host: variable("BLENDER_MCP_HOST") ?? "127.0.0.1", port };
}

async function whyUnreachable(host: string, port: number, signal: AbortSignal): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = connect({ host, port, signal });
  socket.setTimeout(LIMIT_MS, () => resolve(`no answer within ${LIMIT_MS / 1000} s`));
  socket.on("connect", () => resolve(undefined));
  socket.on("error", ({ code, message }: NodeJS.ErrnoException) => resolve(REASONS[code ?? ""] ?? message));
  return promise.finally(() => socket.destroy());
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "no such host",
};
