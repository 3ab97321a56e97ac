import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { bypassesProxy, chooseProxy } from "./proxy-choice.ts";
import { testCertificateAuthority } from "./testing/certificates/test-certificates.ts";
import { startLoopback } from "./testing/loopback.ts";
import { startProxy } from "./testing/recording-proxy.ts";
import { testHttpClient } from "./testing/test-http-client.ts";

const certificateAuthorities = async () => [testCertificateAuthority];

function withLogin(url: string): string {
  return url.replace("//", "//me:p%40ss@");
}

test("http goes through a proxy by its whole URL", async () => {
  await using server = await startLoopback({ text: "ok" });
  await using proxy = await startProxy({ to: server });
  const http = testHttpClient({ proxy: { http: withLogin(proxy.url) } });

  expect(await http.getText("http://api.example.test/a?b=c#d")).toBe("ok");
  expect(await http.getText("http://api.example.test:8080/")).toBe("ok");

  const authorization = `Basic ${btoa("me:p@ss")}`;
  expect(proxy.requests).toMatchObject([
    {
      kind: "forward",
      target: "http://api.example.test/a?b=c",
      headers: { host: "api.example.test", "proxy-authorization": authorization },
    },
    { kind: "forward", target: "http://api.example.test:8080/", headers: { host: "api.example.test:8080" } },
  ]);
});

test("https goes through a tunnel, and the proxy's password stays outside of it", async () => {
  await using server = await startLoopback([{ text: "one" }, { text: "two" }], { tls: true });
  await using proxy = await startProxy({ to: server });
  const http = testHttpClient({ proxy: { https: withLogin(proxy.url) }, certificateAuthorities });

  expect(await http.getText("https://api.example.test/x")).toBe("one");
  expect(await http.getText("https://api.example.test/y", { method: "POST", body: "b" })).toBe("two");

  const login = { "proxy-authorization": `Basic ${btoa("me:p@ss")}` };
  // One tunnel served both requests.
  expect(proxy.requests).toMatchObject([{ kind: "connect", target: "api.example.test:443", headers: login }]);
  expect(server.requests).toMatchObject([
    { path: "/x", headers: { host: "api.example.test" } },
    { path: "/y", body: "b" },
  ]);
  expect(server.requests[0]?.headers).not.toHaveProperty("proxy-authorization");
  http.close();
});

test("a proxy may speak TLS itself", async () => {
  await using plain = await startLoopback({ text: "plain" });
  await using secure = await startLoopback({ text: "secure" }, { tls: true });
  await using first = await startProxy({ to: plain, tls: true });
  await using second = await startProxy({ to: secure, tls: true });
  const http = testHttpClient({ proxy: { http: first.url, https: second.url }, certificateAuthorities });
  expect(await http.getText("http://api.example.test/")).toBe("plain");
  expect(await http.getText("https://api.example.test/")).toBe("secure");
  http.close();
});

test("many calls at once through a tunnel all arrive", async () => {
  await using server = await startLoopback((request) => ({ text: request.path }), { tls: true });
  await using proxy = await startProxy({ to: server });
  const http = testHttpClient({ proxy: { https: proxy.url }, certificateAuthorities });
  const paths = Array.from({ length: 10 }, (_, index) => `/${index}`);
  expect(await Promise.all(paths.map((path) => http.getText(`https://api.example.test${path}`)))).toEqual(paths);
  http.close();
});

test("a proxy may have a name", async () => {
  await using server = await startLoopback({ text: "ok" });
  await using secure = await startLoopback({ text: "ok" }, { tls: true });
  await using forward = await startProxy({ to: server });
  await using tunnel = await startProxy({ to: secure });
  const proxy = { http: `proxy.example:${forward.port}`, https: `proxy.example:${tunnel.port}` };
  const asked: string[] = [];
  const lookup = async (hostname: string) => {
    asked.push(hostname);
    return [{ address: "127.0.0.1", family: 4 }];
  };
  const http = testHttpClient({ proxy, lookup, certificateAuthorities });
  expect(await http.getText("http://api.example.test/")).toBe("ok");
  expect(await http.getText("https://api.example.test/")).toBe("ok");
  expect(asked).toEqual(["proxy.example", "proxy.example"]);
  http.close();
});

test("a certificate for another host is refused inside the tunnel too", async () => {
  await using server = await startLoopback({}, { tls: true });
  await using proxy = await startProxy({ to: server });
  const http = testHttpClient({ proxy: { https: proxy.url }, certificateAuthorities });
  await expect(http.request("https://other.test/")).rejects.toMatchObject({
    code: "unreachable",
    message: expect.stringMatching(/certificate/),
  });
});

test("loopback is never proxied", async () => {
  await using server = await startLoopback({ text: "direct" });
  await using proxy = await startProxy({ to: server });
  const http = testHttpClient({ proxy: { http: proxy.url } });
  expect(await http.getText(server.baseUrl)).toBe("direct");
  expect(await http.getText(`http://localhost:${server.port}/`)).toBe("direct");
  expect(proxy.requests).toEqual([]);
});

test.each([
  ["http://a.example.test/", "http"],
  ["https://a.example.test/", "https"],
])("a proxy that refuses the connection is named without its password (%s)", async (url, kind) => {
  const dead = await startLoopback({});
  await dead.close();
  const http = testHttpClient({ proxy: { [kind]: `http://me:secret@127.0.0.1:${dead.port}` } });
  await expect(http.request(url, { retries: 0 })).rejects.toMatchObject({
    code: "unreachable",
    message: `The proxy 127.0.0.1:${dead.port} refused the connection.`,
    hint: "Check the proxy settings.",
  });
});

test.each(["http://a.example.test/", "https://a.example.test/"])(
  "a proxy that wants a password says so (%s)",
  async (url) => {
    await using server = await startLoopback({});
    await using proxy = await startProxy({ to: server, refuseWith: 407 });
    const http = testHttpClient({ proxy: { http: proxy.url, https: proxy.url } });
    await expect(http.request(url)).rejects.toMatchObject({
      code: "unauthorized",
      message: `The proxy 127.0.0.1:${proxy.port} wants a user name and a password.`,
    });
  },
);

test("a proxy that does not want to connect is named", async () => {
  await using server = await startLoopback({});
  await using proxy = await startProxy({ to: server, refuseWith: 403 });
  await expect(
    testHttpClient({ proxy: { https: proxy.url } }).request("https://a.example.test/"),
  ).rejects.toMatchObject({
    code: "unreachable",
    message: `The proxy 127.0.0.1:${proxy.port} did not connect to a.example.test:443 (status 403).`,
  });
});

test("a tunnel that hangs is ended by the signal and by the deadline", async () => {
  let open = 0;
  const silent = createServer((socket) => {
    open++;
    socket
      .on("error", () => {})
      .on("close", () => open--)
      .resume();
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as { port: number };
  const http = testHttpClient({ proxy: { https: `127.0.0.1:${port}` } });
  await expect(http.request("https://a.example.test/", { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    code: "aborted",
  });
  await expect(http.request("https://a.example.test/", { deadlineMs: 50 })).rejects.toMatchObject({ code: "timeout" });
  await expect.poll(() => open).toBe(0);
  silent.close();
});

describe("guarded requests through a proxy", () => {
  test("are refused for closed addresses, local names and names that resolve to them", async () => {
    await using server = await startLoopback({ text: "ok" });
    await using proxy = await startProxy({ to: server });
    const options = { proxy: { http: proxy.url }, allowHosts: [] };
    const http = testHttpClient(options);
    for (const host of ["10.0.0.1", "[fd00::1]", "printer", "nas.local", "metadata.google.internal"]) {
      await expect(http.request(`http://${host}/`, { guarded: true })).rejects.toMatchObject({ code: "blocked" });
    }
    const rebinding = testHttpClient({ ...options, lookup: async () => [{ address: "127.0.0.1", family: 4 }] });
    await expect(rebinding.request("http://evil.example/", { guarded: true })).rejects.toMatchObject({
      code: "blocked",
    });
    expect(proxy.requests).toEqual([]);
    const unresolved = testHttpClient({ ...options, lookup: () => Promise.reject(new Error("no DNS here")) });
    expect(await unresolved.getText("http://example.com/", { guarded: true })).toBe("ok");
  });
});

describe("NO_PROXY", () => {
  test.each([
    ["*", "http://example.com/", true],
    ["example.com", "http://example.com/", true],
    ["example.com", "http://www.example.com/", true],
    [".example.com", "http://www.example.com/", true],
    [".example.com", "http://example.com/", true],
    ["*.example.com", "http://www.example.com/", true],
    ["example.com", "http://notexample.com/", false],
    ["EXAMPLE.com.", "http://example.COM./", true],
    ["a, b example.com", "http://example.com/", true],
    ["example.com:8080", "http://example.com:8080/", true],
    ["example.com:8080", "http://example.com/", false],
    ["example.com:443", "https://example.com/", true],
    ["10.0.0.1", "http://10.0.0.1/", true],
    ["10.0.0.1", "http://10.0.0.10/", false],
    ["::1", "http://[::1]/", true],
    ["[fd00::1]:80", "http://[fd00::1]/", true],
    ["", "http://example.com/", false],
    [".", "http://example.com/", false],
  ])("%j with %s: %s", (list, url, bypass) => expect(bypassesProxy(new URL(url), list)).toBe(bypass));
});

test("the scheme chooses the proxy; what is no HTTP proxy is refused in words", () => {
  const options = { http: "one:3128", https: "https://two" };
  expect(chooseProxy(new URL("http://a.test/"), options)).toMatchObject({ hostname: "one", port: 3128, tls: false });
  expect(chooseProxy(new URL("https://a.test/"), options)).toMatchObject({ hostname: "two", port: 443, tls: true });
  expect(chooseProxy(new URL("https://a.test/"), { http: "one" })).toBeUndefined();
  expect(chooseProxy(new URL("https://a.test/"), { https: " " })).toBeUndefined();
  for (const https of ["socks5://me:pw@host:1", "http://", "://"]) {
    expect(() => chooseProxy(new URL("https://a.test/"), { https })).toThrow(
      expect.objectContaining({ code: "unreachable" }),
    );
  }
});
