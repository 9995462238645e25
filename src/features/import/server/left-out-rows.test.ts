import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { deleteWhatIsOld } from "#app/server/cleanup.ts";
import {
  type FileRow,
  importRequests,
  newName,
  studentRow as student,
} from "#app/testing/import-requests.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { importStagingDays } from "#domain/import/fields.ts";
import { imports } from "./imports.table.ts";

const school = openTestSchool();
const { database } = school;
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

test("rows that were not imported can be seen after the import, and go some days later", async () => {
  const [right, wrong] = [newName(), newName()];
  const applied = await files.run(admin, [
    student({ name: right, classGroup: "6-A" }),
    student({ name: wrong, classGroup: "6-A", guardian1Phone: "98765" }),
  ]);
  expect(applied).toMatchObject({ state: "applied", rowCount: 1, missingRows: 0 });
  expect(await files.rowsOf(admin, applied)).toMatchObject([
    { number: 1, line: 3, state: "wrong", cells: { name: wrong }, problems: [{ field: "guardian1Phone" }] },
  ]);
  // It is a record: nothing about it can be changed any more.
  const change = { numbers: [1], cells: { guardian1Phone: "9876543210" } };
  const refused = await school.requestAs(admin).patch(`/api/imports/${applied.id}/rows`, change);
  expect(refused.status).toBe(409);
  await database
    .update(imports)
    .set({ appliedAt: sql`now() - make_interval(days => ${importStagingDays + 1})` })
    .where(eq(imports.id, applied.id));
  await deleteWhatIsOld(school.services);
  expect(await files.rowsOf(admin, applied)).toEqual([]);
});

test("a name alone in its line is asked about once, and left out unless somebody says that it is a student", async () => {
  const [full, alone, footer, twice] = [newName(), newName(), newName(), newName()];
  const nameAlone = (name: string): FileRow => ({ cells: { name, classGroup: "6-A" }, isNameAlone: true });
  const rows = [
    student({ name: full, classGroup: "6-A", guardian1Phone: "9876500081" }),
    student({ name: twice, classGroup: "6-A", guardian1Phone: "9876500082" }),
    nameAlone(twice),
    nameAlone(alone),
    nameAlone(footer),
  ];
  const open = await files.preview(admin, rows);
  const sentences = (await files.rowsOf(admin, open)).map(({ problems }) =>
    problems.map(({ sentence }) => sentence.key),
  );
  // Of two rows with one name, it is asked whether they are one student.
  expect(sentences).toEqual([
    [],
    [],
    ["importing.maybeTwice"],
    ["importing.nameAlone"],
    ["importing.nameAlone"],
  ]);
  const decided = await files.decide(admin, open, {
    numbers: [3],
    decision: { accepted: ["importing.nameAlone"] },
  });
  expect((await files.apply(admin, decided)).status).toBe(200);
  expect(await files.findStudents(alone)).toMatchObject([{ groups: ["6-A"] }]);
  expect(await files.findStudents(footer)).toEqual([]);
  expect(await files.rowsOf(admin, open)).toMatchObject([
    { cells: { name: twice } },
    { state: "doubtful", cells: { name: footer }, problems: [{ sentence: { params: [footer] } }] },
  ]);
  // Who is a student by now is not asked about again, nor is a row to which somebody has added.
  const again = await files.preview(admin, rows);
  expect((await files.rowsOf(admin, again)).map(({ state }) => state).slice(3)).toEqual([
    "unchanged",
    "doubtful",
  ]);
  const added = await files.decide(admin, again, { numbers: [4], cells: { guardian1Phone: "9876500083" } });
  expect((await files.rowsOf(admin, added)).at(-1)).toMatchObject({ state: "created", problems: [] });
});

test("a row with a student's number is nobody else, whatever is accepted", async () => {
  const name = newName();
  const [admission, pen] = [`T ${name}`, `P ${name}`];
  await files.run(admin, [student({ name, admission, pen, classGroup: "6-B" })]);
  const rows = [
    student({ name, admission: `${admission} 2`, pen }),
    student({ name, admission, pen: `${pen} 2` }),
  ];
  const decided = await files.acceptAll(admin, await files.preview(admin, rows));
  expect((await files.rowsOf(admin, decided))[1]).toMatchObject({
    state: "wrong",
    problems: [{ sentence: { key: "importing.idTwice", params: [2] } }],
  });
  expect((await files.apply(admin, decided)).status).toBe(200);
});
