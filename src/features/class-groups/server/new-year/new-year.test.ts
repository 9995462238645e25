import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import type { Destination } from "#domain/schemas/new-year.ts";
import { schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { settleDueEnrolments } from "#features/class-groups/server/enrolments/due-enrolments.actions.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { settleLeavings } from "#features/students/server/student-status.actions.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
let admin: TestUser;
let teachers: TestUser[];
let students: TestUser[];

beforeAll(async () => {
  admin = await school.makeAdmin();
  const subjects = ["Maths", "Physics", "Hindi"];
  teachers = await Promise.all(subjects.map((subject) => school.makeTeacher({ courses: [subject] })));
  students = await Promise.all(Array.from({ length: 12 }, () => school.makeStudent([], { courses: [] })));
});

const as = () => school.requestAs(admin);
const beginning = (id: string) => `/api/school-years/${id}/beginning`;

/** Two school years that nothing else uses; the second one is to be prepared. */
let pairs = 0;
async function makeYears() {
  const first = `${2100 + 2 * pairs++}`;
  const second = String(Number(first) + 1);
  const [from, to] = await school.database
    .insert(schoolYears)
    .values(
      [first, second].map((name) => ({
        name,
        startsOn: `${name}-04-01`,
        endsOn: `${Number(name) + 1}-03-31`,
      })),
    )
    .returning();
  if (!from || !to) throw new Error("no years");
  return { from, to };
}

/** All rows that the beginning of a year may write. */
async function rows(yearIds: string[]) {
  const read = async (statement: string) => (await school.database.$client.query(statement, [yearIds])).rows;
  const inYears = "(select id from class_groups where school_year_id = any($1))";
  return {
    groups: await read("select * from class_groups where school_year_id = any($1) order by id"),
    taught: await read(
      `select * from class_group_teachers where class_group_id in ${inYears} order by class_group_id, teacher_id, subject`,
    ),
    enrolments: await read(`select * from enrolments where class_group_id in ${inYears} order by id`),
    students: await read(
      "select id, leaves_on::text, left_on::text, courses from users where role = 'student' and $1::uuid[] is not null order by id",
    ),
  };
}

const newest = async (recordId: string) => {
  const { rows: found } = await school.database.$client.query(
    "select max(id) as id from audit_log where record_id = $1 and action = 'school-year.begin'",
    [recordId],
  );
  return Number(found[0].id);
};
const undo = (id: number) => as().post(`/api/audit-log/${id}/undo`);

const names = ["8-A", "9-A", "10-A", "11 Science", "12-A", "Chess"];
const destination: fc.Arbitrary<Destination> = fc.oneof(
  fc.constantFrom(...names, "11 Commerce").map((name) => ({ becomes: "group" as const, name })),
  fc.constantFrom({ becomes: "leaves" as const }, { becomes: "nothing" as const }),
);
const teachersFrom = fc.constantFrom("grade" as const, "students" as const, "nobody" as const);
const groupArbitrary = fc.record({
  students: fc.uniqueArray(fc.nat({ max: 11 }), { maxLength: 6 }),
  teachers: fc.uniqueArray(fc.nat({ max: 2 })),
  choice: fc.option(
    fc.record({
      to: fc.option(destination, { nil: undefined }),
      part: fc.option(
        fc.record({
          to: destination,
          studentIds: fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 3 }),
        }),
      ),
      teachers: fc.option(teachersFrom, { nil: undefined }),
    }),
  ),
});
const schoolArbitrary = fc.record({
  groups: fc.dictionary(fc.constantFrom(...names), groupArbitrary, { maxKeys: 6 }),
  nextGroups: fc.dictionary(
    fc.constantFrom(...names),
    fc.record({
      students: fc.uniqueArray(fc.nat({ max: 11 }), { maxLength: 2 }),
      teachers: fc.uniqueArray(fc.nat({ max: 2 })),
    }),
    { maxKeys: 2 },
  ),
  leaving: fc.uniqueArray(fc.nat({ max: 11 }), { maxLength: 2 }),
  teachers: teachersFrom,
  addEmpty: fc.boolean(),
});

test("what the preview says happens, once, and an undo leaves no trace", async () => {
  await fc.assert(
    fc.asyncProperty(schoolArbitrary, async (random) => {
      const { from, to } = await makeYears();
      await school.database.update(users).set({ leavesOn: null });
      const pick = (list: TestUser[], indexes: readonly number[]) =>
        indexes.flatMap((index) => list[index] ?? []);
      const groups: Record<string, object> = {};
      for (const [name, made] of Object.entries(random.groups)) {
        const group = await school.makeClassGroup(
          { schoolYearId: from.id, name },
          { teachers: pick(teachers, made.teachers), students: pick(students, made.students) },
        );
        if (made.choice === null) continue;
        const { part, ...choice } = made.choice;
        const parts = part && [{ ...part, studentIds: pick(students, part.studentIds).map(({ id }) => id) }];
        groups[group.id] = JSON.parse(JSON.stringify({ ...choice, ...(parts && { parts }) }));
      }
      for (const [name, made] of Object.entries(random.nextGroups)) {
        await school.makeClassGroup(
          { schoolYearId: to.id, name },
          { teachers: pick(teachers, made.teachers), students: pick(students, made.students) },
        );
      }
      for (const { id } of pick(students, random.leaving)) {
        await school.database.$client.query("update users set leaves_on = $1 where id = $2", [
          from.endsOn,
          id,
        ]);
      }
      const before = await rows([from.id, to.id]);

      const { teachers: mode, addEmpty } = random;
      const saved = await as().put(beginning(to.id), { teachers: mode, addEmpty, groups });
      expect(saved.status).toBe(200);
      const { plan } = saved.body;
      expect((await as().get(beginning(to.id))).body).toEqual(saved.body);
      expect(await rows([from.id, to.id])).toEqual(before);

      const both = await Promise.all([1, 2].map(() => as().post(beginning(to.id), { digest: plan.digest })));
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both.map(({ body }) => body.changes).sort((a, b) => a - b)).toEqual([0, plan.changes]);

      const after = await rows([from.id, to.id]);
      const expected: Record<string, number> = {};
      let [leavings, newGroups] = [0, 0];
      for (const row of plan.rows) {
        for (const part of row.parts) {
          if (part.to.becomes === "group") {
            const key = part.to.name.toLowerCase();
            expected[key] = (expected[key] ?? 0) + part.students;
          }
        }
      }
      for (const group of plan.groups) newGroups += group.isNew ? 1 : 0;
      leavings = plan.leavings;
      const added = after.enrolments.filter(({ id }) => !before.enrolments.some((each) => each.id === id));
      expect(added).toHaveLength(plan.enrolments);
      expect(after.groups.length - before.groups.length).toBe(newGroups);
      expect(after.students.filter(({ leaves_on }) => leaves_on !== null).length).toBe(
        before.students.filter(({ leaves_on }) => leaves_on !== null).length + leavings,
      );
      for (const group of after.groups.filter(({ school_year_id }) => school_year_id === to.id)) {
        const count = added.filter(({ class_group_id }) => class_group_id === group.id).length;
        // Two of a student's groups may become one.
        expect(count).toBeLessThanOrEqual(expected[group.name.toLowerCase()] ?? 0);
        const planned = plan.groups.find(({ name }: { name: string }) => name === group.name);
        const has = new Set(
          after.taught
            .filter(({ class_group_id }) => class_group_id === group.id)
            .map(({ teacher_id }) => teacher_id),
        );
        if (planned) expect(has.size).toBe(planned.teacherCount);
      }

      const again = (await as().get(beginning(to.id))).body.plan;
      expect(again).toMatchObject({ changes: 0, enrolments: 0, leavings: 0, groups: [] });
      expect((await as().post(beginning(to.id), { digest: again.digest })).body).toEqual({ changes: 0 });
      expect(await rows([from.id, to.id])).toEqual(after);
      if (plan.changes > 0) expect((await undo(await newest(to.id))).status).toBe(204);
      expect(await rows([from.id, to.id])).toEqual(before);
    }),
    propertyRuns(15),
  );
});

test("a plan that is no longer true is not applied", async () => {
  const { from, to } = await makeYears();
  const [one, other] = students.slice(0, 2);
  if (!one || !other) throw new Error("no students");
  const group = await school.makeClassGroup({ schoolYearId: from.id, name: "9-B" }, { students: [one] });
  const { plan } = (await as().get(beginning(to.id))).body;
  await as().post(`/api/class-groups/${group.id}/enrolments`, { studentIds: [other.id] });
  expect(await as().post(beginning(to.id), { digest: plan.digest })).toMatchObject({
    status: 409,
    body: { message: en.newYear.changed },
  });
  expect(await school.database.$count(enrolments)).toBeGreaterThan(0);
  expect((await as().get(beginning(randomUUID()))).status).toBe(404);
});

test("until the last day students are taught and asked in the old group, and from the first day in the new one", async () => {
  const [from, to] = await school.database
    .insert(schoolYears)
    .values([
      { name: "Now", startsOn: addDays(today, -300), endsOn: today },
      { name: "Next", startsOn: addDays(today, 1), endsOn: addDays(today, 300) },
    ])
    .returning();
  const [maths, physics] = teachers;
  if (!from || !to || !maths || !physics) throw new Error("nothing to start from");
  const student = await school.makeStudent([], { courses: [] });
  const old = await school.makeClassGroup(
    { schoolYearId: from.id, name: "9-A" },
    { teachers: [maths], students: [student] },
  );
  await school.makeClassGroup({ schoolYearId: from.id, name: "10-A" }, { teachers: [physics] });
  const leaver = await school.makeStudent();
  await school.makeClassGroup({ schoolYearId: from.id, name: "12-A" }, { students: [leaver] });
  const { plan } = (await as().get(beginning(to.id))).body;
  expect((await as().post(beginning(to.id), { digest: plan.digest })).status).toBe(200);

  const { nextGroups } = (await as().get(beginning(to.id))).body;
  const next = nextGroups.find(({ name }: { name: string }) => name === "10-A");
  const coursesOf = async () => (await as().get(`/api/students/${student.id}`)).body.course;
  const asked = async (teacher: TestUser, classGroupId: string, date: string) => {
    const lesson = { topic: randomUUID(), subject: teacher.courses[0], date, classGroupIds: [classGroupId] };
    const { status, body } = await school.requestAs(teacher).post("/api/lessons", lesson);
    expect(status).toBe(201);
    const { rows: audience } = await school.database.$client.query(
      "select student_id from lesson_audience where lesson_id = $1",
      [body.id],
    );
    return audience.map(({ student_id }) => student_id);
  };
  await settleDueEnrolments(school.database, today);
  expect(await coursesOf()).toEqual(["Maths"]);
  expect(await asked(maths, old.id, today)).toEqual([student.id]);
  expect(await asked(maths, old.id, addDays(today, 1))).toEqual([]);
  expect(await asked(physics, next.id, addDays(today, 1))).toEqual([student.id]);
  await settleDueEnrolments(school.database, addDays(today, 1));
  expect(await coursesOf()).toEqual(["Physics"]);
  const leaverNow = async () => (await as().get(`/api/students/${leaver.id}`)).body.atSchool;
  await settleLeavings(school.database, addDays(today, 1));
  expect(await leaverNow()).toMatchObject({ leftOn: today, leavesOn: null });

  // The new group has a class by now, so it stays.
  const { beginning: before } = (await as().get(beginning(to.id))).body;
  expect(before).toMatchObject({ enrolments: 1, ended: 0, groupsInUse: 1 });
  expect((await undo(before.entryId)).status).toBe(204);
  expect(await leaverNow()).toMatchObject({ leftOn: null, leavesOn: null });
  expect((await as().get(beginning(to.id))).body).toMatchObject({
    beginning: null,
    nextGroups: [{ name: "10-A" }],
  });
});

test("a student leaves on the day after their last one, and can stay before", async () => {
  const [goes, stays] = [await school.makeStudent(), await school.makeStudent()];
  for (const { id } of [goes, stays]) {
    await school.database.$client.query("update users set leaves_on = $1 where id = $2", [today, id]);
  }
  await settleLeavings(school.database, today);
  const show = async ({ id }: TestUser) => (await as().get(`/api/students/${id}`)).body.atSchool;
  expect(await show(goes)).toMatchObject({ leftOn: null, leavesOn: today });
  expect((await as().delete(`/api/students/${stays.id}/departure`)).status).toBe(204);
  await settleLeavings(school.database, addDays(today, 1));
  expect(await show(goes)).toMatchObject({ leftOn: today, leavesOn: null });
  expect(await show(stays)).toMatchObject({ leftOn: null, leavesOn: null });
});
