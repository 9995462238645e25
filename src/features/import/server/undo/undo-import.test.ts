import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { importRequests, newName, studentRow as student } from "#app/testing/import-requests.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import type { ImportCells } from "#domain/import/fields.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool();
const { database } = school;
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

test("an import is undone as a whole: what nobody has used goes, fields go back, and the rest stays as it is and is named", async () => {
  const [present, unused, addressed, changed] = [newName(), newName(), newName(), newName()];
  const before = {
    name: present,
    admission: `F ${present}`,
    classGroup: "1-A",
    city: "Pune",
    guardian1Phone: "9876500051",
  };
  const other = { name: changed, admission: `F ${changed}`, classGroup: "1-A", city: "Pune" };
  await files.run(admin, [student(before), student(other)]);
  const { id } = await files.run(admin, [
    student({
      ...before,
      classGroup: "1-B",
      city: "Nashik",
      pen: "12345678901",
      guardian2Phone: "9876500052",
    }),
    student({ ...other, city: "Nashik" }),
    student({ name: unused, classGroup: "1-C" }),
    student({ name: addressed, classGroup: "1-B" }),
    { kind: "teachers", cells: { name: newName(), email: `${unused}@school.example` } },
    { kind: "teaching", cells: { classGroup: "1-B", subject: "Hindi", teacher: `${unused}@school.example` } },
  ]);
  await database.update(users).set({ city: "Mumbai" }).where(eq(users.name, changed));
  const [used] = await files.findStudents(addressed);
  const teacher = await school.makeTeacher();
  await school.makeFeedback({ id: used?.id ?? "" }, await school.makeLesson(teacher));
  const as = school.requestAs(admin);
  // A card that nobody has used is no use of the student.
  const [withCard] = await files.findStudents(unused);
  expect((await as.post(`/api/students/${withCard?.id}/pin-code`, {})).status).toBe(201);
  const { body: undo } = await as.get(`/api/imports/${id}/undo`);
  expect(undo).toMatchObject({
    removed: { students: 1, teachers: 1, classGroups: 1 },
    restored: 1,
    inUse: [{ name: addressed }, { name: changed }],
  });
  expect((await as.post(`/api/imports/${id}/undo`, { digest: "another" })).status).toBe(409);
  expect((await as.post(`/api/imports/${id}/undo`, { digest: undo.digest })).body).toMatchObject({
    state: "undone",
  });
  expect((await as.post(`/api/imports/${id}/undo`, { digest: undo.digest })).status).toBe(200);
  expect((await as.get(`/api/imports/${id}/undo`)).status).toBe(409);
  const [restored] = await database.select().from(users).where(eq(users.name, present));
  expect(restored?.city).toBe("Pune");
  expect((await files.findStudents(present))[0]).toMatchObject({
    groups: ["1-A"],
    ids: [`admission F ${present}`],
    guardians: [],
  });
  const people = await database
    .select({ name: users.name, city: users.city, leftOn: users.leftOn, deletedAt: users.deletedAt })
    .from(users)
    .where(sql`name in (${unused}, ${addressed}, ${changed})`);
  const of = (name: string) => people.find((each) => each.name === name);
  expect(of(unused)?.deletedAt).not.toBeNull();
  // Of the two class groups that came, one has a student who stays.
  const groups = await database.execute(sql`select name from class_groups where name like '1-%' order by 1`);
  expect(groups.rows.map(({ name }) => name)).toEqual(["1-A", "1-B"]);
  expect([of(addressed)?.deletedAt, of(addressed)?.leftOn !== null, of(changed)?.city]).toEqual([
    null,
    false,
    "Mumbai",
  ]);
});

/** Imports students of a class group, changes them by another import, and says how to undo the second. */
async function importTwice(first: ImportCells, second: ImportCells) {
  await files.run(admin, [student(first)]);
  const { id } = await files.run(admin, [student(second)]);
  const as = school.requestAs(admin);
  const path = `/api/imports/${id}/undo`;
  return {
    as,
    undo: async () => {
      const { body: preview } = await as.get(path);
      const { status } = await as.post(path, { digest: preview.digest });
      return { status, preview };
    },
  };
}

test("the undo gives contacts back with their answers, and leaves what no file says: who may not receive messages", async () => {
  const name = newName();
  const before = {
    ...{ name, admission: `G ${name}`, classGroup: "2-C" },
    ...{ guardian1Name: "Lata", guardian1Phone: "9876500061" },
  };
  await files.run(admin, [student(before)]);
  const [{ id } = { id: "" }] = await files.findStudents(name);
  const path = `/api/students/${id}/guardians`;
  const as = school.requestAs(admin);
  const { guardians } = (await as.get(path)).body;
  const refused = { answer: "refused", source: "form", on: "2026-06-01", contact: "9876500061" };
  const consent = { whatsapp: refused, email: null };
  expect((await as.put(path, { guardians: [{ ...guardians[0], consent }] })).status).toBe(204);
  const { undo } = await importTwice(before, { ...before, guardian1Phone: "9876500062" });
  const { guardians: imported } = (await as.get(path)).body;
  expect(imported).toMatchObject([{ name: "Lata", phone: "9876500062", consent: { whatsapp: null } }]);
  await as.put(path, { guardians: [{ ...imported[0], mayReceive: false }] });
  expect((await undo()).status).toBe(200);
  expect((await as.get(path)).body.guardians).toMatchObject([
    { name: "Lata", phone: "9876500061", mayReceive: false, consent },
  ]);
});

test("the undo of a move gives the roll number back for signing in; where another student has it by now, the student stays", async () => {
  const name = newName();
  const before = { name, admission: `R ${name}`, classGroup: "2-A", rollNumber: "5" };
  for (const isTaken of [false, true]) {
    const { undo } = await importTwice(before, { ...before, classGroup: "2-B" });
    if (isTaken) await files.run(admin, [student({ name: newName(), classGroup: "2-A", rollNumber: "5" })]);
    const { status, preview } = await undo();
    expect([status, preview.inUse.length]).toEqual([200, isTaken ? 1 : 0]);
    const { rows } = await database.execute(sql`
      select roll_number, roll_key from enrolments join users on users.id = student_id
      join class_groups on class_groups.id = class_group_id
      where users.name = ${name} and class_groups.name = '2-A' and ends_on is null`);
    expect(rows).toEqual(isTaken ? [] : [{ roll_number: "5", roll_key: "5" }]);
  }
});

test("who has by the same import what a student had gives it back, if they go back themselves", async () => {
  const [asha, ravi, kiran, newcomer] = [newName(), newName(), newName(), newName()];
  const placed = (name: string, classGroup: string, rollNumber?: string, pen?: string) =>
    student({ name, admission: `S ${name}`, classGroup, rollNumber, pen });
  await files.run(admin, [
    placed(asha, "4-A", "5", "4721"),
    placed(ravi, "4-B", "7"),
    placed(kiran, "4-A", "6"),
  ]);
  const places = async () => {
    const students = await Promise.all([asha, ravi, kiran].map((name) => files.findStudents(name)));
    return students.flat().map(({ groups, rolls, ids }) => [groups, rolls, ids]);
  };
  const as = school.requestAs(admin);
  const undo = async (id: string) => {
    const { body: preview } = await as.get(`/api/imports/${id}/undo`);
    expect((await as.post(`/api/imports/${id}/undo`, { digest: preview.digest })).status).toBe(200);
    return preview.inUse.map(({ name }: { name: string }) => name);
  };
  const before = await places();
  const swapped = [placed(asha, "4-B", "7"), placed(ravi, "4-A", "5")];
  for (const rows of [
    swapped,
    [placed(asha, "4-A", "6"), placed(kiran, "4-A", "5")],
    [placed(asha, "4-C"), placed(kiran, "4-A", "5")],
    [placed(asha, "4-C"), placed(newcomer, "4-A", "5")],
    [placed(asha, "4-A", "5", "4722"), placed(kiran, "4-A", "6", "4721")],
  ]) {
    const { id } = await files.run(admin, rows);
    expect(await places()).not.toEqual(before);
    expect(await undo(id)).toEqual([]);
    expect(await places()).toEqual(before);
  }
  // Where one cannot go back, the other cannot either.
  const { id } = await files.run(admin, [
    student({ name: asha, admission: `S ${asha}`, classGroup: "4-B", rollNumber: "7", city: "Pune" }),
    placed(ravi, "4-A", "5"),
  ]);
  const after = await places();
  await database.update(users).set({ city: "Mumbai" }).where(eq(users.name, asha));
  expect(await undo(id)).toEqual([asha, ravi]);
  expect(await places()).toEqual(after);
});

test("what another student has by now is not taken from them: the student stays as the import left them", async () => {
  const name = newName();
  const email = (of: string) => `${of}.${name.toLowerCase()}@home.example`;
  const before = { name, admission: `T ${name}`, pen: "4711", email: email("old"), city: "Pune" };
  const { as, undo } = await importTwice(
    { ...before, admission: `T ${name}` },
    {
      ...before,
      pen: "4712",
      email: email("new"),
      city: "Nashik",
    },
  );
  const other = { name: newName(), surname: "Rao", email: email("old") };
  const { body } = await as.post("/api/added-students", other);
  await files.run(admin, [student({ name: other.name, surname: "Rao", email: email("old"), pen: "4711" })]);
  const { status, preview } = await undo();
  expect([status, preview.inUse]).toEqual([200, [{ id: expect.anything(), name }]]);
  const [present] = await database.select().from(users).where(eq(users.name, name));
  expect(present).toMatchObject({ email: email("new"), city: "Nashik" });
  expect((await files.findStudents(name))[0]?.ids).toContain("pen 4712");
  expect(body.id).toBeDefined();
});

test("a student who was moved again, and a teacher who got another class group, stay as they are", async () => {
  const [name, teacher] = [newName(), newName()];
  const before = { name, admission: `M ${name}`, classGroup: "3-A" };
  const { undo } = await importTwice(before, { ...before, classGroup: "3-B" });
  await files.run(admin, [student({ ...before, classGroup: "3-C" })]);
  expect((await undo()).preview.inUse).toMatchObject([{ name }]);
  expect((await files.findStudents(name))[0]?.groups).toEqual(["3-C"]);

  const { id } = await files.run(admin, [{ kind: "teachers", cells: { name: teacher, surname: "Iyer" } }]);
  const [{ id: teacherId } = { id: "" }] = await database.select().from(users).where(eq(users.name, teacher));
  const year = await school.makeSchoolYear();
  const group = { schoolYearId: year.id, name: `3-D ${name}`, teachers: [{ teacherId, subject: "Hindi" }] };
  await database
    .update(users)
    .set({ courses: ["Hindi"] })
    .where(eq(users.id, teacherId));
  expect((await school.requestAs(admin).post("/api/class-groups", group)).status).toBe(201);
  const { body } = await school.requestAs(admin).get(`/api/imports/${id}/undo`);
  expect(body).toMatchObject({ removed: { teachers: 0 }, inUse: [{ id: teacherId }] });
});
