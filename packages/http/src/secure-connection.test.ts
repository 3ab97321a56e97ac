import { expect, test } from "vitest";
import { testCertificateAuthority } from "./testing/certificates/test-certificates.ts";
import { startLoopback } from "./testing/loopback.ts";
import { testHttpClient } from "./testing/test-http-client.ts";

test("a private authority is trusted in addition to Node's own, and read once", async () => {
  await using server = await startLoopback({ text: "ok" }, { tls: true });
  let reads = 0;
  const http = testHttpClient({
    certificateAuthorities: async () => {
      reads++;
      return [testCertificateAuthority];
    },
  });
  await using plain = await startLoopback({});
  await http.getText(plain.baseUrl);
  expect(reads).toBe(0);
  expect(await http.getText(server.baseUrl)).toBe("ok");
  expect(await http.getText(`https://localhost:${server.port}/`)).toBe("ok");
  expect(reads).toBe(1);
});

test("an unknown authority is refused, with a hint at NODE_EXTRA_CA_CERTS", async () => {
  await using server = await startLoopback({}, { tls: true });
  for (const http of [testHttpClient(), testHttpClient({ certificateAuthorities: async () => [] })]) {
    await expect(http.request(server.baseUrl)).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringMatching(
        /^The certificate of 127\.0\.0\.1:\d+ could not be verified \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)\.$/,
      ),
      hint: expect.stringContaining("NODE_EXTRA_CA_CERTS"),
    });
  }
  expect(server.requests).toEqual([]);
});

test("a certificate for another name is refused", async () => {
  await using server = await startLoopback({}, { tls: true });
  const http = testHttpClient({
    certificateAuthorities: async () => [testCertificateAuthority],
    lookup: async () => [{ address: "127.0.0.1", family: 4 }],
  });
  expect((await http.request(`https://api.example.test:${server.port}/`)).status).toBe(200);
  await expect(http.request(`https://other.test:${server.port}/`)).rejects.toMatchObject({
    code: "unreachable",
    message: `The certificate of other.test:${server.port} is for another host.`,
  });
});

test("https to a server that speaks http is said in words", async () => {
  await using server = await startLoopback({});
  await expect(testHttpClient().request(`https://127.0.0.1:${server.port}/`, { retries: 0 })).rejects.toMatchObject({
    code: "unreachable",
    message: `No secure connection to 127.0.0.1:${server.port} could be made.`,
  });
});

test("authorities that cannot be read are an error of their own", async () => {
  const http = testHttpClient({ certificateAuthorities: () => Promise.reject(new Error("ENOENT")) });
  await expect(http.request("https://127.0.0.1:1/")).rejects.toMatchObject({
    code: "unreachable",
    message: "The extra certificate authorities could not be used.",
  });
});
