import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  cheapStoredPin,
  giveLoginName,
  givePin,
  makeGroupOf,
  makeStudentWithoutEmail,
  samplePin,
} from "#app/testing/pins.ts";
import { makeInvitation } from "#app/testing/test-invitations.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { formatCode } from "#domain/typed-code.ts";
import { classGroups } from "#features/class-groups/server/class-groups.table.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { en } from "#locales/en.ts";
import { writeHash } from "#server/accounts/stored-password.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import { storedCode } from "./pin-codes.queries.ts";
import { countLostPins, storedPinHash } from "./pins.queries.ts";
import { pinCodes } from "./pins.table.ts";

const school = openTestSchool();
const signedOut = () => school.requestAs(null);

/** The cookies of a response, as a browser would send them back. */
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

const accountOf = async (cookie: string) =>
  (await school.request("GET", "/api/me", { headers: { Cookie: cookie } })).body.account;

const signIn = (loginName: string | null, pin: string, remoteAddress?: string, cookie?: string) =>
  school.request("POST", "/api/pin-sign-in", {
    body: { loginName, pin },
    remoteAddress,
    headers: cookie ? { Cookie: cookie } : {},
  });

/** A student without e-mail, with a card. */
async function makeCardOwner() {
  const student = await makeStudentWithoutEmail(school, { name: "Kavya" });
  const admin = await school.makeAdmin();
  const issue = async (body = {}) =>
    school.requestAs(admin).post(`/api/students/${student.id}/pin-code`, body);
  const { body: card } = await issue();
  return { student, admin, issue, card, loginName: student.loginName ?? "" };
}

test("from card to PIN to the next sign-in", async () => {
  const { student, card, loginName } = await makeCardOwner();
  expect(card).toMatchObject({
    name: "Kavya",
    loginName,
    link: `http://localhost:3000/sign-in/pin#${formatCode(card.code)}`,
  });
  expect(card.code).toMatch(/^[B-DF-HJ-NP-TV-Z]{8}$/);
  const shown = await signedOut().post("/api/pin-code-lookups", { code: card.code });
  expect(shown).toMatchObject({ status: 200, body: { name: "Kavya", loginName } });
  expect(shown.headers.getSetCookie()).toEqual([]);

  const typed = `${card.code.slice(0, 4)}-${card.code.slice(4)}`.toLowerCase();
  const set = await signedOut().post("/api/pins", { code: typed, pin: "483 926" });
  expect(set).toMatchObject({
    status: 200,
    body: { id: student.id, email: null, loginName, role: "student" },
  });
  expect(await accountOf(cookiesOf(set))).toMatchObject({ id: student.id });

  const again = await signIn(` ${loginName.toUpperCase()} `, "483926");
  expect(again).toMatchObject({ status: 200, body: { id: student.id } });
  expect(await accountOf(cookiesOf(again))).toMatchObject({ id: student.id });
});

test("a used card opens nothing, and the PIN stays what it was", async () => {
  const { card, loginName } = await makeCardOwner();
  await signedOut().post("/api/pins", { code: card.code, pin: samplePin });
  const gone = { status: 410, body: { code: "link-invalid", message: en.pin.cardInvalid } };
  for (const answer of [
    await signedOut().post("/api/pins", { code: card.code, pin: "604815" }),
    await signedOut().post("/api/pin-code-lookups", { code: card.code }),
  ]) {
    expect(answer).toMatchObject(gone);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect((await signIn(loginName, "604815")).status).toBe(401);
  expect((await signIn(loginName, samplePin)).status).toBe(200);
});

test("a card opens nothing without a PIN being set", async () => {
  const { card, loginName, student } = await makeCardOwner();
  for (const pin of ["", card.code, "000000", "123456"]) {
    expect((await signedOut().post("/api/pins", { code: card.code, pin })).status).toBe(400);
    expect((await signIn(loginName, pin)).status).not.toBe(200);
  }
  expect(await school.database.select().from(sessions).where(eq(sessions.userId, student.id))).toEqual([]);
  expect((await signedOut().post("/api/sign-in", { email: "x@y.example", password: card.code })).status).toBe(
    401,
  );
});

test("of two uses of a card at once, one wins", async () => {
  for (let round = 0; round < 3; round++) {
    const { card, loginName } = await makeCardOwner();
    const pins = ["483926", "604815"];
    const uses = await Promise.all(
      pins.map((pin) => signedOut().post("/api/pins", { code: card.code, pin })),
    );
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 410]);
    const winner = uses.findIndex(({ status }) => status === 200);
    expect((await signIn(loginName, pins[winner] ?? "")).status).toBe(200);
    expect((await signIn(loginName, pins[1 - winner] ?? "")).status).toBe(401);
  }
});

test("a new card voids the old one, and a voided or expired one opens nothing", async () => {
  const { card, issue, admin, student } = await makeCardOwner();
  const use = async (code: string) => (await signedOut().post("/api/pins", { code, pin: samplePin })).status;
  const { body: second } = await issue();
  expect(await use(card.code)).toBe(410);
  expect((await school.requestAs(admin).delete(`/api/students/${student.id}/pin-code`)).status).toBe(204);
  expect(await use(second.code)).toBe(410);
  const { body: third } = await issue();
  const days = (Date.parse(third.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  const expire = (expiresAt: Date) =>
    school.database.update(pinCodes).set({ expiresAt }).where(eq(pinCodes.userId, student.id));
  await expire(new Date(Date.now() - 1));
  expect(await use(third.code)).toBe(410);
  await expire(new Date(Date.now() + 60_000));
  expect(await use(third.code)).toBe(200);
});

test("a card is valid for as many days as were asked for, 60 at most", async () => {
  const { issue } = await makeCardOwner();
  const { body: card } = await issue({ validDays: 60 });
  expect((Date.parse(card.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(60, 1);
  const tooLong = await issue({ validDays: 61 });
  expect(tooLong).toMatchObject({ status: 400, body: { message: en.pin.tooManyDays(60) } });
});

test("with another secret a card opens nothing and does not count", async () => {
  const { student, issue, card, admin } = await makeCardOwner();
  const store = (codeHash: string) =>
    school.database.update(pinCodes).set({ codeHash }).where(eq(pinCodes.userId, student.id));
  const state = async () =>
    (await school.requestAs(admin).get(`/api/students/${student.id}/pin-code`)).body.cardExpiresAt;
  await store(storedCode("another secret, also long enough", card.code));
  expect((await signedOut().post("/api/pin-code-lookups", { code: card.code })).status).toBe(410);
  expect((await signedOut().post("/api/pins", { code: card.code, pin: samplePin })).status).toBe(410);
  expect(await state()).toBeNull();
  const { body: next } = await issue();
  expect(await state()).toBe(next.expiresAt);
});

test("the cards of a school year: each student gets one, in the order of the roster", async () => {
  const { database } = school;
  const admin = school.requestAs(await school.makeAdmin());
  const named = (name: string) => makeStudentWithoutEmail(school, { name });
  const [asha, bina, chitra, divya] = [
    await named("Asha"),
    await named("Bina"),
    await named("Chitra"),
    await named("Divya"),
  ];
  const group = await makeGroupOf(school, asha.id, bina.id, chitra.id, divya.id);
  const [{ schoolYearId } = { schoolYearId: "" }] = await database
    .select()
    .from(classGroups)
    .where(eq(classGroups.id, group));
  for (const [student, rollNumber] of [
    [chitra, "2"],
    [bina, "10"],
  ] as const)
    await database
      .update(enrolments)
      .set({ rollNumber, rollKey: rollNumber })
      .where(eq(enrolments.studentId, student.id));
  await givePin(school, divya.id);
  const counts = async () => {
    const { body } = await admin.get(`/api/school-years/${schoolYearId}/pin-codes`);
    return { at: body.at, ...body.items.find(({ id }: { id: string }) => id === group) };
  };
  const { at, ...before } = await counts();
  expect(before).toMatchObject({ students: 4, withoutPin: 3, withoutCard: 3, withoutLoginName: 0 });
  const make = async (body: object) =>
    (await admin.post(`/api/class-groups/${group}/pin-codes`, body)).body.cards.map(
      ({ name, roll }: { name: string; roll: { rollNumber: string } | null }) => [
        name,
        roll?.rollNumber ?? null,
      ],
    );
  await admin.post(`/api/students/${asha.id}/pin-code`, {});
  expect(await counts()).toMatchObject({ withoutPin: 3, withoutCard: 2 });
  // Valid cards are kept.
  const always = new Date(0).toISOString();
  expect(await make({ keepCardsSince: always })).toEqual([
    ["Chitra", "2"],
    ["Bina", "10"],
  ]);
  expect(await make({ keepCardsSince: always })).toEqual([]);
  expect(await make({ keepCardsSince: new Date(Date.now() + 60_000).toISOString() })).toHaveLength(3);
  // Someone in a second class group keeps the card of the first.
  expect(await make({ keepCardsSince: at })).toEqual([]);
  expect(await make({})).toEqual([
    ["Chitra", "2"],
    ["Bina", "10"],
    ["Asha", null],
  ]);
});

test("a reset removes the PIN and signs out everywhere; only one that is asked for does", async () => {
  const { student, loginName, issue, card } = await makeCardOwner();
  const set = await signedOut().post("/api/pins", { code: card.code, pin: samplePin });
  const refused = await issue();
  expect(refused).toMatchObject({ status: 409, body: { message: en.pin.pinExists } });
  expect(await accountOf(cookiesOf(set))).toMatchObject({ id: student.id });
  const { body: next } = await issue({ reset: true });
  expect(await accountOf(cookiesOf(set))).toBeNull();
  expect((await signIn(loginName, samplePin)).status).toBe(401);
  expect((await signedOut().post("/api/pins", { code: next.code, pin: "604815" })).status).toBe(200);
  expect((await signIn(loginName, "604815")).status).toBe(200);
});

test("the audit log has each card and each PIN, and neither code nor PIN", async () => {
  const { student, admin, issue, card } = await makeCardOwner();
  await school.requestAs(admin).delete(`/api/students/${student.id}/pin-code`);
  await school.requestAs(admin).delete(`/api/students/${student.id}/pin-code`);
  const { body: next } = await issue();
  await signedOut().post("/api/pins", { code: next.code, pin: samplePin });
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, student.id))
    .orderBy(auditLog.id);
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["pin.issue", admin.id],
    ["pin.void", admin.id],
    ["pin.issue", admin.id],
    ["pin.set", student.id],
  ]);
  for (const secret of [card.code, next.code, samplePin])
    expect(JSON.stringify(entries)).not.toContain(secret);
});

test("what is stored holds neither code nor PIN, and is not the plain hash of the PIN", async () => {
  const { student, card } = await makeCardOwner();
  const [stored] = await school.database.select().from(pinCodes).where(eq(pinCodes.userId, student.id));
  expect(JSON.stringify(stored)).not.toContain(card.code);
  await signedOut().post("/api/pins", { code: card.code, pin: samplePin });
  const [account] = await school.database
    .select()
    .from(credentials)
    .where(eq(credentials.userId, student.id));
  const hash = account?.hash.replace(/^[^$]*/, "") ?? "";
  const { passwords } = school.services;
  expect(await passwords.verify({ account: "", address: "" }, { hash, password: samplePin })).toBe(false);
});

test("one student's PIN does not open the account of another who has the same hash", async () => {
  const [one, other] = [await makeStudentWithoutEmail(school), await makeStudentWithoutEmail(school)];
  await givePin(school, one.id);
  const copied = await cheapStoredPin(school, one.id);
  await inTransaction(school.database, (tx) => writeHash(tx, other.id, "pin", copied));
  expect((await signIn(one.loginName, samplePin)).status).toBe(200);
  expect((await signIn(other.loginName, samplePin)).status).toBe(401);
});

test("PINs set with another secret do not open, are counted, and are due for a new card", async () => {
  const student = await makeStudentWithoutEmail(school);
  const admin = await school.makeAdmin();
  const { database } = school;
  const foreign = storedPinHash(
    "another secret, also long enough",
    "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAA",
  );
  await inTransaction(database, (tx) => writeHash(tx, student.id, "pin", foreign));
  expect(await countLostPins(database, school.services.authSecret)).toBe(1);
  expect((await signIn(student.loginName, samplePin)).status).toBe(401);
  const { body: card } = await school.requestAs(admin).post(`/api/students/${student.id}/pin-code`, {});
  expect((await signedOut().post("/api/pins", { code: card.code, pin: samplePin })).status).toBe(200);
  expect(await countLostPins(database, school.services.authSecret)).toBe(0);
});

test.each([
  ["12345", en.pin.sixDigits],
  ["12345a", en.pin.sixDigits],
  ["", en.pin.chooseOne],
  ["112233", en.pin.repeated],
  ["345678", en.pin.inOrder],
  ["150812", en.pin.date],
  ["135790", en.pin.common],
  ["837402", en.pin.fromLoginName],
])("the PIN %s is rejected with its sentence, and the card stays usable", async (pin, message) => {
  const { student, issue } = await makeCardOwner();
  // No further digits, which would be other PINs from the login name.
  const letters = student.id.slice(0, 8).replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
  const loginName = `2026-8374-${letters}`;
  await school.database.update(users).set({ loginName }).where(eq(users.id, student.id));
  const { body: card } = await issue();
  const answer = await signedOut().post("/api/pins", { code: card.code, pin });
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid-input", field: "pin", message } });
  expect((await signedOut().post("/api/pin-code-lookups", { code: card.code })).status).toBe(200);
});

test("students change their PIN with the current one, which signs out their other devices", async () => {
  const student = await makeStudentWithoutEmail(school);
  const loginName = await givePin(school, student.id);
  const [here, there] = [await school.cookieOf(student), await school.cookieOf(student)];
  const change = (currentPin: string, pin: string, Cookie = here) =>
    school.request("POST", "/api/pin-changes", { body: { currentPin, pin }, headers: { Cookie } });
  expect((await change("604815", "927406")).body).toMatchObject({
    field: "currentPin",
    message: en.pin.currentWrong,
  });
  expect((await change(samplePin, samplePin)).body).toMatchObject({ field: "pin", message: en.pin.same });
  expect((await change(samplePin, "123456")).body).toMatchObject({ field: "pin", message: en.pin.inOrder });
  const changed = await change(samplePin, "604815");
  expect(changed.status).toBe(204);
  expect(await accountOf(there)).toBeNull();
  expect(await accountOf(here)).toBeNull();
  expect(await accountOf(cookiesOf(changed))).toMatchObject({ id: student.id });
  expect((await signIn(loginName, samplePin)).status).toBe(401);
  expect((await signIn(loginName, "604815")).status).toBe(200);
});

test("an open browser cannot be used to guess the PIN, and without a PIN there is nothing to change", async () => {
  const student = await makeStudentWithoutEmail(school);
  const change = (currentPin: string) =>
    school.requestAs(student).post("/api/pin-changes", { currentPin, pin: "927406" });
  expect(await change(samplePin)).toMatchObject({ status: 409, body: { message: en.pin.noneYet } });
  await givePin(school, student.id);
  for (let guess = 0; guess < 10; guess++) expect((await change("604815")).status).toBe(400);
  expect(await change(samplePin)).toMatchObject({ status: 429, body: { message: en.signIn.tooMany(60) } });
});

test("a student with e-mail and login name signs in both ways, and a password can be set by the reset link only", async () => {
  const { student } = await makeCardOwner();
  expect(
    await school
      .requestAs(student)
      .post("/api/password-changes", { currentPassword: "x", password: "banyan tree" }),
  ).toMatchObject({ status: 403 });
  const email = `both-${student.id}@test.example`;
  const id = await school.makeAccount({ role: "student", email }, "banyan tree");
  await giveLoginName(school, id);
  const loginName = await givePin(school, id);
  expect((await signIn(loginName, samplePin)).body).toMatchObject({ id, email, loginName });
  expect((await signedOut().post("/api/sign-in", { email, password: "banyan tree" })).body).toMatchObject({
    id,
  });
});

test("an invitation code does not work as a card", async () => {
  const admin = await school.makeAdmin();
  const group = await school.makeClassGroup();
  const { code } = await makeInvitation(school, admin, { role: "student", classGroupId: group.id });
  const student = await makeStudentWithoutEmail(school);
  await makeGroupOf(school, student.id);
  for (const request of [
    signedOut().post("/api/pins", { code, pin: samplePin }),
    signedOut().post("/api/pin-code-lookups", { code }),
    signIn(student.loginName, code),
    signIn(code, samplePin),
  ]) {
    const answer = await request;
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test("a student who left learns so only with the right PIN, and their card is void", async () => {
  const { student, card, loginName, issue } = await makeCardOwner();
  await givePin(school, student.id);
  await school.database.update(users).set({ leftOn: "2026-11-01" }).where(eq(users.id, student.id));
  expect((await signIn(loginName, samplePin)).body.code).toBe("left-school");
  expect((await signIn(loginName, "604815")).body.code).toBe("sign-in-failed");
  expect((await signedOut().post("/api/pins", { code: card.code, pin: samplePin })).status).toBe(410);
  expect((await issue({ reset: true })).status).toBe(404);
});

test("a card needs a login name", async () => {
  const student = await school.makeStudent();
  const admin = await school.makeAdmin();
  const answer = await school.requestAs(admin).post(`/api/students/${student.id}/pin-code`, {});
  expect(answer).toMatchObject({ status: 409, body: { message: en.pin.noLoginName } });
});
