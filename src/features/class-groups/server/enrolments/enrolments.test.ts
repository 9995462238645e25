import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { enrolmentDaysBeforeYear } from "#domain/dates/school-year.ts";
import { limits } from "#domain/limits.ts";
import { studentsPerRequestMax } from "#domain/schemas/class-groups.ts";
import { schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { settleDueEnrolments } from "./due-enrolments.actions.ts";
import { enrolments } from "./enrolments.table.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
let admin: TestUser;
let maths: TestUser;
let physics: TestUser;
let year: Awaited<ReturnType<typeof school.makeSchoolYear>>;

beforeAll(async () => {
  admin = await school.makeAdmin();
  year = await school.makeSchoolYear();
  maths = await school.makeTeacher({ courses: ["Maths"] });
  physics = await school.makeTeacher({ courses: ["Physics"] });
});

type Change = "enrolments" | "enrolment-ends" | "moves";
const change = (groupId: string, what: Change, body: unknown) =>
  school.requestAs(admin).post(`/api/class-groups/${groupId}/${what}`, body);
const makeStudent = (fields: Partial<TestUser> = {}) => school.makeStudent([], { courses: [], ...fields });
const makeStudents = (count: number) => Promise.all(Array.from({ length: count }, () => makeStudent()));
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);

const rejected = (field: string, message: string) => ({
  status: 400,
  body: { code: "invalid-input", field, message },
});

/** Undoes what was last changed about a student. */
async function undoLatest({ id }: { id: string }) {
  const [entry] = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.studentId, id))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return school.requestAs(admin).post(`/api/audit-log/${entry?.id}/undo`);
}

/** What a student's profile says: sorted courses, and the ids of teachers. */
async function profileOf({ id }: { id: string }) {
  const { body } = await school.requestAs(admin).get(`/api/students/${id}`);
  return { courses: body.course.toSorted(), teachers: body.teachers.map((each: TestUser) => each.id).sort() };
}
const has = (courses: string[], teachers: TestUser[]) => ({ courses, teachers: idsOf(teachers).sort() });

const rowsOf = (group: { id: string }) =>
  school.database.select().from(enrolments).where(eq(enrolments.classGroupId, group.id));

test("students who are enrolled get the group's teachers and courses, and lose them when they leave", async () => {
  const group = await school.makeClassGroup({}, { teachers: [maths, physics] });
  const students = await makeStudents(3);
  const [first, ...others] = students;
  if (!first) throw new Error("No student");
  const enrolled = await change(group.id, "enrolments", { studentIds: idsOf(students) });
  expect(enrolled).toMatchObject({ status: 200, body: { studentCount: 3 } });
  for (const each of students)
    expect(await profileOf(each)).toEqual(has(["Maths", "Physics"], [maths, physics]));
  expect(await rowsOf(group)).toMatchObject(students.map(() => ({ startsOn: year.startsOn, endsOn: null })));

  const ended = await change(group.id, "enrolment-ends", { studentIds: [first.id, first.id] });
  expect(ended).toMatchObject({ status: 200, body: { studentCount: 1 } });
  expect(await profileOf(first)).toEqual(has([], []));
  for (const each of others)
    expect(await profileOf(each)).toEqual(has(["Maths", "Physics"], [maths, physics]));
});

test("students who are in the group already are left alone, and a repeated id counts once", async () => {
  const [one, other] = [await makeStudent(), await makeStudent()];
  const group = await school.makeClassGroup({}, { students: [one] });
  const studentIds = [one.id, other.id, other.id];
  expect((await change(group.id, "enrolments", { studentIds })).body).toEqual({ studentCount: 1 });
  expect(await rowsOf(group)).toHaveLength(2);
  expect((await change(group.id, "enrolment-ends", { studentIds: [one.id] })).body).toEqual({
    studentCount: 1,
  });
  expect((await change(group.id, "enrolment-ends", { studentIds: [one.id] })).body).toEqual({
    studentCount: 0,
  });
});

test("what was there before, and what another group gives, stays", async () => {
  const student = await school.makeStudent([maths], { courses: ["maths", "Art"] });
  const one = await school.makeClassGroup({}, { teachers: [maths, physics], students: [student] });
  const other = await school.makeClassGroup({}, { teachers: [physics], students: [student] });
  expect(await profileOf(student)).toEqual(has(["Art", "Physics", "maths"], [maths, physics]));
  await change(one.id, "enrolment-ends", { studentIds: [student.id] });
  expect(await profileOf(student)).toEqual(has(["Art", "Physics", "maths"], [maths, physics]));
  await change(other.id, "enrolment-ends", { studentIds: [student.id] });
  expect(await profileOf(student)).toEqual(has(["Art", "maths"], [maths]));
});

test("what a profile removes and adds again is direct, and a spelling makes no difference", async () => {
  const [removed, respelled] = [await makeStudent(), await makeStudent()];
  const group = await school.makeClassGroup(
    {},
    { teachers: [maths, physics], students: [removed, respelled] },
  );
  const update = async ({ id, name, surname, email }: TestUser, course: string[], teachers: TestUser[]) => {
    const response = await school.requestAs(admin).patch(`/api/students/${id}`, {
      ...{ name, surname, email, age: 15, city: "Pune", education: "Class 10" },
      ...{ phone: "9876543210", parentEmail: "parent@mail.example", course, teacherId: idsOf(teachers) },
    });
    expect(response.status).toBe(204);
  };
  await update(removed, ["Physics"], [physics]);
  await update(removed, ["Physics", "maths"], [physics, maths]);
  await update(respelled, ["MATHS", "PHYSICS"], [maths, physics]);
  expect(await profileOf(respelled)).toEqual(has(["MATHS", "PHYSICS"], [maths, physics]));
  await change(group.id, "enrolment-ends", { studentIds: idsOf([removed, respelled]) });
  expect(await profileOf(removed)).toEqual(has(["maths"], [maths]));
  expect(await profileOf(respelled)).toEqual(has([], []));
});

test("students move from one group to another, those who are in it", async () => {
  const [from, to] = [
    await school.makeClassGroup({}, { teachers: [maths] }),
    await school.makeClassGroup({}, { teachers: [maths, physics] }),
  ];
  const [student, outsider, inBoth] = [await makeStudent(), await makeStudent(), await makeStudent()];
  await change(from.id, "enrolments", { studentIds: [student.id, inBoth.id] });
  await change(to.id, "enrolments", { studentIds: [inBoth.id] });
  const studentIds = idsOf([student, outsider, inBoth]);
  const moved = await change(from.id, "moves", { studentIds, toClassGroupId: to.id });
  expect(moved).toMatchObject({ status: 200, body: { studentCount: 2 } });
  expect(await profileOf(student)).toEqual(has(["Maths", "Physics"], [maths, physics]));
  expect(await profileOf(outsider)).toEqual(has([], []));
  expect(await rowsOf(from)).toMatchObject([{ endsOn: addDays(today, -1) }, { endsOn: addDays(today, -1) }]);
  expect((await rowsOf(to)).map((row) => [row.studentId, row.endsOn]).sort()).toEqual(
    [
      [student.id, null],
      [inBoth.id, null],
    ].sort(),
  );
  await change(to.id, "enrolment-ends", { studentIds: [student.id] });
  expect(await profileOf(student)).toEqual(has([], []));
  expect(await change(from.id, "moves", { studentIds, toClassGroupId: from.id })).toMatchObject(
    rejected("toClassGroupId", en.classGroups.sameGroup),
  );
});

test("each change of a student is in the audit log, with the group and the days", async () => {
  const student = await makeStudent();
  const [from, to] = [await school.makeClassGroup(), await school.makeClassGroup()];
  await change(from.id, "enrolments", { studentIds: [student.id], startsOn: addDays(today, -2) });
  await change(from.id, "moves", { studentIds: [student.id], toClassGroupId: to.id, on: addDays(today, -1) });
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.studentId, student.id), inArray(auditLog.action, ["enrolment.start", "enrolment.end"])),
    )
    .orderBy(desc(auditLog.id));
  const groupImage = ({ id, name }: { id: string; name: string }) => ({ classGroupId: id, classGroup: name });
  expect(entries).toMatchObject([
    {
      action: "enrolment.start",
      after: { ...groupImage(to), startsOn: addDays(today, -1) },
      actorId: admin.id,
    },
    { action: "enrolment.end", before: groupImage(from), after: { endsOn: addDays(today, -2) } },
    { action: "enrolment.start", after: { ...groupImage(from), startsOn: addDays(today, -2) } },
  ]);
  const { body } = await school.requestAs(admin).get(`/api/audit-log?studentId=${student.id}`);
  expect(body.items[0].what).toContain(to.name);
});

test("days are within the school year or close to it", async () => {
  const [group, other] = [await school.makeClassGroup(), await school.makeClassGroup()];
  const studentIds = [(await makeStudent()).id];
  const earliest = addDays(year.startsOn, -enrolmentDaysBeforeYear);
  const range = en.classGroups.dayOutOfRange(earliest, year.endsOn);
  const toClassGroupId = other.id;
  for (const day of [addDays(earliest, -1), addDays(year.endsOn, 1)]) {
    for (const [what, field, rest] of [
      ["enrolments", "startsOn", {}],
      ["enrolment-ends", "endsOn", {}],
      ["moves", "on", { toClassGroupId }],
    ] as const) {
      const response = await change(group.id, what, { studentIds, ...rest, [field]: day });
      expect(response).toMatchObject(rejected(field, range));
    }
  }
  expect(await change(group.id, "enrolments", { studentIds, startsOn: "2026-02-30" })).toMatchObject(
    rejected("startsOn", en.person.dateInvalid),
  );
});

test("teachers and courses come on the first day and go after the last, and an end or a move is prepared", async () => {
  const [from, to] = [
    await school.makeClassGroup({}, { teachers: [maths] }),
    await school.makeClassGroup({}, { teachers: [physics] }),
  ];
  const student = await makeStudent();
  const studentIds = [student.id];
  const on = (day: number) => settleDueEnrolments(school.database, addDays(today, day));
  const days = async () =>
    (await Promise.all([from, to].map(rowsOf))).map((rows) => rows.map((row) => [row.startsOn, row.endsOn]));
  const [inMaths, inPhysics] = [has(["Maths"], [maths]), has(["Physics"], [physics])];

  await change(from.id, "enrolments", { studentIds, startsOn: addDays(today, 3) });
  expect(await profileOf(student)).toEqual(has([], []));
  await on(3);
  expect(await profileOf(student)).toEqual(inMaths);
  await on(0);
  expect(await profileOf(student)).toEqual(has([], []));
  // What has not begun is gone when it ends before, and comes back with the undo.
  await change(from.id, "enrolment-ends", { studentIds });
  expect(await days()).toEqual([[], []]);
  expect((await undoLatest(student)).status).toBe(204);
  expect(await days()).toEqual([[[addDays(today, 3), null]], []]);
  await change(from.id, "enrolment-ends", { studentIds });

  await change(from.id, "enrolments", { studentIds });
  await change(from.id, "moves", { studentIds, toClassGroupId: to.id, on: addDays(today, 5) });
  expect(await days()).toEqual([[[year.startsOn, addDays(today, 4)]], [[addDays(today, 5), null]]]);
  for (const [day, profile] of [
    [0, inMaths],
    [4, inMaths],
    [5, inPhysics],
    [0, inMaths],
  ] as const) {
    await on(day);
    expect(await profileOf(student)).toEqual(profile);
  }
  // Someone whose start and end are both prepared is in the roster, too.
  await change(to.id, "enrolment-ends", { studentIds, endsOn: addDays(today, 9) });
  const { body: roster } = await school.requestAs(admin).get(`/api/students?classGroupId=${to.id}`);
  expect(roster.items).toMatchObject([
    { id: student.id, startsOn: addDays(today, 5), endsOn: addDays(today, 9) },
  ]);
  expect((await undoLatest(student)).status).toBe(204);
  // A move back on the same day cancels the prepared one.
  await change(to.id, "moves", { studentIds, toClassGroupId: from.id, on: addDays(today, 5) });
  expect(await days()).toEqual([[[year.startsOn, null]], []]);
  await on(9);
  expect(await profileOf(student)).toEqual(inMaths);
  await on(0);

  await change(from.id, "enrolment-ends", { studentIds, endsOn: today });
  expect(await profileOf(student)).toEqual(inMaths);
  await on(1);
  expect(await profileOf(student)).toEqual(has([], []));
  await on(0);
  expect((await undoLatest(student)).status).toBe(204);
  expect(await days()).toEqual([[[year.startsOn, null]], []]);
});

test("without a day, a student starts with the school year, or today if they were in another class group of it", async () => {
  const [first, second] = [await school.makeClassGroup(), await school.makeClassGroup()];
  const student = await makeStudent();
  for (const group of [first, second]) await change(group.id, "enrolments", { studentIds: [student.id] });
  expect(await rowsOf(first)).toMatchObject([{ startsOn: year.startsOn }]);
  expect(await rowsOf(second)).toMatchObject([{ startsOn: today }]);
});

test("nobody is in a class group before its school year begins, nor after it has ended", async () => {
  const next = { startsOn: addDays(year.endsOn, 1), endsOn: addDays(year.endsOn, 300) };
  const [nextYear] = await school.database
    .insert(schoolYears)
    .values({ name: "The next one", ...next })
    .returning();
  const now = await school.makeClassGroup({}, { teachers: [maths] });
  const later = await school.makeClassGroup({ schoolYearId: nextYear?.id }, { teachers: [physics] });
  const student = await makeStudent();
  for (const group of [now, later]) await change(group.id, "enrolments", { studentIds: [student.id] });
  expect(await profileOf(student)).toEqual(has(["Maths"], [maths]));
  await settleDueEnrolments(school.database, next.startsOn);
  expect(await profileOf(student)).toEqual(has(["Physics"], [physics]));
  await settleDueEnrolments(school.database, addDays(next.endsOn, 1));
  expect(await profileOf(student)).toEqual(has([], []));
  await settleDueEnrolments(school.database, today);
  expect(await profileOf(student)).toEqual(has(["Maths"], [maths]));
  // The roster of the coming year shows who will be in it.
  const { body } = await school.requestAs(admin).get(`/api/students?classGroupId=${later.id}`);
  expect(idsOf(body.items)).toEqual([student.id]);
});

test("students who left or do not exist are not found, and then nobody is enrolled", async () => {
  const [group, other] = [await school.makeClassGroup(), await school.makeClassGroup()];
  const [student, left] = [await makeStudent(), await makeStudent({ leftOn: "2026-11-01" })];
  for (const id of [left.id, randomUUID(), maths.id]) {
    const studentIds = [student.id, id];
    expect((await change(group.id, "enrolments", { studentIds })).status).toBe(404);
    expect((await change(group.id, "moves", { studentIds, toClassGroupId: other.id })).status).toBe(404);
  }
  const studentIds = [student.id];
  expect((await change(randomUUID(), "enrolments", { studentIds })).status).toBe(404);
  expect((await change(randomUUID(), "enrolment-ends", { studentIds })).status).toBe(404);
  expect((await change(group.id, "moves", { studentIds, toClassGroupId: randomUUID() })).status).toBe(404);
  expect(await rowsOf(group)).toEqual([]);
});

test("someone who has left can be taken out of a group", async () => {
  const student = await makeStudent();
  const group = await school.makeClassGroup({}, { teachers: [maths], students: [student] });
  await school.database.update(users).set({ leftOn: today }).where(eq(users.id, student.id));
  const { body } = await change(group.id, "enrolment-ends", { studentIds: [student.id] });
  expect(body).toEqual({ studentCount: 1 });
});

test("at least one student is chosen, and at most as many as a request may name", async () => {
  const group = await school.makeClassGroup();
  const none = rejected("studentIds", en.classGroups.studentsRequired);
  const most = studentsPerRequestMax;
  const many = rejected("studentIds", en.classGroups.tooManyStudents(most));
  const studentIds = Array.from({ length: most + 1 }, () => randomUUID());
  expect(await change(group.id, "enrolments", { studentIds: [] })).toMatchObject(none);
  expect(await change(group.id, "enrolments", { studentIds })).toMatchObject(many);
  expect(await change(group.id, "enrolment-ends", { studentIds })).toMatchObject(many);
  expect(await change(group.id, "moves", { studentIds, toClassGroupId: group.id })).toMatchObject(many);
});

test("a student who would have too many courses is named, and nobody is enrolled", async () => {
  const courses = Array.from({ length: limits.coursesMax }, (_, number) => `Course ${number}`);
  const [full, other] = [await makeStudent({ courses, name: "Asha", surname: "Rao" }), await makeStudent()];
  const group = await school.makeClassGroup({}, { teachers: [maths] });
  expect(await change(group.id, "enrolments", { studentIds: idsOf([other, full]) })).toMatchObject({
    status: 409,
    body: { code: "conflict", message: en.classGroups.overfull("Asha Rao") },
  });
  expect(await profileOf(other)).toEqual(has([], []));
  // Moving removes a course before it adds one.
  const from = await school.makeClassGroup({}, { teachers: [physics] });
  const nearlyFull = await makeStudent({ courses: courses.slice(1) });
  await change(from.id, "enrolments", { studentIds: [nearlyFull.id] });
  const moved = await change(from.id, "moves", { studentIds: [nearlyFull.id], toClassGroupId: group.id });
  expect(moved.status).toBe(200);
});

test("forty students in a group with three teachers cost as many statements as one", async () => {
  const third = await school.makeTeacher({ courses: ["Art"] });
  const statements = async (count: number) => {
    const group = await school.makeClassGroup({}, { teachers: [maths, physics, third] });
    const studentIds = idsOf(await makeStudents(count));
    const made = await recordStatements(school.database.$client, async () => {
      for (const what of ["enrolments", "enrolment-ends"] as const)
        await change(group.id, what, { studentIds });
    });
    return made.length;
  };
  const [forMany, forOne] = [await statements(40), await statements(1)];
  expect(forMany).toBe(forOne);
  expect(forMany).toBeLessThan(50);
});
