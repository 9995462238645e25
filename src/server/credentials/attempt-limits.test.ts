import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { rateLimits } from "./rate-limits.table.ts";

const school = openTestSchool();

const signIn = (account: string, address: string) =>
  school.services.attempts.count("sign-in", { account, address });
const tooMany = { body: { code: "too-many-requests" } };
const manyTimes = async (times: number, attempt: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < times; index++) await attempt(index);
};

test("a clock that was set back locks nobody out for longer", async () => {
  const account = randomUUID();
  const attempt = () => signIn(account, "203.0.113.7");
  await manyTimes(10, attempt);
  await expect(attempt()).rejects.toMatchObject(tooMany);
  const dayMs = 24 * 60 * 60 * 1000;
  await school.database.update(rateLimits).set({ expire: sql`${rateLimits.expire} + ${dayMs}` });
  await manyTimes(10, attempt);
  await expect(attempt()).rejects.toMatchObject(tooMany);
});

test("guesses from one address never use up other addresses' attempts", async () => {
  const account = randomUUID();
  await manyTimes(10, () => signIn(account, "198.51.100.1"));
  await manyTimes(60, () => expect(signIn(account, "198.51.100.1")).rejects.toMatchObject(tooMany));
  await manyTimes(10, () => signIn(account, "198.51.100.2"));
});

test("guesses at one account from many addresses are counted together", async () => {
  const account = randomUUID();
  await manyTimes(50, (index) => signIn(account, `198.51.100.${index + 10}`));
  await expect(signIn(account, "198.51.100.200")).rejects.toMatchObject(tooMany);
  await signIn(randomUUID(), "198.51.100.200");
});

test("guesses at many accounts from one address are counted together", async () => {
  const address = "198.51.100.201";
  const guesses = Array.from({ length: 700 }, () => signIn(randomUUID(), address));
  const made = (await Promise.allSettled(guesses)).filter(({ status }) => status === "fulfilled");
  expect(made).toHaveLength(600);
});

test("of many guesses at once, none slips past the count", async () => {
  const account = randomUUID();
  const guesses = Array.from({ length: 40 }, () => signIn(account, "198.51.100.202"));
  const made = (await Promise.allSettled(guesses)).filter(({ status }) => status === "fulfilled");
  expect(made).toHaveLength(10);
});

test("1,200 people sign in from one address, every third after a typo", async () => {
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

test("cancelled attempts do not count, and the right password clears the wrong ones", async () => {
  const account = randomUUID();
  const attempt = () => signIn(account, "198.51.100.204");
  await manyTimes(20, async () => (await attempt()).notMade());
  await manyTimes(3, async () => {
    await manyTimes(9, attempt);
    await (await attempt()).succeeded();
  });
});
