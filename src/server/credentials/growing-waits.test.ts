import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "../../app/testing/test-school.ts";
import { rateLimits } from "../../db/schema.ts";

const school = openTestSchool();

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

test("after five wrong PINs, from any address, each further one is followed by a longer wait", async () => {
  const account = randomUUID();
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await waitAfterAttempt(account, `198.51.100.${attempt}`)).toBeNull();
  }
  const minute = 60;
  for (const minutes of [1, 5, 15, 60, 240, 1440, 1440]) {
    expect(await waitAfterAttempt(account)).toBe(minutes * minute);
    await passTime(minutes * minute - 5);
    expect(await waitAfterAttempt(account)).toBeLessThanOrEqual(5);
    await passTime(5);
    expect(await waitAfterAttempt(account)).toBeNull();
  }
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
