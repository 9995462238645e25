import { and, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import type { AuditAction } from "#domain/audit-log.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
let admin: TestUser;
let maths: TestUser;
let physics: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  maths = await school.makeTeacher({ courses: ["Maths"] });
  physics = await school.makeTeacher({ courses: ["Physics"] });
});

const asAdmin = () => school.requestAs(admin);
const makeStudent = () => school.makeStudent([], { courses: [] });
const enrolment = (what: string, group: { id: string }, ...students: TestUser[]) =>
  asAdmin().post(`/api/class-groups/${group.id}/${what}`, { studentIds: students.map(({ id }) => id) });
const putTeachers = (group: { id: string }, ...teachers: TestUser[]) =>
  asAdmin().put(`/api/class-groups/${group.id}/teachers`, {
    teachers: teachers.map(({ id, courses: [subject] }) => ({ teacherId: id, subject })),
  });
const show = async (group: { id: string }) => (await asAdmin().get(`/api/class-groups/${group.id}`)).body;
const teachersOf = async (group: { id: string }) =>
  (await show(group)).teachers.map(({ id }: TestUser) => id).sort();
const setLeft = (student: TestUser, leftOn: string | null) =>
  school.database.update(users).set({ leftOn }).where(eq(users.id, student.id));

async function newest(
  action: AuditAction,
  about: { recordId: string } | { studentId: string },
): Promise<number> {
  const isAbout =
    "recordId" in about ? eq(auditLog.recordId, about.recordId) : eq(auditLog.studentId, about.studentId);
  const [entry] = await school.database
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), isAbout))
    .orderBy(desc(auditLog.id));
  if (!entry) throw new Error(`No entry ${action}`);
  return entry.id;
}
const undo = (id: number) => asAdmin().post(`/api/audit-log/${id}/undo`);
const conflict = (message: string) => ({ status: 409, body: { code: "conflict", message } });

async function profileOf({ id }: { id: string }) {
  const { body } = await asAdmin().get(`/api/students/${id}`);
  return { courses: body.course.toSorted(), teachers: body.teachers.map((each: TestUser) => each.id).sort() };
}
const has = (courses: string[], teachers: TestUser[]) => ({
  courses,
  teachers: teachers.map(({ id }) => id).sort(),
});

test("an undone enrolment leaves no trace", async () => {
  const [group, student] = [await school.makeClassGroup({}, { teachers: [maths] }), await makeStudent()];
  await enrolment("enrolments", group, student);
  const start = await newest("enrolment.start", { studentId: student.id });
  await enrolment("enrolment-ends", group, student);
  expect(await undo(start)).toMatchObject(conflict(en.classGroups.enrolmentEnded));
  expect((await undo(await newest("enrolment.end", { studentId: student.id }))).status).toBe(204);
  expect(await profileOf(student)).toEqual(has(["Maths"], [maths]));

  expect((await undo(start)).status).toBe(204);
  expect(await profileOf(student)).toEqual(has([], []));
  expect(await undo(start)).toMatchObject(conflict(en.audit.alreadyUndone));
  expect((await asAdmin().delete(`/api/class-groups/${group.id}`)).status).toBe(204);
});

test("an enrolment in which the student was asked about classes ends when it is undone, and they still see those", async () => {
  const student = await school.makeStudent([maths], { courses: ["Maths"] });
  const group = await school.makeClassGroup({}, { teachers: [maths], students: [student] });
  const lesson = await school.makeLesson(maths, { subject: "Maths", date: today, classGroupIds: [group.id] });
  expect((await undo(await newest("enrolment.start", { studentId: student.id }))).status).toBe(204);
  expect(await profileOf(student)).toEqual(has(["Maths"], [maths]));
  expect(await show(group)).toMatchObject({ studentCount: 0 });
  const { body } = await school.requestAs(student).get("/api/lessons");
  expect(body.items).toMatchObject([{ id: lesson.id }]);
});

test("an undone end gives what the group gives now", async () => {
  const [group, student] = [await school.makeClassGroup({}, { teachers: [maths] }), await makeStudent()];
  await enrolment("enrolments", group, student);
  await enrolment("enrolment-ends", group, student);
  await putTeachers(group, physics);
  const end = await newest("enrolment.end", { studentId: student.id });

  await setLeft(student, today);
  expect(await undo(end)).toMatchObject(conflict(en.classGroups.studentLeft));
  await setLeft(student, null);
  await enrolment("enrolments", group, student);
  expect(await undo(end)).toMatchObject(conflict(en.classGroups.changedAgain));
  const again = await newest("enrolment.end", { studentId: student.id });
  expect((await undo(again)).status).toBe(204);

  expect((await undo(end)).status).toBe(204);
  expect(await profileOf(student)).toEqual(has(["Physics"], [physics]));
  expect(await school.database.$count(enrolments, eq(enrolments.studentId, student.id))).toBe(1);
  expect((await undo(await newest("enrolment.start", { studentId: student.id }))).status).toBe(204);
  expect(await profileOf(student)).toEqual(has([], []));
});

test("an end stays when its enrolment has been removed, or the student's profile has become too full", async () => {
  const [group, student] = [await school.makeClassGroup({}, { teachers: [maths] }), await makeStudent()];
  await enrolment("enrolments", group, student);
  await enrolment("enrolment-ends", group, student);
  const end = await newest("enrolment.end", { studentId: student.id });
  const courses = Array.from({ length: limits.coursesMax }, (_, number) => `Course ${number}`);
  await school.database.update(users).set({ courses }).where(eq(users.id, student.id));
  expect(await undo(end)).toMatchObject(
    conflict(en.classGroups.overfull(`${student.name} ${student.surname}`)),
  );
  await school.database.delete(enrolments).where(eq(enrolments.studentId, student.id));
  expect(await undo(end)).toMatchObject(conflict(en.classGroups.enrolmentGone));
});

test("a change of a group's teachers is undone for its students, unless they were changed again", async () => {
  const [group, student] = [await school.makeClassGroup({}, { teachers: [maths] }), await makeStudent()];
  await enrolment("enrolments", group, student);
  await putTeachers(group, physics);
  const first = await newest("class-group.change-teachers", { recordId: group.id });
  await putTeachers(group, physics, maths);
  const second = await newest("class-group.change-teachers", { recordId: group.id });
  expect(await undo(first)).toMatchObject(conflict(en.classGroups.changedAgain));
  expect((await undo(second)).status).toBe(204);
  expect((await undo(first)).status).toBe(204);
  expect(await teachersOf(group)).toEqual([maths.id]);
  expect(await profileOf(student)).toEqual(has(["Maths"], [maths]));
});

test("a teacher who has since been deleted returns to the group, and to its students with their restoration", async () => {
  const teacher = await school.makeTeacher({ courses: ["Art"] });
  const [group, student] = [await school.makeClassGroup({}, { teachers: [teacher] }), await makeStudent()];
  await enrolment("enrolments", group, student);
  await putTeachers(group, maths);
  await asAdmin().delete(`/api/teachers/${teacher.id}`);
  expect((await undo(await newest("class-group.change-teachers", { recordId: group.id }))).status).toBe(204);
  expect(await profileOf(student)).toEqual(has(["Art"], []));
  await asAdmin().post(`/api/teachers/${teacher.id}/restore`);
  expect(await profileOf(student)).toEqual(has(["Art"], [teacher]));
});

test("a new name is undone, unless the name is taken or was changed again", async () => {
  const group = await school.makeClassGroup({ name: "Class 7" });
  const rename = (name: string) => asAdmin().patch(`/api/class-groups/${group.id}`, { name });
  await rename("Class VII");
  const first = await newest("class-group.change", { recordId: group.id });
  await rename("7");
  expect(await undo(first)).toMatchObject(conflict(en.classGroups.changedAgain));
  expect((await undo(await newest("class-group.change", { recordId: group.id }))).status).toBe(204);
  const taken = await school.makeClassGroup({ name: "CLASS 7" });
  expect(await undo(first)).toMatchObject(conflict(en.classGroups.nameTaken));
  await asAdmin().delete(`/api/class-groups/${taken.id}`);
  expect((await undo(first)).status).toBe(204);
  expect((await show(group)).name).toBe("Class 7");
  await asAdmin().delete(`/api/class-groups/${group.id}`);
  expect(await undo(await newest("class-group.change", { recordId: group.id }))).toMatchObject(
    conflict(en.audit.alreadyUndone),
  );
});

test("deleted years and groups come back with their teachers, the year first", async () => {
  const year = { name: "Next year", startsOn: addDays(today, 1000), endsOn: addDays(today, 1200) };
  const { id } = (await asAdmin().post("/api/school-years", year)).body;
  const group = await school.makeClassGroup({ schoolYearId: id, name: "Class 1" }, { teachers: [maths] });
  await asAdmin().patch(`/api/class-groups/${group.id}`, { name: "Class One" });
  await asAdmin().delete(`/api/class-groups/${group.id}`);
  await asAdmin().delete(`/api/school-years/${id}`);
  const [groupDeletion, yearDeletion] = [
    await newest("class-group.delete", { recordId: group.id }),
    await newest("school-year.delete", { recordId: id }),
  ];
  expect(await undo(groupDeletion)).toMatchObject(conflict(en.classGroups.yearGone));
  expect(await undo(await newest("class-group.change", { recordId: group.id }))).toMatchObject(
    conflict(en.classGroups.groupGone),
  );

  const other = { ...year, name: "Another", startsOn: addDays(today, 1100), endsOn: addDays(today, 1300) };
  const overlapping = await asAdmin().post("/api/school-years", other);
  expect(await undo(yearDeletion)).toMatchObject(
    conflict(en.classGroups.yearsOverlap(other.name, other.startsOn, other.endsOn)),
  );
  const later = { name: "NEXT YEAR", startsOn: addDays(today, 2000), endsOn: addDays(today, 2100) };
  expect((await asAdmin().patch(`/api/school-years/${overlapping.body.id}`, later)).status).toBe(204);
  expect(await undo(yearDeletion)).toMatchObject(conflict(en.classGroups.yearNameTaken));
  await asAdmin().delete(`/api/school-years/${overlapping.body.id}`);

  expect((await undo(yearDeletion)).status).toBe(204);
  expect((await undo(groupDeletion)).status).toBe(204);
  expect(await show(group)).toMatchObject({ name: "Class One", schoolYear: { id, ...year } });
  expect(await teachersOf(group)).toEqual([maths.id]);
});

test("a change of a year is undone, unless it was changed again or would overlap", async () => {
  const year = { name: "2040", startsOn: "2040-01-01", endsOn: "2040-12-31" };
  const { id } = (await asAdmin().post("/api/school-years", year)).body;
  const change = (fields: Record<string, string>) =>
    asAdmin().patch(`/api/school-years/${id}`, { ...year, ...fields });
  await change({ endsOn: "2040-06-30" });
  const first = await newest("school-year.change", { recordId: id });
  await change({ endsOn: "2040-05-31" });
  expect(await undo(first)).toMatchObject(conflict(en.classGroups.changedAgain));
  expect((await undo(await newest("school-year.change", { recordId: id }))).status).toBe(204);
  const second = { name: "2040 (2)", startsOn: "2040-07-01", endsOn: "2040-12-31" };
  const { body } = await asAdmin().post("/api/school-years", second);
  expect(await undo(first)).toMatchObject(
    conflict(en.classGroups.yearsOverlap(second.name, second.startsOn, second.endsOn)),
  );
  await asAdmin().delete(`/api/school-years/${body.id}`);
  expect((await undo(first)).status).toBe(204);
  const { items } = (await asAdmin().get("/api/school-years")).body;
  expect(items).toContainEqual({ id, ...year, isCurrent: false, classGroupCount: 0 });
});
