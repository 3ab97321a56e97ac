import { expect, test } from "vitest";
import type { ResolvedAddress } from "./client-options.ts";
import { createHttpClient } from "./create-http-client.ts";
import { socketLookup } from "./socket-lookup.ts";
import { startLoopback } from "./testing/loopback.ts";

const blocked = { code: "blocked", name: "HttpError" };
const loopback: ResolvedAddress = { address: "127.0.0.1", family: 4 };

function client(options: { allowHosts?: string[]; lookup?: (hostname: string) => Promise<ResolvedAddress[]> } = {}) {
  return createHttpClient({ userAgent: "test", ...options });
}

test("a guarded request does not reach this machine, by address or by name", async () => {
  await using server = await startLoopback({ text: "secret" });
  const http = client();
  for (const host of ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"]) {
    await expect(http.request(`http://${host}:${server.port}/`, { guarded: true })).rejects.toMatchObject(blocked);
  }
  expect(server.requests).toEqual([]);
});

test("an unguarded one does", async () => {
  await using server = await startLoopback({ text: "ok" });
  expect(await client().getText(server.baseUrl)).toBe("ok");
});

test("a name that resolves to a closed address is refused, with the address in the message", async () => {
  await using server = await startLoopback({});
  const http = client({ lookup: async () => [loopback] });
  await expect(http.request(`http://nip.example:${server.port}/`, { guarded: true })).rejects.toMatchObject({
    ...blocked,
    message: `The host nip.example:${server.port} may not be opened (127.0.0.1: it is a loopback address).`,
  });
  expect(server.requests).toEqual([]);
});

test("a name is resolved once, and the socket gets exactly what was checked", async () => {
  const answers: ResolvedAddress[][] = [[{ address: "8.8.8.8", family: 4 }], [loopback]];
  const checked: (readonly ResolvedAddress[])[] = [];
  const lookup = socketLookup(
    async () => answers.shift() ?? [],
    (addresses) => checked.push(addresses),
  );
  const given = await new Promise((resolve) =>
    lookup("rebind.example", { all: true }, (_error, list) => resolve(list)),
  );
  expect(given).toEqual([{ address: "8.8.8.8", family: 4 }]);
  expect(checked).toEqual([given]);
});

test("each new connection is checked anew", async () => {
  await using server = await startLoopback({ text: "secret" });
  const answers: ResolvedAddress[][] = [[{ address: "192.168.0.1", family: 4 }], [loopback]];
  const http = client({ lookup: async () => answers.shift() ?? [] });
  const url = `http://rebind.example:${server.port}/`;
  await expect(http.request(url, { guarded: true })).rejects.toMatchObject(blocked);
  expect(answers).toHaveLength(1);
  await expect(http.request(url, { guarded: true })).rejects.toMatchObject(blocked);
  expect(server.requests).toEqual([]);
});

test("an allowed name reaches the very address that was looked up", async () => {
  await using server = await startLoopback({ text: "ok" });
  let lookups = 0;
  const http = client({
    allowHosts: [`intranet.example:${server.port}`],
    lookup: async () => {
      lookups++;
      return [loopback];
    },
  });
  expect(await http.getText(`http://intranet.example:${server.port}/`, { guarded: true })).toBe("ok");
  expect(lookups).toBe(1);
  await expect(http.request("http://intranet.example/", { guarded: true })).rejects.toMatchObject(blocked);
});

test("each redirect is checked", async () => {
  await using secret = await startLoopback({ text: "secret" });
  const targets = [
    `http://127.0.0.1:${secret.port}/`,
    `http://evil.example:${secret.port}/`,
    `http://user:pw@127.0.0.1:${secret.port}/`,
  ];
  for (const location of targets) {
    await using open = await startLoopback({ status: 302, headers: { location } });
    const http = client({ allowHosts: [`open.example:${open.port}`], lookup: async () => [loopback] });
    await expect(http.request(`http://open.example:${open.port}/`, { guarded: true })).rejects.toMatchObject(blocked);
  }
  expect(secret.requests).toEqual([]);
});

test("a guarded request does not get the socket of an unguarded one", async () => {
  await using server = await startLoopback({ text: "ok" });
  const http = client({ lookup: async () => [loopback] });
  const url = `http://intranet.example:${server.port}/`;
  expect(await http.getText(url)).toBe("ok");
  await expect(http.request(url, { guarded: true })).rejects.toMatchObject(blocked);
  expect(server.requests).toHaveLength(1);
});

test.each(["http://user:pw@example.com/", "http://user@example.com/", "ftp://example.com/", "file:///etc/passwd"])(
  "%s is refused",
  async (url) => {
    await expect(client().request(url, { guarded: true })).rejects.toMatchObject(blocked);
  },
);
