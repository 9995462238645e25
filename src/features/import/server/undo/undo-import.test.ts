import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { importRequests, newName, studentRow as student } from "#app/testing/import-requests.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool();
const { database } = school;
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

test("an import is undone as a whole: what nobody has used goes, the rest ends, fields go back", async () => {
  const [kept, unused, asked, changed] = [newName(), newName(), newName(), newName()];
  const before = {
    name: kept,
    admission: `F ${kept}`,
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
    student({ name: asked, classGroup: "1-B" }),
    { kind: "teachers", cells: { name: newName(), email: `${unused}@school.example` } },
    { kind: "teaching", cells: { classGroup: "1-B", subject: "Hindi", teacher: `${unused}@school.example` } },
  ]);
  await database.update(users).set({ city: "Mumbai" }).where(eq(users.name, changed));
  const [used] = await files.findStudents(asked);
  const teacher = await school.makeTeacher();
  await school.makeFeedback({ id: used?.id ?? "" }, await school.makeLesson(teacher));
  const as = school.requestAs(admin);
  // A card that nobody has used is no use of the student.
  const [withCard] = await files.findStudents(unused);
  expect((await as.post(`/api/students/${withCard?.id}/pin-code`, {})).status).toBe(201);
  const { body: undo } = await as.get(`/api/imports/${id}/undo`);
  expect(undo).toMatchObject({
    removed: { students: 1, teachers: 1, classGroups: 1 },
    ended: [{ name: asked }],
    restored: 1,
    kept: [{ name: changed }],
  });
  expect((await as.post(`/api/imports/${id}/undo`, { digest: "another" })).status).toBe(409);
  expect((await as.post(`/api/imports/${id}/undo`, { digest: undo.digest })).body).toMatchObject({
    state: "undone",
  });
  expect((await as.post(`/api/imports/${id}/undo`, { digest: undo.digest })).status).toBe(200);
  expect((await as.get(`/api/imports/${id}/undo`)).status).toBe(409);
  const [restored] = await database.select().from(users).where(eq(users.name, kept));
  expect(restored?.city).toBe("Pune");
  expect((await files.findStudents(kept))[0]).toMatchObject({
    groups: ["1-A"],
    ids: [`admission F ${kept}`],
    guardians: [],
  });
  const people = await database
    .select({ name: users.name, city: users.city, leftOn: users.leftOn, deletedAt: users.deletedAt })
    .from(users)
    .where(sql`name in (${unused}, ${asked}, ${changed})`);
  const of = (name: string) => people.find((each) => each.name === name);
  expect(of(unused)?.deletedAt).not.toBeNull();
  // Of the two class groups that came, one has a student who stays in its records.
  const groups = await database.execute(sql`select name from class_groups where name like '1-%' order by 1`);
  expect(groups.rows.map(({ name }) => name)).toEqual(["1-A", "1-B"]);
  expect([of(asked)?.deletedAt, of(asked)?.leftOn !== null, of(changed)?.city]).toEqual([
    null,
    true,
    "Mumbai",
  ]);
});
