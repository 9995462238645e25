import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { teachersPerClassGroupMax } from "#domain/class-groups.ts";
import { limits } from "#domain/limits.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool();
let admin: TestUser;
let maths: TestUser;
let physics: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  maths = await school.makeTeacher({ courses: ["Maths", "Statistics"], name: "Meera", surname: "Iyer" });
  physics = await school.makeTeacher({ courses: ["Physics", "Maths"] });
});

const asAdmin = () => school.requestAs(admin);
const taught = (teacher: { id: string }, subject: string) => ({ teacherId: teacher.id, subject });
const put = (group: { id: string }, teachers: unknown[], version?: string) =>
  asAdmin().put(`/api/class-groups/${group.id}/teachers`, { teachers, version });
const show = async (group: { id: string }) => (await asAdmin().get(`/api/class-groups/${group.id}`)).body;
const pairsOf = (body: { teachers: TestUser[] }) =>
  body.teachers.map(({ id, subject }) => `${subject} ${id}`);
const makeStudent = (teachers: TestUser[] = [], courses: string[] = []) =>
  school.makeStudent(teachers, { courses });

async function profileOf({ id }: { id: string }) {
  const { body } = await asAdmin().get(`/api/students/${id}`);
  return { courses: body.course.toSorted(), teachers: body.teachers.map((each: TestUser) => each.id).sort() };
}
const has = (courses: string[], teachers: TestUser[]) => ({
  courses,
  teachers: teachers.map(({ id }) => id).sort(),
});

const rejected = (message: string) => ({
  status: 400,
  body: { code: "invalid-input", field: "teachers", message },
});

test("a group's teachers are set, each pair once, in the spelling of the teacher's courses", async () => {
  const group = await school.makeClassGroup();
  const { status, body } = await put(group, [
    taught(physics, "physics"),
    taught(maths, "MATHS"),
    taught(maths, "Maths"),
    taught(maths, "statistics"),
  ]);
  expect(status).toBe(200);
  expect(pairsOf(body)).toEqual([`Maths ${maths.id}`, `Physics ${physics.id}`, `Statistics ${maths.id}`]);
  expect(body).toEqual(await show(group));
  expect(pairsOf((await put(group, [])).body)).toEqual([]);
});

test("only teachers of the school are taken, with their own courses", async () => {
  const group = await school.makeClassGroup();
  const student = await makeStudent();
  const deleted = await school.makeTeacher({ deletedAt: new Date() });
  for (const { id } of [student, admin, deleted, { id: randomUUID() }]) {
    expect(await put(group, [{ teacherId: id, subject: "Mathematics" }])).toMatchObject(
      rejected(en.person.teacherNotFound),
    );
  }
  expect(await put(group, [taught(maths, "Physics")])).toMatchObject(
    rejected(en.classGroups.notTheirSubject("Meera Iyer", "Physics")),
  );
  const tooMany = Array.from({ length: teachersPerClassGroupMax + 1 }, () => taught(maths, "Maths"));
  expect(await put(group, tooMany)).toMatchObject(
    rejected(en.classGroups.tooManyTeachers(teachersPerClassGroupMax)),
  );
  expect((await put({ id: randomUUID() }, [])).status).toBe(404);
  expect((await show(group)).teachers).toEqual([]);
});

test("a subject that is no longer a course of its teacher stays until it is removed", async () => {
  const teacher = await school.makeTeacher({ courses: ["Art"] });
  const group = await school.makeClassGroup({}, { teachers: [teacher] });
  await school.database
    .update(users)
    .set({ courses: ["Music"] })
    .where(eq(users.id, teacher.id));
  expect((await put(group, [taught(teacher, "art"), taught(teacher, "Music")])).status).toBe(200);
  expect((await put(group, [taught(teacher, "Music")])).status).toBe(200);
  expect((await put(group, [taught(teacher, "Art")])).status).toBe(400);
});

test("students enrolled now get what is added and lose what is removed", async () => {
  const group = await school.makeClassGroup({}, { teachers: [maths] });
  const [student, former, direct] = [
    await makeStudent(),
    await makeStudent(),
    await makeStudent([physics], ["physics"]),
  ];
  const enrolments = `/api/class-groups/${group.id}/enrolments`;
  await asAdmin().post(enrolments, { studentIds: [student.id, former.id, direct.id] });
  await asAdmin().post(`/api/class-groups/${group.id}/enrolment-ends`, { studentIds: [former.id] });

  await put(group, [taught(maths, "Maths"), taught(physics, "Physics")]);
  expect(await profileOf(student)).toEqual(has(["Maths", "Physics"], [maths, physics]));
  expect(await profileOf(former)).toEqual(has([], []));
  expect(await profileOf(direct)).toEqual(has(["Maths", "physics"], [maths, physics]));

  // Another teacher of the same subject: the course stays.
  await put(group, [taught(physics, "Maths"), taught(physics, "Physics")]);
  expect(await profileOf(student)).toEqual(has(["Maths", "Physics"], [physics]));

  await put(group, []);
  expect(await profileOf(student)).toEqual(has([], []));
  expect(await profileOf(direct)).toEqual(has(["physics"], [physics]));
});

test("what a student's profile lost stays lost when other teachers of the group change", async () => {
  const group = await school.makeClassGroup({}, { teachers: [maths] });
  const student = await makeStudent();
  await asAdmin().post(`/api/class-groups/${group.id}/enrolments`, { studentIds: [student.id] });
  const { body } = await asAdmin().get(`/api/students/${student.id}`);
  const { status } = await asAdmin().patch(`/api/students/${student.id}`, {
    name: body.name,
    surname: body.surname,
    email: body.email,
    age: 15,
    city: "Pune",
    education: "Class 10",
    phone: "9876543210",
    parentEmail: "parent@mail.example",
    course: ["Art"],
    teacherId: [],
  });
  expect(status).toBe(204);
  await put(group, [taught(maths, "Maths"), taught(physics, "Physics")]);
  expect(await profileOf(student)).toEqual(has(["Art", "Physics"], [physics]));
});

test("a student who has left keeps in step with the group", async () => {
  const group = await school.makeClassGroup({}, { teachers: [maths] });
  const student = await makeStudent();
  await asAdmin().post(`/api/class-groups/${group.id}/enrolments`, { studentIds: [student.id] });
  const setLeft = (leftOn: string | null) =>
    school.database.update(users).set({ leftOn }).where(eq(users.id, student.id));
  await setLeft("2026-11-01");
  await put(group, [taught(physics, "Physics")]);
  await setLeft(null);
  expect(await profileOf(student)).toEqual(has(["Physics"], [physics]));
});

test("a change that would give a student too many courses is rejected with their name", async () => {
  const courses = Array.from({ length: limits.coursesMax }, (_, number) => `Course ${number}`);
  const group = await school.makeClassGroup();
  const student = await school.makeStudent([], { courses, name: "Asha", surname: "Rao" });
  await asAdmin().post(`/api/class-groups/${group.id}/enrolments`, { studentIds: [student.id] });
  expect(await put(group, [taught(maths, "Maths")])).toMatchObject({
    status: 409,
    body: { message: en.classGroups.overfull("Asha Rao") },
  });
  expect((await show(group)).teachers).toEqual([]);
});

test("an editor's copy that is no longer up to date is rejected", async () => {
  const group = await school.makeClassGroup({}, { teachers: [maths] });
  const { version } = await show(group);
  expect((await put(group, [taught(physics, "Physics")], version)).status).toBe(200);
  expect(await put(group, [], version)).toMatchObject({
    status: 409,
    body: { code: "conflict", message: en.request.conflict },
  });
  expect((await put(group, [], (await show(group)).version)).status).toBe(200);
});

test("a deleted teacher keeps their place in the group, and comes back to its students of that day", async () => {
  const teacher = await school.makeTeacher({ courses: ["Art"] });
  const group = await school.makeClassGroup({}, { teachers: [teacher] });
  const [staying, leaving, joining] = [await makeStudent(), await makeStudent(), await makeStudent()];
  const directly = await makeStudent([teacher], ["Art"]);
  const enrolment = (what: string, ...students: TestUser[]) =>
    asAdmin().post(`/api/class-groups/${group.id}/${what}`, { studentIds: students.map(({ id }) => id) });
  await enrolment("enrolments", staying, leaving);
  expect((await asAdmin().delete(`/api/teachers/${teacher.id}`)).status).toBe(204);
  expect((await profileOf(staying)).teachers).toEqual([]);
  await put(group, [taught(maths, "Maths")]);
  await enrolment("enrolment-ends", leaving);
  await enrolment("enrolments", joining, directly);
  expect((await profileOf(joining)).teachers).toEqual([maths.id]);

  expect((await asAdmin().post(`/api/teachers/${teacher.id}/restore`)).status).toBe(204);
  expect(pairsOf(await show(group))).toEqual([`Art ${teacher.id}`, `Maths ${maths.id}`]);
  for (const each of [staying, joining, directly]) {
    expect(await profileOf(each)).toEqual(has(["Art", "Maths"], [maths, teacher]));
  }
  expect(await profileOf(leaving)).toEqual(has([], []));
  // Students who had the teacher directly still do, although they joined the group in between.
  await enrolment("enrolment-ends", staying, directly);
  expect(await profileOf(staying)).toEqual(has([], []));
  expect(await profileOf(directly)).toEqual(has(["Art"], [teacher]));
});
