import { beforeAll, expect, test } from "vitest";
import { givePin, makeStudentWithoutEmail, samplePin } from "#app/testing/pins.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { rollNumberKey } from "#domain/student-ids.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { en } from "#locales/en.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

let addresses = 0;
function signIn(way: Record<string, unknown>, pin = samplePin, remoteAddress = `203.0.113.${++addresses}`) {
  return school.request("POST", "/api/pin-sign-in", { body: { ...way, pin }, remoteAddress });
}

async function enrol(
  groupId: string,
  rollNumber: string,
  days: { startsOn: string; endsOn?: string } = { startsOn: "2026-04-01" },
) {
  const student = await makeStudentWithoutEmail(school);
  await givePin(school, student.id);
  const rollKey = rollNumberKey(rollNumber);
  await school.database
    .insert(enrolments)
    .values({ classGroupId: groupId, studentId: student.id, rollNumber, rollKey, isCurrent: true, ...days });
  return student;
}

test("a class group and a roll number are matched however they are written", async () => {
  const group = await school.makeClassGroup({ name: "10-B" });
  const student = await enrol(group.id, "17");
  for (const [classGroup, rollNumber] of [
    ["10-B", "17"],
    ["10 b", " 017 "],
    ["१०‑B.", "१७"],
    ["１０Ｂ", "17"],
  ]) {
    const { status, body } = await signIn({ classGroup, rollNumber });
    expect({ status, id: body.id }).toEqual({ status: 200, id: student.id });
  }
  const failed = { status: 401, body: { code: "sign-in-failed", message: en.pin.rollSignInFailed } };
  expect(await signIn({ classGroup: "10-B", rollNumber: "17" }, "604815")).toMatchObject(failed);
  expect(await signIn({ classGroup: "10-B", rollNumber: "170" })).toMatchObject(failed);
  expect(await signIn({ classGroup: "10-BB", rollNumber: "17" })).toMatchObject(failed);
});

test("only who is enrolled today, in the current school year, is found", async () => {
  const [former, next] = [await school.makeSchoolYear(-1), await school.makeSchoolYear(1)];
  const group = await school.makeClassGroup({ name: "9-A" });
  const before = await school.makeClassGroup({ name: "9-A", schoolYearId: former.id });
  const after = await school.makeClassGroup({ name: "9-A", schoolYearId: next.id });
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const left = await enrol(group.id, "1", { startsOn: yesterday, endsOn: yesterday });
  const came = await enrol(group.id, "1", { startsOn: today });
  await enrol(group.id, "2", { startsOn: tomorrow });
  await enrol(group.id, "3", { startsOn: addDays(today, -9), endsOn: yesterday });
  await enrol(before.id, "4", { startsOn: former.startsOn });
  await enrol(after.id, "5", { startsOn: today });
  const idOf = async (rollNumber: string) => (await signIn({ classGroup: "9-A", rollNumber })).body.id;
  expect(left.id).not.toBe(came.id);
  expect(await idOf("1")).toBe(came.id);
  for (const rollNumber of ["2", "3", "4", "5"]) expect(await idOf(rollNumber)).toBeUndefined();
});

test("where two class groups are typed alike, nobody is taken for another", async () => {
  const groups = [await school.makeClassGroup({ name: "8-C" }), await school.makeClassGroup({ name: "8 C" })];
  await enrol(groups[0]?.id ?? "", "1");
  expect((await signIn({ classGroup: "8C", rollNumber: "1" })).status).toBe(200);
  await enrol(groups[1]?.id ?? "", "1");
  expect((await signIn({ classGroup: "8C", rollNumber: "1" })).status).toBe(401);
});

test("a login name and a roll number do not give someone twice as many guesses", async () => {
  const group = await school.makeClassGroup({ name: "7-D" });
  const { loginName } = await enrol(group.id, "12");
  const address = "198.51.100.77";
  const names = [{ classGroup: "7-D", rollNumber: "12" }, { loginName }];
  for (let guess = 0; guess < 5; guess++) await signIn(names[guess % 2] ?? {}, "604815", address);
  for (const way of names) expect((await signIn(way, samplePin, address)).status).toBe(429);
  // Nor does another spelling of a name that nobody has.
  for (const rollNumber of ["99", "099", " 99", "९९", "9 9"])
    await signIn({ classGroup: "7-d", rollNumber }, "604815", address);
  expect((await signIn({ classGroup: "7 D", rollNumber: "99" }, "604815", address)).status).toBe(429);
  for (const name of ["nobody", "Nobody", "nobody.", " NOBODY ", "nobody\u200b"])
    await signIn({ loginName: name }, "604815", address);
  expect((await signIn({ loginName: "“nobody”" }, "604815", address)).status).toBe(429);
});

test("a request names one of the two", async () => {
  const rejected = (field: string, message: string) => ({ status: 400, body: { field, message } });
  expect(await signIn({})).toMatchObject(rejected("loginName", en.pin.loginNameRequired));
  expect(await signIn({ classGroup: "10-B" })).toMatchObject(
    rejected("rollNumber", en.pin.rollNumberRequired),
  );
  expect(await signIn({ rollNumber: "17" })).toMatchObject(rejected("classGroup", en.pin.classGroupRequired));
  expect((await signIn({ loginName: "asha", classGroup: "10-B", rollNumber: "17" })).status).toBe(400);
});

test("login names are matched as people type and paste them", async () => {
  const student = await makeStudentWithoutEmail(school, { loginName: "10b/17" });
  await givePin(school, student.id);
  for (const loginName of ["10B/17", " 10b ⁄ 17.", "“१०B／17”", "10b\u200b\\17"]) {
    expect((await signIn({ loginName })).body.id).toBe(student.id);
  }
});

test("the card tells the class group and the roll number, and a PIN may not come from them", async () => {
  const group = await school.makeClassGroup({ name: "6-E" });
  const student = await enrol(group.id, "4831");
  const asAdmin = school.requestAs(admin);
  const { body: card } = await asAdmin.post(`/api/students/${student.id}/pin-code`, { reset: true });
  const roll = { classGroup: "6-E", rollNumber: "4831" };
  expect(card).toMatchObject({ roll });
  const signedOut = school.requestAs(null);
  expect((await signedOut.post("/api/pin-code-lookups", { code: card.code })).body).toMatchObject({ roll });
  expect(await signedOut.post("/api/pins", { code: card.code, pin: "648319" })).toMatchObject({
    status: 400,
    body: { field: "pin", message: en.pin.fromLoginName },
  });
  const other = await school.makeStudent();
  expect(await asAdmin.post(`/api/students/${other.id}/pin-code`, {})).toMatchObject({ status: 409 });
});
