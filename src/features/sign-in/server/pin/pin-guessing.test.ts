import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  cheapStoredPin,
  giveLoginName,
  givePin,
  makeGroupOf,
  makeStudentWithoutEmail,
  newLoginName,
  samplePin,
} from "#app/testing/pins.ts";
import { openTestSchool, type TestResponse } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { pinFault } from "#domain/pin.ts";
import { rollNumberKey } from "#domain/student-ids.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";

const school = openTestSchool();

function signIn(loginName: string | null, pin: string, remoteAddress = "198.51.100.7", cookie = "") {
  const headers: Record<string, string> = cookie === "" ? {} : { Cookie: cookie };
  return school.request("POST", "/api/pin-sign-in", { body: { loginName, pin }, remoteAddress, headers });
}

/** The ten most common PINs of six digits (Markert et al., This PIN Can Be Easily Guessed, 2020). */
const mostCommon = "123456 654321 111111 000000 123123 666666 121212 112233 789456 159753".split(" ");

/** PINs that a student may choose, all over the range. */
function* allowedPins() {
  for (let number = 7; ; number = (number + 612_361) % 1_000_000) {
    const pin = String(number).padStart(6, "0");
    if (pinFault(pin, []) === null) yield pin;
  }
}

async function inBatches<Item>(items: readonly Item[], size: number, work: (item: Item) => Promise<unknown>) {
  for (let begun = 0; begun < items.length; begun += size) {
    await Promise.all(items.slice(begun, begun + size).map(work));
  }
}

test("the ten most common PINs, tried on each of 100 accounts from many addresses, open none", async () => {
  const pins = allowedPins();
  const accounts = Array.from({ length: 100 }, (_, index) => ({
    id: crypto.randomUUID(),
    loginName: `roll-${index}`,
    pin: pins.next().value as string,
  }));
  const stored = await Promise.all(
    accounts.map(async ({ id, pin }) => ({
      userId: id,
      kind: "pin" as const,
      hash: await cheapStoredPin(school, id, pin),
    })),
  );
  await inTransaction(school.database, async (tx) => {
    const student = { role: "student" as const, name: "Asha", surname: "Rao" };
    await insertRows(
      tx,
      users,
      accounts.map(({ id, loginName }) => ({ ...student, id, loginName })),
    );
    await insertRows(tx, credentials, stored);
  });
  const statuses = new Map<number, number>();
  let attempts = 0;
  for (const pin of mostCommon) {
    await inBatches(accounts, 50, async ({ loginName }) => {
      attempts += 1;
      const { status } = await signIn(loginName, pin, `10.0.${attempts % 20}.${attempts % 51}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
  }
  // All of these addresses together may make that many guesses; nobody may choose one of these PINs.
  expect(Object.fromEntries(statuses)).toEqual({ 401: 1000 });
  // There were PINs to guess, and guessing keeps nobody out: from another place the right one works.
  const [first] = accounts;
  expect((await signIn(first?.loginName ?? "", first?.pin ?? "")).status).toBe(200);
});

/** Like a student whose server is busy: tries again after the time that it names. */
async function untilServed(send: () => Promise<TestResponse>): Promise<TestResponse> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    await sleep(Number(response.headers.get("Retry-After")) * 1000);
  }
}

test("40 students of a class set their PINs, and sign in, within 60 seconds from one address", async () => {
  const students = await Promise.all(Array.from({ length: 40 }, () => makeStudentWithoutEmail(school)));
  const group = await makeGroupOf(school, ...students.map(({ id }) => id));
  const admin = await school.makeAdmin();
  const { body: made } = await school.requestAs(admin).post(`/api/class-groups/${group}/pin-codes`, {});
  expect(made.cards).toHaveLength(40);
  const cards = made.cards as { code: string; loginName: string }[];
  const pins = allowedPins();
  const owners = cards.map((card) => ({ ...card, pin: pins.next().value as string }));
  const remoteAddress = "203.0.113.40";
  const started = performance.now();
  const set = await Promise.all(
    owners.map(({ code, pin }) =>
      untilServed(() => school.request("POST", "/api/pins", { body: { code, pin }, remoteAddress })),
    ),
  );
  expect(set.map(({ status }) => status)).toEqual(owners.map(() => 200));
  const signedIn = await Promise.all(
    owners.map(({ loginName, pin }) => untilServed(() => signIn(loginName, pin, remoteAddress))),
  );
  expect(signedIn.map(({ status }) => status)).toEqual(owners.map(() => 200));
  expect(performance.now() - started).toBeLessThan(60_000);
});

test("classmates who guess cannot lock out the phone that signed in before", async () => {
  const student = await makeStudentWithoutEmail(school);
  const loginName = await givePin(school, student.id);
  const phone = (await signIn(loginName, samplePin)).headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .filter((cookie) => cookie?.includes("device"))
    .join("; ");
  for (let guess = 0; guess < 6; guess++) await signIn(loginName, "604815");
  expect(await signIn(loginName, samplePin)).toMatchObject({
    status: 429,
    body: { code: "too-many-requests", message: en.signIn.tooMany(60) },
  });
  expect((await signIn(loginName, samplePin, "198.51.100.7", phone)).status).toBe(200);
  // Nor does it let its owner guess without end.
  for (let guess = 0; guess < 10; guess++) {
    expect((await signIn(loginName, "604815", "198.51.100.7", phone)).status).toBe(401);
  }
  expect((await signIn(loginName, samplePin, "198.51.100.7", phone)).status).toBe(429);
});

test("a new PIN lifts the waits", async () => {
  const student = await makeStudentWithoutEmail(school);
  const loginName = await givePin(school, student.id);
  for (let guess = 0; guess < 6; guess++) await signIn(loginName, "604815");
  expect((await signIn(loginName, samplePin)).status).toBe(429);
  await givePin(school, student.id, "927406");
  expect((await signIn(loginName, "927406")).status).toBe(200);
});

describe.each(["false", "true"])("with HIDE_ACCOUNT_EXISTENCE=%s", (HIDE_ACCOUNT_EXISTENCE) => {
  const hiding = openTestSchool({ HIDE_ACCOUNT_EXISTENCE, SMTP_URL: "smtp://localhost:9" });

  test("no PIN route reveals whether a login name exists, or a class group, or a roll number in it", async () => {
    const [withPin, withoutPin, left] = [
      await makeStudentWithoutEmail(hiding),
      await makeStudentWithoutEmail(hiding),
      await makeStudentWithoutEmail(hiding, { leftOn: "2026-11-01" }),
    ];
    await givePin(hiding, withPin.id);
    await givePin(hiding, left.id);
    await giveLoginName(hiding, withoutPin.id);
    const { id: classGroupId } = await hiding.makeClassGroup({ name: "10-B" });
    await hiding.database.insert(enrolments).values(
      [withPin, withoutPin, left].map(({ id: studentId }) => {
        const rollNumber = studentId.slice(-8);
        return {
          classGroupId,
          studentId,
          startsOn: "2026-04-01",
          rollNumber,
          rollKey: rollNumberKey(rollNumber),
        };
      }),
    );
    const pair = (id: string, classGroup = "10-B") => ({ classGroup, rollNumber: id.slice(-8) });
    const byRollNumber = [pair(withPin.id), pair(withoutPin.id), pair(left.id)];
    const unknown = [pair(newLoginName()), pair(withPin.id, "10-C"), pair("1", "–")];
    await expectAlike(en.pin.rollSignInFailed, [...byRollNumber, ...unknown]);
    await expectAlike(
      en.pin.signInFailed,
      [withPin.loginName, withoutPin.loginName, left.loginName, newLoginName()].map((loginName) => ({
        loginName,
      })),
    );
  });

  /** Seven attempts with each of these names get the same answers, after the same work. */
  async function expectAlike(message: string, ways: Record<string, string | null>[]) {
    const { passwords, database } = hiding.services;
    // So that everyone has to wait equally long.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const hashed = vi.spyOn(passwords, "hash");
    const verified = vi.spyOn(passwords, "verify");
    const queried = vi.spyOn(database.$client, "query");
    const results = [];
    for (const way of ways) {
      for (const count of [hashed, verified, queried]) count.mockClear();
      const answers = [];
      for (let guess = 0; guess < 7; guess++) {
        const { status, body, headers } = await hiding.request("POST", "/api/pin-sign-in", {
          body: { ...way, pin: "604815" },
          remoteAddress: `198.51.${ways.length}.${results.length}`,
        });
        answers.push({ status, body, headers: [...headers.keys()] });
      }
      const work = hashed.mock.calls.length + verified.mock.calls.length;
      results.push({ answers, work, queries: queried.mock.calls.length });
    }
    expect(results[0]?.answers[0]).toMatchObject({ status: 401, body: { message } });
    expect(results[0]?.answers[5]).toMatchObject({ status: 429, body: { message: en.signIn.tooMany(60) } });
    expect(results[0]?.work).toBe(5);
    for (const one of results) expect(one).toEqual(results[0]);
    vi.restoreAllMocks();
  }
});
