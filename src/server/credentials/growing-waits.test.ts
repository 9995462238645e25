import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { rateLimits } from "./rate-limits.table.ts";

const school = openTestSchool();

// On a machine that stalls, waits would be shorter by the time that passes between two attempts.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const signIn = (account: string, address = "203.0.113.1") =>
  school.services.attempts.count("pin-sign-in", { account, address });

/** How many seconds one has to wait; null when the attempt is allowed, which counts as a wrong one. */
async function waitAfterAttempt(account: string, address?: string): Promise<number | null> {
  return signIn(account, address).then(
    () => null,
    (error: { retryAfterSeconds: number }) => error.retryAfterSeconds,
  );
}

/** Makes all counters older. */
const passTime = (seconds: number) =>
  school.database.update(rateLimits).set({ expire: sql`${rateLimits.expire} - ${seconds * 1000}::bigint` });

test("after five wrong PINs from an address, each further one is followed by a longer wait", async () => {
  const account = randomUUID();
  for (let attempt = 0; attempt < 5; attempt++) expect(await waitAfterAttempt(account)).toBeNull();
  const minute = 60;
  for (const minutes of [1, 5, 15, 60, 240, 1440, 1440]) {
    expect(await waitAfterAttempt(account)).toBe(minutes * minute);
    await passTime(minutes * minute - 5);
    expect(await waitAfterAttempt(account)).toBeLessThanOrEqual(5);
    await passTime(5);
    expect(await waitAfterAttempt(account)).toBeNull();
  }
});

test("in a year of guessing, one address makes about one guess a day, and never keeps others out", async () => {
  const account = randomUUID();
  let guesses = 0;
  const dayMs = 24 * 3600 * 1000;
  const end = Date.now() + 365 * dayMs;
  for (let wait = 0; Date.now() < end; vi.setSystemTime(Date.now() + wait)) {
    wait = ((await waitAfterAttempt(account, "198.51.100.9")) ?? 0) * 1000;
    if (wait > 0) continue;
    guesses += 1;
    // Attempts from elsewhere are never too early.
    if (guesses % 20 === 0) await (await signIn(account, "198.51.100.10")).notMade();
  }
  expect(guesses).toBeGreaterThan(370);
  expect(guesses).toBeLessThan(377);
});

test("an address cannot guess faster by pausing until its wrong PINs are forgotten", async () => {
  const account = randomUUID();
  const weekMs = 7 * 24 * 3600 * 1000;
  const end = Date.now() + 52 * weekMs;
  let guesses = 0;
  while (Date.now() < end) {
    for (let wait = 0; wait < 24 * 3600; vi.setSystemTime(Date.now() + wait * 1000)) {
      wait = (await waitAfterAttempt(account, "198.51.100.11")) ?? 0;
      if (wait === 0) guesses += 1;
    }
    vi.setSystemTime(Date.now() + weekMs + 1000);
  }
  expect(guesses).toBeLessThan(500);
  expect(await waitAfterAttempt(account, "198.51.100.12")).toBeNull();
});

test("from any number of addresses an account allows 40 guesses, then two a day", async () => {
  const account = randomUUID();
  let made = 0;
  const guessFrom = async (addresses: number) => {
    for (let index = 0; index < addresses; index++) {
      if ((await waitAfterAttempt(account, `203.0.${made}.${index}`)) === null) made += 1;
    }
  };
  await guessFrom(60);
  expect(made).toBe(40);
  expect(await waitAfterAttempt(account, "198.51.100.13")).toBe(12 * 3600);
  await passTime(24 * 3600 + 60);
  await guessFrom(20);
  expect(made).toBe(42);
});

test("at the end of a wait, one of many attempts at once is made, whatever clock each server has", async () => {
  const account = randomUUID();
  for (const seconds of [0, 0, 0, 0, 60, 300, 900, 3600, 14_400, 86_400]) {
    await signIn(account);
    await passTime(seconds);
  }
  const now = Date.now();
  let made = 0;
  for (let server = 0; server < 10; server++) {
    vi.setSystemTime(now - server * 20);
    if ((await waitAfterAttempt(account)) === null) made += 1;
  }
  expect(made).toBe(1);
});

test("the right PIN starts the count again, and a cancelled attempt does not count", async () => {
  const account = randomUUID();
  for (let attempt = 0; attempt < 4; attempt++) await signIn(account);
  await (await signIn(account)).succeeded();
  for (let attempt = 0; attempt < 4; attempt++) await signIn(account);
  await (await signIn(account)).notMade();
  expect(await waitAfterAttempt(account)).toBeNull();
  expect(await waitAfterAttempt(account)).toBe(60);
});

test("of many guesses at once, five are made", async () => {
  const account = randomUUID();
  const guesses = await Promise.all(Array.from({ length: 40 }, () => waitAfterAttempt(account)));
  expect(guesses.filter((wait) => wait === null)).toHaveLength(5);
});

test("a device that signed in before has ten attempts of its own, whatever strangers do", async () => {
  const account = randomUUID();
  for (let attempt = 0; attempt < 6; attempt++) await waitAfterAttempt(account);
  const known = (device: string) =>
    school.services.attempts.count("known-device-pin-sign-in", { account, address: "203.0.113.1", device });
  for (let attempt = 0; attempt < 10; attempt++) await known("phone");
  await expect(known("phone")).rejects.toMatchObject({ retryAfterSeconds: 60 });
  await known("tablet");
});

test("wrong PINs are forgotten a week later, and a clock that was set back locks nobody out", async () => {
  const [forgotten, ahead] = [randomUUID(), randomUUID()];
  for (let attempt = 0; attempt < 5; attempt++) {
    await signIn(forgotten);
    await signIn(ahead);
  }
  const week = 7 * 24 * 3600;
  await passTime(week + 61);
  for (let attempt = 0; attempt < 5; attempt++) await signIn(forgotten);
  await passTime(-week * 3);
  for (let attempt = 0; attempt < 5; attempt++) await signIn(ahead);
  expect(await waitAfterAttempt(ahead)).toBe(60);
});

test("a school of 1,200 signs in from one address within an hour, every third after a wrong PIN", async () => {
  const address = "198.51.100.203";
  const people = Array.from({ length: 1200 }, (_, index) => ({ account: randomUUID(), index }));
  for (let begun = 0; begun < people.length; begun += 60) {
    const group = people.slice(begun, begun + 60).map(async ({ account, index }) => {
      if (index % 3 === 0) await signIn(account, address);
      await (await signIn(account, address)).succeeded();
    });
    await Promise.all(group);
  }
});

test("600 students behind one address who each mistype three times can sign in", async () => {
  const address = "198.51.100.204";
  const accounts = Array.from({ length: 600 }, () => randomUUID());
  for (let round = 0; round < 3; round++) {
    for (let begun = 0; begun < accounts.length; begun += 60) {
      await Promise.all(accounts.slice(begun, begun + 60).map((account) => signIn(account, address)));
    }
  }
  for (const account of accounts.slice(0, 100)) await (await signIn(account, address)).succeeded();
  // Wrong attempts before the right PIN do not use up the address's attempts.
  for (let attempt = 0; attempt < 850; attempt++) await signIn(randomUUID(), address);
});

test("someone who floods an address keeps it busy for seconds, not for minutes", async () => {
  const address = "198.51.100.205";
  const guesses = Array.from({ length: 2500 }, () => signIn(randomUUID(), address));
  const made = (await Promise.allSettled(guesses)).filter(({ status }) => status === "fulfilled");
  expect(made).toHaveLength(2400);
  expect(await waitAfterAttempt(randomUUID(), address)).toBe(2);
  expect(await waitAfterAttempt(randomUUID(), "198.51.100.206")).toBeNull();
});
