import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startLoopback } from "./testing/loopback.ts";

const index = new URL("./index.ts", import.meta.url).href;

/**
 * Runs a script in a fresh process and returns what it said. The timer that is added keeps no process alive: it gets to
 * speak only where something else does, such as an idle connection (4 seconds) or a deadline (30 seconds).
 */
async function run(script: string): Promise<string> {
  const { execPath } = await import("node:process");
  const source = `import { createHttpClient } from ${JSON.stringify(index)};
    const http = createHttpClient({ userAgent: "child" });
    ${script}
    setTimeout(() => console.log("something keeps me alive"), 3000).unref();`;
  const options = { timeout: 50_000, killSignal: "SIGKILL" } as const;
  const { stdout } = await promisify(execFile)(execPath, ["--input-type=module", "-e", source], options);
  return stdout;
}

test("a process ends by itself after a request, although its connection is kept alive", async () => {
  await using server = await startLoopback({ text: "ok", headers: { "keep-alive": "timeout=600" } });
  expect(await run(`console.log(await http.getText("${server.baseUrl}"));`)).toBe("ok\n");
});

test("a process ends by itself although an answer was never read", async () => {
  await using server = await startLoopback({ stream: ["x", "hang"] });
  expect(await run(`const { status } = await http.request("${server.baseUrl}"); console.log(status);`)).toBe("200\n");
});

test("a process ends by itself after an abort and after a failure", async () => {
  await using server = await startLoopback({ fault: "hang" });
  const script = `
    await http.request("${server.baseUrl}", { signal: AbortSignal.timeout(50) }).catch((error) => console.log(error.code));
    await http.request("http://127.0.0.1:1/").catch((error) => console.log(error.code));`;
  expect(await run(script)).toBe("aborted\nunreachable\n");
});

function printLoaded(modules: string[]): string {
  return `console.log(${JSON.stringify(modules)}.filter((name) => process.moduleLoadList.includes("NativeModule " + name)).join());`;
}

test("loading the package loads no network module", async () => {
  expect(await run(printLoaded(["http", "https", "_http_client", "tls", "zlib", "dns", "net"]))).toBe("\n");
});

test("a plain request loads neither undici nor what it does not need", async () => {
  await using server = await startLoopback({ text: "ok" });
  const script = `await http.getText("${server.baseUrl}"); ${printLoaded(["internal/deps/undici/undici", "https", "tls", "zlib"])}`;
  expect(await run(script)).toBe("\n");
});
