import { expect, test } from "vitest";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password-hash.ts";

test("a hash is argon2id with OWASP's minimum, its parameters and a salt of its own in it", async () => {
  const [one, other] = await Promise.all([hashPassword("banyan tree"), hashPassword("banyan tree")]);
  for (const hash of [one, other]) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword({ hash, password: "banyan tree" })).toBe(true);
    expect(await verifyPassword({ hash, password: "banyan trees" })).toBe(false);
    expect(isOutdatedHash(hash)).toBe(false);
  }
  expect(one).not.toBe(other);
});

test("it matches the reference implementation", async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword({ hash, password: "password" })).toBe(true);
  expect(await verifyPassword({ hash, password: "passwords" })).toBe(false);
});

test("differently encoded but equal letters are the same password", async () => {
  const hash = await hashPassword("Caf\u00e9 tree");
  expect(await verifyPassword({ hash, password: "Cafe\u0301 tree" })).toBe(true);
});

test("weaker hashes are recognised as outdated", () => {
  const tail = "$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(isOutdatedHash(`$argon2id$v=19$m=9216,t=4,p=1${tail}`)).toBe(true);
  expect(isOutdatedHash(`$argon2id$v=19$m=19456,t=1,p=1${tail}`)).toBe(true);
  expect(isOutdatedHash(`$argon2id$v=19$m=65536,t=3,p=1${tail}`)).toBe(false);
});

test.for([
  "",
  "not a hash",
  "00:00",
  "$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
  "$argon2id$v=19$m=99999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
  "$argon2id$v=19$m=19456,t=99,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
  "$argon2id$v=19$m=19456,t=2,p=9$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
  `$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$${"A".repeat(5000)}`,
  "$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
])("what is no hash of ours, or would cost too much, is not computed: %s", async (hash) => {
  await expect(verifyPassword({ hash, password: "banyan tree" })).rejects.toThrow("no known form");
});
