import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { countWaiting } from "#app/testing/lock-waiters.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction, type Transaction } from "#db/client.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { endEnrolments, enrol } from "#features/class-groups/server/enrolments/enrolments.actions.ts";

// Several admins and students at once: nobody is deadlocked, and whichever request comes first, students end up with what
// their class groups give.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const courses = ["Maths", "Physics", "Art"];
let asAdmin: ReturnType<typeof school.requestAs>;
let teachers: TestUser[];

beforeAll(async () => {
  asAdmin = school.requestAs(await school.makeAdmin());
  teachers = await Promise.all(courses.map((course) => school.makeTeacher({ courses: [course] })));
});

/** The statuses of responses, each once. */
const statusesOf = (responses: { status: number }[]) =>
  [...new Set(responses.map(({ status }) => status))].sort();
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);

const enrolment = (group: { id: string }, what: string, students: readonly TestUser[]) =>
  asAdmin.post(`/api/class-groups/${group.id}/${what}`, { studentIds: idsOf(students) });
const putTeachers = (group: { id: string }, chosen: readonly TestUser[]) =>
  asAdmin.put(`/api/class-groups/${group.id}/teachers`, {
    teachers: chosen.map(({ id, courses: [subject] }) => ({ teacherId: id, subject })),
  });

/** Students without teachers and courses of their own. */
const makeStudents = (count: number) =>
  Promise.all(Array.from({ length: count }, () => school.makeStudent([], { courses: [] })));

/** What students have although none of their class groups gives it, and what these give although they do not have it. */
async function findWrong(students: readonly TestUser[]): Promise<unknown[]> {
  const { rows } = await school.database.$client.query(
    `with due as (
      select distinct student_id, teacher_id, lower(subject) as course from enrolments
      join class_group_teachers using (class_group_id) where ends_on is null and student_id = any($1)),
    assigned as (
      select student_id, teacher_id from student_teachers
      join users as teacher on teacher.id = teacher_id where student_id = any($1)),
    own as (select id as student_id, lower(course) as course from users, unnest(courses) as course where id = any($1))
    (select 'teacher', * from (select student_id, teacher_id::text from due except select student_id, teacher_id::text from assigned) as _)
    union all
    (select 'no teacher', * from (select student_id, teacher_id::text from assigned except select student_id, teacher_id::text from due) as _)
    union all (select 'course', * from (select student_id, course from due except select * from own) as _)
    union all (select 'no course', * from (select * from own except select student_id, course from due) as _)`,
    [idsOf(students)],
  );
  return rows;
}

test("enrolments, group teachers, profiles and deletions of teachers do not block each other", async () => {
  const [maths, physics] = teachers as [TestUser, TestUser];
  const groups = [await school.makeClassGroup(), await school.makeClassGroup()];
  const students = await makeStudents(6);
  const edited = await school.makeStudent([maths]);
  const { name, surname, email } = edited;
  const profile = { name, surname, email, age: 15, city: "Pune", education: "Class 10", phone: "9876543210" };
  const everyone = [...students, edited];
  for (let round = 0; round < 6; round++) {
    const requests = groups.flatMap((group, index) => {
      const other = groups[1 - index] ?? group;
      const chosen = everyone.filter((_, number) => (number + round + index) % 3 > 0);
      return [
        enrolment(group, "enrolments", chosen),
        enrolment(group, "enrolment-ends", chosen.slice(0, 2)),
        enrolment(group, "enrolments", chosen.toReversed()),
        putTeachers(group, round % 2 === index ? [maths, physics] : teachers),
        asAdmin.post(`/api/class-groups/${group.id}/moves`, {
          studentIds: idsOf(chosen.slice(2)),
          toClassGroupId: other.id,
        }),
      ];
    });
    const responses = await Promise.all([
      ...requests,
      asAdmin.delete(`/api/teachers/${physics.id}`),
      asAdmin.patch(`/api/students/${edited.id}`, {
        ...profile,
        parentEmail: "parent@mail.example",
        course: ["Maths", "Physics"],
        teacherId: [maths.id, physics.id],
      }),
      enrolment(groups[round % 2] ?? maths, "enrolments", everyone),
      asAdmin.post(`/api/teachers/${physics.id}/restore`),
    ]);
    for (const status of statusesOf(responses)) expect([200, 204, 400, 404]).toContain(status);
    await asAdmin.post(`/api/teachers/${physics.id}/restore`);
    expect(await findWrong(students)).toEqual([]);
  }
});

test("students who register and are enrolled while the group changes get what it gives", async () => {
  const group = await school.makeClassGroup({}, { teachers: teachers.slice(0, 1) });
  for (let round = 0; round < 4; round++) {
    const students = await makeStudents(4);
    const responses = await Promise.all([
      putTeachers(group, teachers.slice(round % 2)),
      ...students.map((student) => enrolment(group, "enrolments", [student])),
      asAdmin.delete(`/api/teachers/${teachers[2]?.id}`),
    ]);
    for (const status of statusesOf(responses)) expect([200, 204, 400]).toContain(status);
    expect((await asAdmin.post(`/api/teachers/${teachers[2]?.id}/restore`)).status).toBe(204);
    expect(await findWrong(students)).toEqual([]);
  }
});

test("a class group is deleted, or used, never both", async () => {
  const [teacher, student] = [teachers[0] as TestUser, (await makeStudents(1))[0] as TestUser];
  for (let round = 0; round < 8; round++) {
    const group = await school.makeClassGroup({}, { teachers: [teacher] });
    const use =
      round % 2 === 0
        ? enrolment(group, "enrolments", [student])
        : school.requestAs(teacher).post("/api/lessons", {
            subject: "Maths",
            topic: randomUUID(),
            date: today,
            classGroupIds: [group.id],
          });
    const [used, deleted] = await Promise.all([use, asAdmin.delete(`/api/class-groups/${group.id}`)]);
    const outcome = [used.status < 300, deleted.status];
    expect([
      [true, 409],
      [false, 204],
    ]).toContainEqual(outcome);
  }
});

/** Resolves once a request is done, or waits for a lock. */
async function doneOrWaiting(request: Promise<unknown>): Promise<void> {
  let isDone = false;
  request.finally(() => {
    isDone = true;
  });
  await expect.poll(async () => isDone || (await countWaiting(school.database)) > 0).toBe(true);
}

test("a teacher who is deleted or restored while students are being enrolled has the right ones", async () => {
  const teacher = await school.makeTeacher({ courses: ["Art"] });
  const group = await school.makeClassGroup({}, { teachers: [teacher] });
  const students = await makeStudents(2);
  const admin = await school.makeAdmin();
  const actor = { id: admin.id, role: "admin" as const };
  /** A request that comes while a transaction is about to commit. */
  const during = async (
    work: (tx: Transaction) => Promise<unknown>,
    ask: () => Promise<{ status: number }>,
  ) => {
    const request = await inTransaction(school.database, async (tx) => {
      await work(tx);
      const sent = ask();
      await doneOrWaiting(sent);
      return { sent };
    });
    expect((await request.sent).status).toBe(204);
  };
  const change = { classGroupIds: [group.id], startsOn: addDays(today, -20) };
  const starts = (each: TestUser) => (tx: Transaction) =>
    enrol(tx, actor, { ...change, today: change.startsOn, studentIds: [each.id] });
  const ends = (each: TestUser) => (tx: Transaction) =>
    endEnrolments(tx, actor, {
      studentIds: [each.id],
      classGroupId: group.id,
      endsOn: addDays(today, -19),
      today: addDays(today, -18),
    });
  const remove = () => asAdmin.delete(`/api/teachers/${teacher.id}`);
  const restore = () => asAdmin.post(`/api/teachers/${teacher.id}/restore`);
  const [first, second] = students as [TestUser, TestUser];

  await during(starts(first), remove);
  expect(await school.database.$count(studentTeachers, eq(studentTeachers.teacherId, teacher.id))).toBe(0);
  await during(starts(second), restore);
  expect(await findWrong(students)).toEqual([]);
  await remove();
  await during(ends(first), restore);
  expect(await findWrong(students)).toEqual([]);
  await during(ends(second), remove);
  await restore();
  expect(await findWrong(students)).toEqual([]);
});
