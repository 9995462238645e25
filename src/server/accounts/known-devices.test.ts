import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool, type TestResponse, type TestSchool } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { countedAs, findAccountByEmail } from "./accounts.ts";
import { knownDevices } from "./known-devices.table.ts";
import { rememberDevice } from "./known-devices.ts";

const school = openTestSchool();
const secureSchool = openTestSchool({ APP_URL: "https://classback.example" });
const hiding = openTestSchool({ HIDE_ACCOUNT_EXISTENCE: "true", SMTP_URL: "smtp://127.0.0.1:1" });

const right = "banyan tree";
const wrong = "mango tree";
const atSchool = "198.51.100.7";

async function makePerson(at: TestSchool = school) {
  const email = `head${randomUUID()}@test.example`;
  const id = await at.makeAccount({ role: "admin", email }, right);
  return { id, email };
}

/** The device cookie of a response, as a browser sends it back; empty when there is none. */
const deviceCookie = ({ headers }: TestResponse) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.includes("classback.device"))
    ?.split(";")[0] ?? "";

const signIn = (
  email: string,
  password: string,
  {
    device = "",
    address = atSchool,
    at = school,
  }: { device?: string; address?: string; at?: TestSchool } = {},
) =>
  at.request("POST", "/api/sign-in", {
    body: { email, password },
    headers: device === "" ? {} : { Cookie: device },
    remoteAddress: address,
  });

/** Makes this many wrong guesses in a row; returns the responses. */
async function guess(times: number, attempt: (index: number) => Promise<TestResponse>): Promise<number[]> {
  const answers: number[] = [];
  for (let index = 0; index < times; index++) answers.push((await attempt(index)).status);
  return answers;
}

/** As many guesses as allowed, only counted: hashing them would take most of the time. */
async function lockOut(email: string, address = atSchool): Promise<void> {
  const account = await findAccountByEmail(school.database, email);
  if (account === null) throw new Error(`Nobody has ${email}`);
  const counted = { account: countedAs(account), address };
  for (let count = 0; count < 10; count++) await school.services.attempts.count("sign-in", counted);
}

const tenRejected = [...Array<number>(10).fill(401), 429];

test("a classmate at the school's address cannot lock out the head, on a known device or elsewhere", async () => {
  const { email } = await makePerson();
  const device = deviceCookie(await signIn(email, right));
  expect(await guess(11, () => signIn(email, wrong))).toEqual(tenRejected);

  expect((await signIn(email, right)).status).toBe(429);
  expect((await signIn(email, right, { device })).status).toBe(200);
  expect((await signIn(email, right, { address: "203.0.113.9" })).status).toBe(200);
  // The right password does not help once locked out, and lifts no limit.
  expect((await signIn(email, right)).status).toBe(429);
});

test("guesses from many addresses are limited together, and do not affect a known device", async () => {
  const { email } = await makePerson();
  const device = deviceCookie(await signIn(email, right));
  const from = (index: number) => ({ address: `203.0.113.${index}` });
  for (let index = 1; index <= 5; index++) await lockOut(email, from(index).address);
  expect((await signIn(email, right, from(99))).status).toBe(429);
  expect((await signIn(email, right, { device, ...from(99) })).status).toBe(200);
});

test("a known device has the same limit, wherever it is, and counts separately", async () => {
  const { email } = await makePerson();
  const stolen = deviceCookie(await signIn(email, right));
  const own = deviceCookie(await signIn(email, right));
  const carried = (index: number) => ({ device: stolen, address: `192.0.2.${index}` });
  expect(await guess(11, (index) => signIn(email, wrong, carried(index)))).toEqual(tenRejected);
  expect((await signIn(email, right, { device: own })).status).toBe(200);
  expect((await signIn(email, right, { address: "192.0.2.99" })).status).toBe(200);
});

test("of many guesses at once from a known device, none slips past the count", async () => {
  const { email } = await makePerson();
  const device = deviceCookie(await signIn(email, right));
  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, wrong, { device })));
  const checked = answers.filter(({ status }) => status !== 429);
  // Some were rejected by the full queue; those were not checked.
  expect(checked.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  expect(checked.every(({ status }) => status === 401 || status === 503)).toBe(true);
});

test("a made-up cookie, or one for another account, grants nothing", async () => {
  const victim = await makePerson();
  const attacker = await makePerson();
  const device = deviceCookie(await signIn(attacker.email, right));
  const [name = ""] = device.split("=");
  const address = "198.51.100.8";
  await lockOut(victim.email, address);
  for (const offered of [device, `${name}=made-up`, `${name}=${device.split("=")[1]?.replace(/^\w/, "-")}`]) {
    expect((await signIn(victim.email, right, { device: offered, address })).status).toBe(429);
  }
});

test("brothers and sisters share a phone, and the cookie stays when one signs out", async () => {
  const [one, other] = [await makePerson(), await makePerson()];
  const first = await signIn(one.email, right);
  const device = deviceCookie(first);
  const session = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const out = await school.request("POST", "/api/sign-out", { headers: { Cookie: `${session}; ${device}` } });
  expect(deviceCookie(out)).toBe("");
  expect(deviceCookie(await signIn(other.email, right, { device }))).toBe(device);
  const address = "198.51.100.9";
  for (const { email } of [one, other]) {
    await lockOut(email, address);
    expect((await signIn(email, right, { address })).status).toBe(429);
    expect((await signIn(email, right, { device, address })).status).toBe(200);
  }
});

test("the cookie is long-lived and for the server alone; the table has only its hashes, twenty per account", async () => {
  const { id, email } = await makePerson();
  const answer = await signIn(email, right);
  const written = answer.headers.getSetCookie().find((cookie) => cookie.includes("device")) ?? "";
  expect(written).toMatch(
    /^classback\.device\.3000=[^;]+; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Lax$/,
  );
  const token = decodeURIComponent(written).match(/=([\w-]+)\./)?.[1] ?? "none";
  for (let count = 0; count < 21; count++) await rememberDevice(school.database, id, null);
  const rows = await school.database.select().from(knownDevices).where(eq(knownDevices.userId, id));
  expect(rows).toHaveLength(20);
  expect(JSON.stringify(rows)).not.toContain(token);

  const person = await makePerson(secureSchool);
  const secure = await signIn(person.email, right, { at: secureSchool });
  expect(secure.headers.getSetCookie().find((cookie) => cookie.includes("device"))).toMatch(
    /^__Secure-classback\.device=.*; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("a changed password forgets all other devices", async () => {
  const { id, email } = await makePerson();
  const [here, elsewhere] = [
    deviceCookie(await signIn(email, right)),
    deviceCookie(await signIn(email, right)),
  ];
  const changed = await school.request("POST", "/api/password-changes", {
    body: { currentPassword: right, password: "neem tree" },
    headers: { Cookie: `${await school.cookieOf({ id })}; ${here}` },
  });
  expect(changed.status).toBe(204);
  await lockOut(email);
  expect((await signIn(email, "neem tree", { device: elsewhere })).status).toBe(429);
  expect((await signIn(email, "neem tree", { device: here })).status).toBe(200);
});

test("a reset lifts every lockout, forgets other devices, and makes this one known", async () => {
  const { id, email } = await makePerson();
  const lost = deviceCookie(await signIn(email, right));
  await guess(10, () => signIn(email, wrong, { device: lost }));
  for (let index = 1; index <= 5; index++) await lockOut(email, `192.0.2.${index}`);
  for (const one of [{}, { address: "192.0.2.99" }, { device: lost }]) {
    expect((await signIn(email, right, one)).status).toBe(429);
  }

  const sent = vi.spyOn(school.services.mailer, "send");
  await school.request("POST", "/api/password-reset-requests", { body: { email } });
  await school.services.background.settled();
  const token = sent.mock.lastCall?.[0].text.match(/token=([\w-]+)/)?.[1];
  const reset = await school.request("POST", "/api/password-resets", {
    body: { token, password: "neem tree" },
    remoteAddress: atSchool,
  });
  expect(reset.status).toBe(204);
  expect(await school.database.$count(passwordLinks, eq(passwordLinks.userId, id))).toBe(0);
  const device = deviceCookie(reset);

  expect((await signIn(email, "neem tree")).status).toBe(200);
  expect((await signIn(email, "neem tree", { address: "192.0.2.1" })).status).toBe(200);
  // Further guessing does not lock the owner out again, and the lost phone is no longer known.
  await lockOut(email);
  expect((await signIn(email, "neem tree", { device: lost })).status).toBe(429);
  expect((await signIn(email, "neem tree", { device })).status).toBe(200);
});

test("signing out everywhere else, and the deletion of a teacher, forget devices", async () => {
  const { id, email } = await makePerson();
  const [here, elsewhere] = [
    deviceCookie(await signIn(email, right)),
    deviceCookie(await signIn(email, right)),
  ];
  const Cookie = `${await school.cookieOf({ id })}; ${here}`;
  expect((await school.request("DELETE", "/api/devices", { headers: { Cookie } })).status).toBe(204);
  await lockOut(email);
  expect((await signIn(email, right, { device: elsewhere })).status).toBe(429);
  expect((await signIn(email, right, { device: here })).status).toBe(200);

  const mail = `teacher${randomUUID()}@test.example`;
  const teacherId = await school.makeAccount({ role: "teacher", email: mail }, right);
  await signIn(mail, right);
  await school.requestAs({ id }).delete(`/api/teachers/${teacherId}`);
  expect(await school.database.$count(knownDevices, eq(knownDevices.userId, teacherId))).toBe(0);
});

test("with HIDE_ACCOUNT_EXISTENCE, guesses at existing and unknown accounts get the same response", async () => {
  const { email } = await makePerson(hiding);
  const device = deviceCookie(await signIn((await makePerson(hiding)).email, right, { at: hiding }));
  const seen = async (who: string) => {
    const answers: unknown[] = [];
    for (let count = 0; count < 12; count++) {
      const { status, body } = await signIn(who, wrong, { at: hiding, device });
      answers.push([status, body]);
    }
    return answers;
  };
  const nobody = `nobody${randomUUID()}@test.example`;
  const answers = await seen(email);
  expect(answers[0]).toMatchObject([401, { code: "sign-in-failed", message: en.signIn.failed }]);
  expect(answers).toEqual(await seen(nobody));

  // The database does the same work for both, and each costs a hash.
  const { passwords } = hiding.services;
  const [hashed, verified] = [vi.spyOn(passwords, "hash"), vi.spyOn(passwords, "verify")];
  const hashes = () => hashed.mock.calls.length + verified.mock.calls.length;
  const workFor = async (who: string) => {
    const before = hashes();
    const attempt = () => signIn(who, wrong, { at: hiding, device, address: "203.0.113.77" });
    const statements = await recordStatements(hiding.database.$client, attempt);
    return [statements.map(({ text }) => text), hashes() - before];
  };
  const work = await workFor(email);
  expect(work).toEqual(await workFor(nobody));
  expect(work[1]).toBe(1);
});

test("a weaker hash is replaced at the next sign-in, and a wrong password changes nothing", async () => {
  const { id, email } = await makePerson();
  // Of the same password, with the least work that is possible.
  const former = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$313UO8cDd0wsCXUIWyrwsF1jMW6VnS2tp+VtS6AjSqg";
  await school.database.update(credentials).set({ hash: former }).where(eq(credentials.userId, id));
  const stored = async () => {
    await school.services.background.settled();
    const rows = await school.database.select().from(credentials).where(eq(credentials.userId, id));
    return rows[0]?.hash;
  };
  expect((await signIn(email, wrong)).status).toBe(401);
  expect(await stored()).toBe(former);
  expect((await signIn(email, right)).status).toBe(200);
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(email, right)).status).toBe(200);
});
