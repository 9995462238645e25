import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { givePin, makeGroupOf, makeStudentWithoutEmail, samplePin } from "#app/testing/pins.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { wrongPins } from "./pins.table.ts";

const school = openTestSchool();

const signIn = (loginName: string, pin: string, remoteAddress: string) =>
  school.request("POST", "/api/pin-sign-in", { body: { loginName, pin }, remoteAddress });

const wrong = "604815";
const home = "203.0.113.77";

async function makeStudents(number: number) {
  const students = await Promise.all(Array.from({ length: number }, () => makeStudentWithoutEmail(school)));
  const loginNames = await Promise.all(students.map(({ id }) => givePin(school, id)));
  return { students, loginNames };
}

const counts = async () => {
  const { body } = await school.requestAs(await school.makeAdmin()).get("/api/wrong-pins");
  return body as {
    wrong: number;
    accounts: number;
    addresses: number;
    classGroups: { id: string }[];
    withoutClassGroup: number;
  };
};

test("ten wrong PINs at each account from one address keep nobody out elsewhere, and an admin sees them", async () => {
  await school.database.delete(wrongPins);
  const { students, loginNames } = await makeStudents(12);
  const group = await makeGroupOf(school, ...students.map(({ id }) => id));
  for (const loginName of loginNames) {
    for (let guess = 0; guess < 10; guess++) await signIn(loginName, wrong, "198.51.100.31");
    expect((await signIn(loginName, samplePin, "198.51.100.31")).status).toBe(429);
  }
  expect(await counts()).toMatchObject({
    wrong: 12 * 5,
    accounts: 12,
    addresses: 1,
    classGroups: [{ id: group, students: 12 }],
  });
  for (const loginName of loginNames) expect((await signIn(loginName, samplePin, home)).status).toBe(200);
  // However many attempts there were: a row for each account, address and day.
  expect(await school.database.$count(wrongPins)).toBe(12);
  // Nor do they disappear because the owners sign in elsewhere.
  expect(await counts()).toMatchObject({ wrong: 60, accounts: 12 });
});

test("guesses from several addresses are counted together, those at names that do not exist are not", async () => {
  await school.database.delete(wrongPins);
  const { loginNames } = await makeStudents(2);
  for (const loginName of [...loginNames, "nobody-of-this-name"]) {
    for (const address of ["198.51.100.41", "198.51.100.42", "2001:db8::1", "2001:db8::2"]) {
      await signIn(loginName, wrong, address);
    }
  }
  expect(await counts()).toMatchObject({ wrong: 8, accounts: 2, addresses: 3 });
});

test("eight networks of one IPv6 household are one origin, and cannot reach the bound over all of them", async () => {
  await school.database.delete(wrongPins);
  const { loginNames } = await makeStudents(1);
  const [loginName = ""] = loginNames;
  const statuses: number[] = [];
  for (let network = 0; network < 8; network++) {
    for (let guess = 0; guess < 5; guess++) {
      statuses.push((await signIn(loginName, wrong, `2001:db8:1:${network}::1`)).status);
    }
  }
  expect(statuses).toEqual(statuses.map((_, guess) => (guess < 5 ? 401 : 429)));
  expect(await counts()).toMatchObject({ wrong: 5, accounts: 1, addresses: 1 });
  // Another household's phone gets in.
  expect((await signIn(loginName, samplePin, "2001:db8:1:100::1")).status).toBe(200);
  // The right PIN at home starts the count again for the whole household.
  const other = (await makeStudents(1)).loginNames[0] ?? "";
  for (let guess = 0; guess < 4; guess++) await signIn(other, wrong, "2001:db8:1:0::1");
  expect((await signIn(other, samplePin, "2001:db8:1:ff::1")).status).toBe(200);
  for (let guess = 0; guess < 5; guess++) {
    expect((await signIn(other, wrong, "2001:db8:1:7::1")).status).toBe(401);
  }
});

test("someone who mistypes and then enters the right PIN does not count as guessing", async () => {
  await school.database.delete(wrongPins);
  const { loginNames } = await makeStudents(3);
  for (const loginName of loginNames) {
    await signIn(loginName, wrong, home);
    expect((await signIn(loginName, samplePin, home)).status).toBe(200);
  }
  expect(await counts()).toEqual({
    wrong: 0,
    accounts: 0,
    addresses: 0,
    classGroups: [],
    withoutClassGroup: 0,
  });
});

test("an admin lifts the waits of a class group at once, for no other, and it is in the audit log", async () => {
  await school.database.delete(wrongPins);
  const { students, loginNames } = await makeStudents(4);
  const [group, other] = [
    await makeGroupOf(school, ...students.slice(0, 3).map(({ id }) => id)),
    await makeGroupOf(school, ...students.slice(3).map(({ id }) => id)),
  ];
  const address = "198.51.100.51";
  for (const loginName of loginNames) {
    for (let guess = 0; guess < 6; guess++) await signIn(loginName, wrong, address);
  }
  const admin = await school.makeAdmin();
  const lift = (id: string) =>
    school.requestAs(admin).post(`/api/class-groups/${id}/lifted-pin-waits`, undefined);
  expect((await lift(group)).status).toBe(204);
  expect((await counts()).classGroups.map(({ id }) => id)).toEqual([other]);
  const statuses = await Promise.all(
    loginNames.map(async (loginName) => (await signIn(loginName, samplePin, address)).status),
  );
  expect(statuses).toEqual([200, 200, 200, 429]);
  const { rows } = await school.database.$client.query(
    "select actor_id, after from audit_log where action = 'pin.lift-waits' and record_id = $1",
    [group],
  );
  expect(rows).toEqual([{ actor_id: admin.id, after: { classGroup: expect.any(String) } }]);
  // A second press changes no more than the first, and an unknown class group has none.
  expect((await lift(group)).status).toBe(204);
  expect((await lift(crypto.randomUUID())).status).toBe(404);
});

test("an admin lifts the waits of the students without a class group at once, for no others", async () => {
  await school.database.delete(wrongPins);
  const { students, loginNames } = await makeStudents(4);
  const [, former, member, gone] = students.map(({ id }) => id);
  await makeGroupOf(school, former ?? "");
  await school.database
    .update(enrolments)
    .set({ endsOn: "2026-06-01", isCurrent: false })
    .where(eq(enrolments.studentId, former ?? ""));
  const group = await makeGroupOf(school, member ?? "");
  await school.database
    .update(users)
    .set({ leftOn: "2026-06-01" })
    .where(eq(users.id, gone ?? ""));
  const address = "198.51.100.71";
  for (const loginName of loginNames) {
    for (let guess = 0; guess < 6; guess++) await signIn(loginName, wrong, address);
  }
  expect(await counts()).toMatchObject({ classGroups: [{ id: group, students: 1 }], withoutClassGroup: 2 });
  const admin = await school.makeAdmin();
  const lift = () =>
    school.requestAs(admin).post("/api/students-without-class-group/lifted-pin-waits", undefined);
  expect((await lift()).status).toBe(204);
  expect(await counts()).toMatchObject({ classGroups: [{ id: group, students: 1 }], withoutClassGroup: 0 });
  const statuses = await Promise.all(
    loginNames.map(async (loginName) => (await signIn(loginName, samplePin, address)).status),
  );
  expect(statuses).toEqual([200, 200, 429, 429]);
  const { body } = await school.requestAs(admin).get("/api/audit-log");
  expect(body.items[0]).toMatchObject({
    actor: { id: admin.id },
    action: "pin.lift-waits",
    what: "Ended the wait after wrong PINs for students without a class group",
    changes: [],
    undoable: false,
  });
  // A second press changes no more than the first.
  expect((await lift()).status).toBe(204);
});

test("a new PIN ends the waits that are listed", async () => {
  await school.database.delete(wrongPins);
  const { students, loginNames } = await makeStudents(1);
  await makeGroupOf(school, ...students.map(({ id }) => id));
  for (let guess = 0; guess < 6; guess++) await signIn(loginNames[0] ?? "", wrong, "198.51.100.61");
  expect((await counts()).classGroups).toHaveLength(1);
  await givePin(school, students[0]?.id ?? "", "927406");
  expect((await counts()).classGroups).toEqual([]);
});
