import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  type FileRow,
  importRequests,
  newName,
  studentRow as student,
} from "#app/testing/import-requests.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { classGroups } from "#features/class-groups/server/class-groups.table.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool();
const { database } = school;
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

test("teachers, and who teaches what, are added and never removed", async () => {
  const present = await school.makeTeacher({ name: newName(), courses: ["Physics"], phone: null });
  const rows: FileRow[] = [
    {
      kind: "teachers",
      cells: { name: newName(), surname: "Iyer", email: "Iyer@School.example", courses: "Hindi, English" },
    },
    {
      kind: "teachers",
      cells: { name: present.name, surname: "Test", email: present.email, phone: "9876500041" },
    },
    { kind: "teachers", cells: { name: newName(), surname: "Das", courses: "Art" } },
    { kind: "teaching", cells: { classGroup: "5-A", subject: "Hindi", teacher: "iyer@school.example" } },
    { kind: "teaching", cells: { classGroup: "5-A", subject: "Maths", teacher: `${present.name} Test` } },
    { kind: "teaching", cells: { classGroup: "5-A", subject: "Maths", teacher: "who@school.example" } },
    student({ name: newName(), classGroup: "5-A" }),
  ];
  const open = await files.preview(admin, rows);
  const found = await files.rowsOf(admin, open);
  expect(found.map(({ state }) => state)).toEqual([
    "created",
    "changed",
    "created",
    "created",
    "created",
    "wrong",
    "created",
  ]);
  expect((await files.apply(admin, open)).status).toBe(200);
  const [changed] = await database.select().from(users).where(eq(users.id, present.id));
  expect(changed).toMatchObject({ phone: "9876500041", courses: ["Physics", "Maths"] });
  const [group] = await database.select().from(classGroups).where(eq(classGroups.name, "5-A"));
  const { rows: taught } = await database.execute(sql`
    select subject, (select count(*)::int from student_teachers where student_teachers.teacher_id = taught.teacher_id) as students
    from class_group_teachers as taught where class_group_id = ${group?.id} order by subject`);
  expect(taught).toEqual([
    { subject: "Hindi", students: 1 },
    { subject: "Maths", students: 1 },
  ]);
  const again = await files.preview(admin, rows);
  expect(again.summary?.rows).toMatchObject({ teachers: { unchanged: 3 }, teaching: { unchanged: 2 } });
});

test("teachers whom only a teaching table names are added at a word, and get their address from a later list", async () => {
  const [meena, ravi] = [newName(), newName()];
  const table: FileRow[] = [
    { kind: "teaching", cells: { classGroup: "4-A", subject: "Hindi", teacher: `${meena} Iyer` } },
    {
      kind: "teaching",
      cells: { classGroup: "4-A", subject: "Maths", teacher: `${meena.toUpperCase()} IYER` },
    },
    { kind: "teaching", cells: { classGroup: "4-A", subject: "Art", teacher: `${ravi} Das` } },
    student({ name: newName(), classGroup: "4-A" }),
  ];
  const open = await files.preview(admin, table);
  expect(open.summary).toMatchObject({ newTeachers: 0, rows: { teaching: { doubtful: 3 } } });
  const accepted = await files.decide(admin, open, {
    alike: { problem: "importing.teacherNew" },
    decision: { accepted: ["importing.teacherNew"] },
  });
  expect(accepted.summary).toMatchObject({ newTeachers: 2, rows: { teaching: { created: 3 } } });
  expect((await files.apply(admin, accepted)).status).toBe(200);
  const email = `${meena.toLowerCase()}@school.example`;
  const list: FileRow[] = [{ kind: "teachers", cells: { name: meena, surname: "Iyer", email } }];
  const first = await files.preview(admin, list);
  expect((await files.rowsOf(admin, first))[0]).toMatchObject({
    state: "changed",
    changes: [{ field: "email", before: null, after: email }],
  });
  expect((await files.apply(admin, first)).status).toBe(200);
  const find = async () => (await database.select().from(users).where(eq(users.name, meena)))[0];
  expect(await find()).toMatchObject({ surname: "Iyer", email, courses: ["Hindi", "Maths"] });
  const undo = `/api/imports/${first.id}/undo`;
  const { digest } = (await school.requestAs(admin).get(undo)).body;
  expect((await school.requestAs(admin).post(undo, { digest })).status).toBe(200);
  expect(await find()).toMatchObject({ email: null });
});

test("short names that fit one teacher each are taken in one press, and known in the next file", async () => {
  const [anil, bina] = [newName(), newName()];
  const first = `${anil} Xavier`;
  const second = `${bina} Yusuf`;
  await files.run(admin, [
    { kind: "teachers", cells: { name: anil, surname: "Xavier", courses: "Maths" } },
    { kind: "teachers", cells: { name: bina, surname: "Yusuf", courses: "Hindi" } },
    ...["1-A", "1-B", "1-C"].map((classGroup) => student({ name: newName(), classGroup })),
  ]);
  const pair = (classGroup: string, subject: string, teacher: string): FileRow => ({
    kind: "teaching",
    cells: { classGroup, subject, teacher },
  });
  const table = [
    ...["1-A", "1-B", "1-C"].map((group) => pair(group, "Maths", "Xavier")),
    ...["1-A", "1-B"].map((group) => pair(group, "Hindi", "Yusuf")),
  ];
  const open = await files.preview(admin, table);
  expect(open.summary?.problems).toMatchObject([{ key: "importing.teacherMaybe", count: 5, fitOne: 5 }]);
  const taken = await files.decide(admin, open, {
    alike: { problem: "importing.teacherMaybe" },
    takesOnlyCandidate: true,
  });
  expect(taken.summary).toMatchObject({ problems: [], rows: { teaching: { created: 5 } } });
  expect((await files.apply(admin, taken)).status).toBe(200);
  const next = [...table, pair("1-C", "Hindi", "YUSUF")];
  const again = await files.preview(admin, next);
  expect(again.summary).toMatchObject({ problems: [], rows: { teaching: { unchanged: 5, created: 1 } } });
  const rows = await files.rowsOf(admin, again);
  expect(rows.at(-1)?.changes).toMatchObject([{ kind: "teaches", teacher: second }]);
  // Somebody else whom the name fits has come: that is another question.
  const other = newName();
  await files.run(admin, [{ kind: "teachers", cells: { name: other, surname: "Xavier" } }]);
  const following = await files.preview(admin, next);
  expect(following.summary?.problems).toMatchObject([{ key: "importing.teacherMaybe", count: 3, fitOne: 0 }]);
  const [row] = await files.rowsOf(admin, following, "problem=importing.teacherMaybe");
  expect(row?.candidates.map(({ name }) => name).sort()).toEqual([first, `${other} Xavier`].sort());
  // The undo of the import that was asked forgets what it was told.
  const undo = `/api/imports/${taken.id}/undo`;
  const { digest } = (await school.requestAs(admin).get(undo)).body;
  expect((await school.requestAs(admin).post(undo, { digest })).status).toBe(200);
  const forgotten = await files.preview(admin, [pair("1-A", "Hindi", "Yusuf")]);
  expect(forgotten.summary?.problems).toMatchObject([{ key: "importing.teacherMaybe", count: 1 }]);
});

test("students who each fit one of the school are taken in one press; rows that fit several stay open", async () => {
  const [one, two] = [newName(), newName()];
  await files.run(admin, [
    student({ name: one, classGroup: "2-A" }),
    student({ name: two, classGroup: "2-A", rollNumber: "1" }),
    student({ name: two, classGroup: "2-B", rollNumber: "1" }),
  ]);
  const open = await files.preview(admin, [
    student({ name: one, classGroup: "3-A" }),
    student({ name: two, classGroup: "3-A" }),
  ]);
  expect(open.summary?.problems).toMatchObject([{ key: "importing.maybeSame", count: 2, fitOne: 1 }]);
  const taken = await files.decide(admin, open, {
    alike: { problem: "importing.maybeSame" },
    takesOnlyCandidate: true,
  });
  expect(taken.summary?.rows.students).toMatchObject({ changed: 1, doubtful: 1 });
});
