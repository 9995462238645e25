import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { classGroupsPerYearMax } from "./class-groups.queries.ts";
import { classGroups } from "./class-groups.table.ts";

const school = openTestSchool();
let admin: TestUser;
let thisYear: string;
let nextYear: string;

beforeAll(async () => {
  admin = await school.makeAdmin();
  thisYear = (await school.makeSchoolYear(0)).id;
  nextYear = (await school.makeSchoolYear(1)).id;
});

const asAdmin = () => school.requestAs(admin);
const add = (name: string, schoolYearId = thisYear) =>
  asAdmin().post("/api/class-groups", { schoolYearId, name });
const namesOf = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name);

const rejected = (field: string, message: string) => ({
  status: 400,
  body: { code: "invalid-input", field, message },
});

test("an admin lists all class groups of a year, by name and the numbers in it", async () => {
  const { id: year } = await school.makeSchoolYear(2);
  for (const name of ["Class 10 A", "Class 9 B", "class 9 a"])
    expect((await add(name, year)).status).toBe(201);
  const listed = await asAdmin().get(`/api/class-groups?schoolYearId=${year}`);
  expect(namesOf(listed)).toEqual(["class 9 a", "Class 9 B", "Class 10 A"]);
  expect(listed.body.schoolYear).toMatchObject({ id: year, isCurrent: false });
  expect((await asAdmin().get(`/api/class-groups?schoolYearId=${randomUUID()}`)).body).toEqual({
    schoolYear: null,
    items: [],
  });
});

test("without a year, the list is that of the current one; a teacher sees the class groups they teach", async () => {
  const [teacher, other] = [await school.makeTeacher(), await school.makeTeacher()];
  const own = await school.makeClassGroup({}, { teachers: [teacher, other] });
  const others = await school.makeClassGroup({}, { teachers: [other] });
  const ownNext = await school.makeClassGroup({ schoolYearId: nextYear }, { teachers: [teacher] });
  const listed = await school.requestAs(teacher).get("/api/class-groups");
  expect(namesOf(listed)).toEqual([own.name]);
  expect(listed.body.schoolYear).toMatchObject({ id: thisYear, isCurrent: true });
  expect(namesOf(await school.requestAs(teacher).get(`/api/class-groups?schoolYearId=${nextYear}`))).toEqual([
    ownNext.name,
  ]);
  expect(namesOf(await asAdmin().get("/api/class-groups"))).toEqual(
    expect.arrayContaining([own.name, others.name]),
  );
  expect((await school.requestAs(teacher).get(`/api/class-groups/${own.id}`)).status).toBe(200);
  const unseen = await school.requestAs(teacher).get(`/api/class-groups/${others.id}`);
  expect(unseen).toMatchObject({ status: 404 });
  expect(unseen.body).toEqual(
    (await school.requestAs(teacher).get(`/api/class-groups/${randomUUID()}`)).body,
  );
  const student = await school.makeStudent();
  expect((await school.requestAs(student).get(`/api/class-groups/${own.id}`)).status).toBe(403);
});

test("a class group shows teachers who are not deleted, and counts students who are there", async () => {
  const teachers = [
    await school.makeTeacher({ courses: ["Physics"], name: "Meera" }),
    await school.makeTeacher({ courses: ["Maths"], name: "Zoya" }),
    await school.makeTeacher({ courses: ["Maths"], name: "Anil" }),
  ];
  const students = await Promise.all([1, 2, 3].map(() => school.makeStudent()));
  const { id } = await school.makeClassGroup({}, { teachers, students });
  const show = async () => (await asAdmin().get(`/api/class-groups/${id}`)).body;
  const shown = await show();
  expect(shown).toMatchObject({ studentCount: 3, schoolYear: { id: thisYear } });
  expect(shown.teachers.map((each: TestUser) => `${each.subject} ${each.name}`)).toEqual([
    "Maths Anil",
    "Maths Zoya",
    "Physics Meera",
  ]);
  await asAdmin().delete(`/api/teachers/${teachers[1]?.id}`);
  await asAdmin().post(`/api/class-groups/${id}/enrolment-ends`, { studentIds: [students[0]?.id] });
  await school.database
    .update(users)
    .set({ leftOn: "2026-11-01" })
    .where(eq(users.id, students[1]?.id ?? ""));
  const later = await show();
  expect(later.studentCount).toBe(1);
  expect(later.teachers.map(({ name }: TestUser) => name)).toEqual(["Anil", "Meera"]);
});

test("a name is required, and unique within a year, ignoring case", async () => {
  expect(await add(" ")).toMatchObject(rejected("name", en.classGroups.nameRequired));
  const { body } = await add("Class 11");
  expect(await add("CLASS 11")).toMatchObject(rejected("name", en.classGroups.nameTaken));
  expect((await add("Class 11", nextYear)).status).toBe(201);
  expect(await add("Class 12", randomUUID())).toMatchObject(rejected("schoolYearId", en.request.invalid));

  await add("Class 12");
  const rename = (name: string, id = body.id) => asAdmin().patch(`/api/class-groups/${id}`, { name });
  expect(await rename("class 12")).toMatchObject(rejected("name", en.classGroups.nameTaken));
  expect(await rename("class 11")).toMatchObject({ status: 200, body: { name: "class 11" } });
  expect((await rename("Class 13", randomUUID())).status).toBe(404);
});

test("a name that looks like another one of the year is added or given only when someone has seen that one", async () => {
  const { id: year } = await school.makeSchoolYear(3);
  const { body: first } = await add("10-B", year);
  for (const name of ["10B", "X-B", "Class 10 b", "१०-B"]) {
    expect(await add(name, year)).toMatchObject({
      status: 409,
      body: {
        code: "class-group-alike",
        field: "name",
        suggestion: "10-B",
        message: en.classGroups.looksLike("10-B"),
      },
    });
  }
  expect(await add("10-b", year)).toMatchObject(rejected("name", en.classGroups.nameTaken));
  expect((await add("10B", nextYear)).status).toBe(201);
  expect((await add("10-A", year)).status).toBe(201);
  const meant = { schoolYearId: year, name: "10 B", mayLookAlike: true };
  const { status, body: second } = await asAdmin().post("/api/class-groups", meant);
  expect(status).toBe(201);

  const rename = (id: string, input: object) => asAdmin().patch(`/api/class-groups/${id}`, input);
  expect(await rename(second.id, { name: "X B" })).toMatchObject({
    status: 409,
    body: { suggestion: "10-B" },
  });
  expect((await rename(second.id, { name: "X B", mayLookAlike: true })).body.name).toBe("X B");
  expect((await rename(second.id, { name: "10-C" })).status).toBe(200);
  expect((await rename(first.id, { name: "10 B" })).status).toBe(200);
});

test("a class group is added with its teachers, or not at all", async () => {
  const teacher = await school.makeTeacher({ courses: ["Physics"] });
  const addTaught = (name: string, subject: string) =>
    asAdmin().post("/api/class-groups", {
      ...{ schoolYearId: thisYear, name },
      teachers: [{ teacherId: teacher.id, subject }],
    });
  expect(await addTaught("Taught 1", "physics")).toMatchObject({
    status: 201,
    body: { teachers: [{ id: teacher.id, subject: "Physics" }] },
  });
  const message = en.classGroups.notTheirSubject(`${teacher.name} ${teacher.surname}`, "Art");
  expect(await addTaught("Taught 2", "Art")).toMatchObject(rejected("teachers", message));
  expect(namesOf(await asAdmin().get("/api/class-groups"))).not.toContain("Taught 2");
});

test("a class group is deleted only if nobody was ever in it and no class was for it", async () => {
  const [teacher, student] = [await school.makeTeacher(), await school.makeStudent()];
  const remove = (id: string) => asAdmin().delete(`/api/class-groups/${id}`);
  const conflict = (message: string) => ({ status: 409, body: { code: "conflict", message } });

  const left = await school.makeClassGroup({}, { students: [student] });
  await asAdmin().post(`/api/class-groups/${left.id}/enrolment-ends`, { studentIds: [student.id] });
  expect(await remove(left.id)).toMatchObject(conflict(en.classGroups.hasEnrolments));

  const held = await school.makeClassGroup({}, { teachers: [teacher] });
  await school.makeLesson(teacher, { classGroupIds: [held.id] });
  expect(await remove(held.id)).toMatchObject(conflict(en.classGroups.hasLessons));

  const unused = await school.makeClassGroup({}, { teachers: [teacher] });
  expect((await remove(unused.id)).status).toBe(204);
  expect((await remove(unused.id)).status).toBe(404);
});

test("the number of class groups in a year is limited", async () => {
  const full = await school.makeSchoolYear(2);
  await school.database.insert(classGroups).values(
    Array.from({ length: classGroupsPerYearMax }, (_, number) => ({
      schoolYearId: full.id,
      name: `Group ${number}`,
    })),
  );
  expect(await add("One more", full.id)).toMatchObject({
    status: 409,
    body: { message: en.classGroups.tooManyGroups(classGroupsPerYearMax) },
  });
  expect((await asAdmin().get(`/api/class-groups?schoolYearId=${full.id}`)).body.items).toHaveLength(
    classGroupsPerYearMax,
  );
});
