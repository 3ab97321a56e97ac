import { describe, expect, test } from "vitest";
import { createAddressGuard } from "./address-guard.ts";
import { isPublicAddress } from "./public-address.ts";

const blocked = expect.objectContaining({ code: "blocked" });

describe("isPublicAddress", () => {
  test.each([
    "8.8.8.8",
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.1",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450::1",
    "2001:4860:4860::8888",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
    "2002:808:808::1",
    "2001:0:808:808:0:0:f7f7:f7f7",
  ])("%s is public", (ip) => expect(isPublicAddress(ip)).toBe(true));

  test.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.0",
    "10.255.255.255",
    "100.64.0.0",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.255",
    "169.254.169.254",
    "172.16.0.0",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.168.0.1",
    "198.18.0.0",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "febf::1",
    "fec0::1",
    "fc00::1",
    "fdff::1",
    "ff02::1",
    "2001:db8::1",
    "3fff::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "::10.0.0.1",
    "::ffff:0:10.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2002:c0a8:101::",
    "2001:0:a00:1::f7f7:f7f7",
    "2001:0:808:808:0:0:80ff:fffe",
    "2001:2::1",
    "2001:10::1",
    "2a00::5efe:10.0.0.1",
    "100::1",
    "5f00::1",
    "",
    "localhost",
    "8.8.8",
    "8.8.8.256",
    "1.2.3.4.5",
    ":::",
    "[",
    "::g",
  ])("%s is not", (ip) => expect(isPublicAddress(ip)).toBe(false));
});

describe("checkUrl", () => {
  const guard = createAddressGuard([]);

  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://127.0.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.0.0.1./",
    "http://0/",
    "http://0.0.0.0:8080/",
    "http://１２７.０.０.１/",
    "http://127。0。0。1/",
    "http://①②⑦.0.0.1/",
    "http://%31%32%37.0.0.1/",
    "http://localhost/",
    "http://LOCALHOST/",
    "http://localhost./",
    "http://a.localhost/",
    "http://a.LocalHost.:8080/",
    "http://ｌｏｃａｌｈｏｓｔ/",
    "https://[::1]/",
    "http://[::]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://10.0.0.1/",
    "http://10.1/",
    "http://172.16.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://2852039166/",
    "http://0xA9FEA9FE/",
    "http://100.64.0.1/",
    "http://user@8.8.8.8/",
    "http://user:pw@example.com/",
    "http://:pw@example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "data:text/plain,x",
  ])("%s is refused", (text) => expect(() => guard.checkUrl(new URL(text))).toThrow(blocked));

  test.each([
    "http://example.com/",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]:8443/",
    "http://localhost.example.com/",
    "http://notlocalhost/",
  ])("%s is let through", (text) => expect(() => guard.checkUrl(new URL(text))).not.toThrow());

  test("a refusal names the host, the reason and the way out", () => {
    expect(() => guard.checkUrl(new URL("http://192.168.1.1:8080/x?secret=1"))).toThrow(
      expect.objectContaining({
        message: "The host 192.168.1.1:8080 may not be opened (it is a private address).",
        hint: expect.stringMatching(/192\.168\.1\.1:8080.*MARVIN_ALLOW_HOSTS.*allow_hosts/),
      }),
    );
  });
});

describe("allowHosts", () => {
  test.each([
    ["127.0.0.1", "http://127.0.0.1:9/", true],
    ["127.0.0.1", "http://127.1/", true],
    ["127.0.0.1:80", "http://127.0.0.1/", true],
    ["127.0.0.1:443", "https://127.0.0.1/", true],
    ["127.0.0.1:80", "https://127.0.0.1/", false],
    ["127.0.0.1:8080", "http://127.0.0.1:8080/", true],
    ["127.0.0.1:8080", "http://127.0.0.1:8081/", false],
    ["127.0.0.1", "http://127.0.0.2/", false],
    ["LocalHost", "http://localhost./", true],
    ["localhost", "http://a.localhost/", false],
    ["localhost", "http://127.0.0.1/", false],
    ["[::1]", "http://[::1]:5/", true],
    ["::1", "http://[::1]:5/", true],
    ["[::1]:5", "http://[0:0::1]:5/", true],
    ["[::1]:5", "http://[::1]:6/", false],
    ["", "http://127.0.0.1/", false],
    ["*", "http://127.0.0.1/", false],
  ])("%j opens %s: %s", (entry, text, open) => {
    const check = () => createAddressGuard([entry]).checkUrl(new URL(text));
    if (open) expect(check).not.toThrow();
    else expect(check).toThrow(blocked);
  });
});

describe("addresses of names", () => {
  const guard = createAddressGuard(["intranet.example:8080"]);

  test("one closed address among several is enough to refuse", () => {
    const addresses = [
      { address: "8.8.8.8", family: 4 },
      { address: "fe80::1", family: 6 },
    ];
    expect(() => guard.checkAddresses(new URL("http://evil.example/"), addresses)).toThrow(blocked);
  });

  test("an allowed name may have a private address, on its port", () => {
    const addresses = [{ address: "10.0.0.1", family: 4 }];
    expect(() => guard.checkAddresses(new URL("http://intranet.example:8080/"), addresses)).not.toThrow();
    expect(() => guard.checkAddresses(new URL("http://intranet.example/"), addresses)).toThrow(blocked);
  });

  test.each(["http://printer/", "http://nas.local/", "http://metadata.google.internal/", "http://x.localhost/"])(
    "%s is not left to a proxy",
    async (text) => {
      const unknown = () => Promise.reject(new Error("ENOTFOUND"));
      await expect(guard.checkBeforeProxy(new URL(text), unknown)).rejects.toEqual(blocked);
    },
  );

  test("before a proxy a name is refused if it resolves to a closed address, and passed on if it does not resolve", async () => {
    const url = new URL("http://example.com/");
    await expect(guard.checkBeforeProxy(url, async () => [{ address: "10.0.0.1", family: 4 }])).rejects.toEqual(
      blocked,
    );
    await guard.checkBeforeProxy(url, () => Promise.reject(new Error("ENOTFOUND")));
    await guard.checkBeforeProxy(url, async () => [{ address: "8.8.8.8", family: 4 }]);
  });
});
