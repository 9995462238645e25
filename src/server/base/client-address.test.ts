import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { clientAddress, householdOf, parseNetworks } from "./client-address.ts";
import { EnvError, parseEnv } from "./env.ts";

const nobody = new BlockList();
const proxies = parseNetworks("127.0.0.1, ::1,10.0.0.0/8, fd00::/8");

test("without a trusted proxy the peer is the client, whatever it claims", () => {
  expect(clientAddress("203.0.113.9", "198.51.100.1", nobody)).toBe("203.0.113.9");
  expect(clientAddress("127.0.0.1", "198.51.100.1", nobody)).toBe("127.0.0.1");
  expect(clientAddress("203.0.113.9", "198.51.100.1", proxies)).toBe("203.0.113.9");
  expect(clientAddress(undefined, "198.51.100.1", proxies)).toBe("unknown");
});

test("a trusted proxy names the client; entries by the client itself are ignored", () => {
  expect(clientAddress("127.0.0.1", "198.51.100.1", proxies)).toBe("198.51.100.1");
  expect(clientAddress("127.0.0.1", "1.1.1.1, 198.51.100.1", proxies)).toBe("198.51.100.1");
  expect(clientAddress("127.0.0.1", "1.1.1.1, 198.51.100.1, 10.2.3.4", proxies)).toBe("198.51.100.1");
  expect(clientAddress("::ffff:127.0.0.1", "198.51.100.1", proxies)).toBe("198.51.100.1");
  expect(clientAddress("::1", "198.51.100.1:41234", proxies)).toBe("198.51.100.1");
});

test("an invalid address stops at the proxy that wrote it", () => {
  for (const claim of ["", "unknown", "198.51.100.1, junk", "'; drop table users; --", ","]) {
    expect(clientAddress("127.0.0.1", claim, proxies)).toBe("127.0.0.1");
  }
  expect(clientAddress("127.0.0.1", "junk, 10.2.3.4", proxies)).toBe("10.2.3.4");
});

test("the addresses of one IPv6 customer count as one", () => {
  const counted = ["2001:db8:1:2::1", "2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "[2001:db8:1:2:3::]:443"];
  for (const address of counted) {
    expect(clientAddress("::1", address, proxies)).toBe("2001:db8:1:2::/64");
  }
  expect(clientAddress("2001:db8::1", undefined, nobody)).toBe("2001:db8:0:0::/64");
  expect(clientAddress("fe80::1%eth0", undefined, nobody)).toBe("fe80:0:0:0::/64");
  expect(clientAddress("::1", undefined, nobody)).toBe("0:0:0:0::/64");
});

test("the networks of one IPv6 household count as one, where that is asked for", () => {
  const household = (address: string) => householdOf(clientAddress(address, undefined, nobody));
  for (const address of ["2001:db8:1::1", "2001:db8:1:7::1", "2001:db8:1:ff:1:2:3:4"]) {
    expect(household(address)).toBe("2001:db8:1:0::/56");
  }
  expect(household("2001:db8:1:100::1")).toBe("2001:db8:1:100::/56");
  expect(household("2001:db8:1:abcd::1")).toBe("2001:db8:1:ab00::/56");
  expect(household("203.0.113.9")).toBe("203.0.113.9");
  expect(household("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(householdOf("unknown")).toBe("unknown");
});

test("an invalid TRUSTED_PROXY stops the start", () => {
  for (const wrong of ["proxy", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.1,,", "true", "*"]) {
    expect(() => parseEnv({ TRUSTED_PROXY: wrong })).toThrow(EnvError);
    expect(() => parseEnv({ TRUSTED_PROXY: wrong })).toThrow(/^TRUSTED_PROXY must be addresses/);
  }
});

const school = openTestSchool({ TRUSTED_PROXY: "10.0.0.1" });

test("behind the proxy each client's attempts count separately; a client cannot pose as another", async () => {
  const attempt = (remoteAddress: string, forwardedFor: string, email: string) =>
    school.request("POST", "/api/sign-in", {
      body: { email, password: "mango tree" },
      headers: { "X-Forwarded-For": forwardedFor },
      remoteAddress,
    });
  // Six hundred attempts from one address, on as many accounts, written directly to the table of counters.
  await attempt("10.0.0.1", "198.51.100.7", "first@test.example");
  await school.database.$client.query("update rate_limits set points = 600 where key like '%:address:%'");
  expect((await attempt("10.0.0.1", "198.51.100.7", "a@test.example")).status).toBe(429);
  expect((await attempt("10.0.0.1", "203.0.113.5, 198.51.100.7", "b@test.example")).status).toBe(429);
  expect((await attempt("10.0.0.1", "198.51.100.8", "c@test.example")).status).toBe(401);
  // A client that connects directly counts under its own address.
  expect((await attempt("198.51.100.7", "198.51.100.9", "d@test.example")).status).toBe(429);
});
