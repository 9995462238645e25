import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { countWaiting } from "#app/testing/lock-waiters.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";

// When two people edit one profile, the second sees what the first has saved.

const school = openTestSchool();
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

type Body = Record<string, unknown>;
const refused = { code: "conflict", message: en.editConflict.title };

/** Reads a record as this user, and returns a function that saves a copy of it with other fields. */
async function open(user: TestUser, path: string) {
  const { status, body } = await school.requestAs(user).get(path);
  expect(status).toBe(200);
  const { id: _id, createdAt: _createdAt, teachers: _teachers, atSchool: _atSchool, ...copy } = body;
  return (fields: Body) => school.requestAs(user).patch(path, { ...copy, ...fields });
}

async function openStudent(teachers: TestUser[]) {
  const student = await school.makeStudent(teachers);
  const path = `/api/students/${student.id}`;
  const parent = { phone: "9876543210", parentEmail: "parent@mail.example", age: 14, city: "Pune" };
  const first = await (await open(admin, path))({ ...parent, education: "Class 9", updatedAt: undefined });
  expect(first.status).toBe(204);
  const read = async () => (await school.requestAs(admin).get(path)).body;
  return { path, read, byAdmin: await open(admin, path), byStudent: await open(student, path) };
}

test("a student's profile: the later save is rejected with the current record, and may then overwrite it", async () => {
  const { read, byAdmin, byStudent } = await openStudent([await school.makeTeacher()]);
  expect((await byStudent({ city: "Mumbai" })).status).toBe(204);
  const current = await read();
  expect(await byAdmin({ education: "Class 10" })).toMatchObject({
    status: 409,
    body: { ...refused, current },
  });
  expect(await read()).toEqual(current);
  expect((await byAdmin({ education: "Class 10", updatedAt: current.updatedAt })).status).toBe(204);
  expect((await byStudent({ city: "Nagpur", updatedAt: undefined })).status).toBe(204);
});

test("a change of courses or teachers alone counts, too", async () => {
  const [one, other] = [await school.makeTeacher(), await school.makeTeacher()];
  for (const change of [{ course: ["Art"] }, { teacherId: [one.id, other.id] }]) {
    const { byAdmin, byStudent } = await openStudent([one]);
    expect((await byAdmin(change)).status).toBe(204);
    expect(await byStudent({ city: "Mumbai" })).toMatchObject({ status: 409, body: { current: change } });
  }
});

test("also the deletion of one of the student's teachers, and their return", async () => {
  const [one, other] = [await school.makeTeacher(), await school.makeTeacher()];
  const { path, byStudent, read } = await openStudent([one, other]);
  await school.requestAs(admin).delete(`/api/teachers/${other.id}`);
  expect(await byStudent({ city: "Mumbai" })).toMatchObject({
    status: 409,
    body: { ...refused, current: { teacherId: [one.id] } },
  });
  const whileDeleted = await open(admin, path);
  expect((await school.requestAs(admin).post(`/api/teachers/${other.id}/restore`, {})).status).toBe(204);
  expect(await whileDeleted({ city: "Mumbai" })).toMatchObject({ status: 409, body: refused });
  expect((await read()).teacherId).toHaveLength(2);
});

test("two simultaneous saves: one succeeds, the other is rejected", async () => {
  const { byAdmin, byStudent } = await openStudent([await school.makeTeacher()]);
  const responses = await Promise.all([byAdmin({ city: "Mumbai" }), byStudent({ city: "Nagpur" })]);
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test("deleting a teacher while their students' profiles are saved neither deadlocks nor loses a change", async () => {
  const teacher = await school.makeTeacher();
  const students = await Promise.all(Array.from({ length: 8 }, () => openStudent([teacher])));
  const responses = await Promise.all([
    ...students.map(({ byStudent }) => byStudent({ city: "Mumbai" })),
    school.requestAs(admin).delete(`/api/teachers/${teacher.id}`),
  ]);
  for (const { status } of responses) expect([204, 409]).toContain(status);
  for (const [index, { read }] of students.entries()) {
    expect(await read()).toMatchObject({
      city: responses[index]?.status === 204 ? "Mumbai" : "Pune",
      teacherId: [],
    });
  }
});

test("deleting a teacher waits for a student's edit in progress, and outdates other copies", async () => {
  const teacher = await school.makeTeacher();
  const { path, byStudent } = await openStudent([teacher]);
  const { database } = school;
  let isDeleted = false;
  const deletion = await inTransaction(database, async (tx) => {
    // As an edit does.
    await tx
      .select()
      .from(users)
      .where(eq(users.id, path.split("/").at(-1) ?? ""))
      .for("update");
    const deleting = school.requestAs(admin).delete(`/api/teachers/${teacher.id}`);
    void deleting.then(() => {
      isDeleted = true;
    });
    await expect.poll(async () => isDeleted || (await countWaiting(database)) === 1).toBe(true);
    return { deleting };
  });
  expect((await deletion.deleting).status).toBe(204);
  expect(await byStudent({ city: "Mumbai" })).toMatchObject({
    status: 409,
    body: { current: { teacherId: [] } },
  });
});

test("restoring a teacher while their students' profiles are saved loses neither", async () => {
  const teacher = await school.makeTeacher();
  const students = await Promise.all(Array.from({ length: 8 }, () => openStudent([teacher])));
  await school.requestAs(admin).delete(`/api/teachers/${teacher.id}`);
  const edits = await Promise.all(students.map(({ path }) => open(admin, path)));
  const responses = await Promise.all([
    ...edits.map((edit) => edit({ city: "Mumbai" })),
    school.requestAs(admin).post(`/api/teachers/${teacher.id}/restore`, {}),
  ]);
  for (const { status } of responses) expect([204, 409]).toContain(status);
  for (const [index, { read }] of students.entries()) {
    expect(await read()).toMatchObject({
      city: responses[index]?.status === 204 ? "Mumbai" : "Pune",
      teacherId: [teacher.id],
    });
  }
});

test("a teacher's details are protected the same way", async () => {
  const teacher = await school.makeTeacher();
  const path = `/api/teachers/${teacher.id}`;
  const details = { education: "M.Sc.", subject: "Physics", courses: ["Physics"], joiningDate: "2024-06-01" };
  const whole = async (user: TestUser) => {
    const save = await open(user, path);
    return (fields: Body) => save({ ...details, teacherId: undefined, ...fields });
  };
  const [byAdmin, byTeacher] = [await whole(admin), await whole(teacher)];
  expect((await byTeacher({ phone: "044 2345 6789" })).status).toBe(204);
  const current = (await school.requestAs(admin).get(path)).body;
  expect(current).toMatchObject({ phone: "044 2345 6789", updatedAt: expect.any(String) });
  expect(await byAdmin({ subject: "Art" })).toMatchObject({ status: 409, body: { ...refused, current } });
  expect((await byAdmin({ subject: "Art", updatedAt: undefined })).status).toBe(204);
});
