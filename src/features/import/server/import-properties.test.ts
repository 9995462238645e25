import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type FileRow, importRequests } from "#app/testing/import-requests.ts";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { ImportCells } from "#domain/import/fields.ts";
import type { Import } from "#domain/import/schemas.ts";
import { teachingExport } from "#features/class-groups/server/teaching-export.queries.ts";
import { studentsExport } from "#features/students/server/student-export.queries.ts";
import { teachersExport } from "#features/teachers/server/teacher-export.queries.ts";

const school = openTestSchool();
const { database } = school;
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

/** Few values, so that rows are about the same people, and the people of earlier runs. */
const cell = (values: readonly string[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });

const studentCells = fc.record({
  name: fc.constantFrom("Asha", "ASHA", "Ravi", "राम", "D’Souza", ""),
  surname: cell(["Rao", "Das", "rao"]),
  classGroup: cell(["10-A", "X A", "10-B", "9-C"]),
  rollNumber: cell(["1", "02", "3", "A 4"]),
  admission: cell(["A1", "a 1", "A2", "A3", "A4"]),
  pen: cell(["11", "12"]),
  dateOfBirth: cell(["2012-04-30", "2013-01-02", "soon"]),
  email: cell(["a@b.example", "c@d.example", "nobody"]),
  loginName: cell(["asha1", "ravi2", "!"]),
  city: cell(["Pune", "PUNE", "Nashik"]),
  status: fc.constantFrom(...Array.from({ length: 8 }, () => undefined), "left", "Active"),
  guardian1Name: cell(["Meena Rao", "Mohan"]),
  guardian1Relation: cell(["mother", "पिता"]),
  guardian1Phone: cell(["9876512345", "9876512345 / 9876512346", "2025550123", "98765"]),
  guardian2Name: cell(["Mohan", "Sita"]),
  guardian2Phone: cell(["9876512347", "9876512345"]),
});

const teacherCells = fc.record({
  name: fc.constantFrom("Meera", "Kabir"),
  surname: cell(["Iyer", "Khan"]),
  email: cell(["m@t.example", "k@t.example", "a@b.example"]),
  courses: cell(["Hindi", "Hindi, Maths"]),
});

const teachingCells = fc.record({
  classGroup: fc.constantFrom("10-A", "Class 9 C", ""),
  subject: fc.constantFrom("Hindi", "hindi", "Maths"),
  teacher: fc.constantFrom("m@t.example", "Kabir Khan", "Nobody"),
});

const rowsOf = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: studentCells.map((cells): FileRow => ({ cells: cells as ImportCells })) },
    {
      weight: 1,
      arbitrary: teacherCells.map((cells): FileRow => ({ kind: "teachers", cells: cells as ImportCells })),
    },
    {
      weight: 1,
      arbitrary: teachingCells.map((cells): FileRow => ({ kind: "teaching", cells: cells as ImportCells })),
    },
  ),
  { minLength: 1, maxLength: 12 },
);

const decision = fc.constantFrom("accept-all", "take-file", null);

async function count() {
  const { rows } = await database.execute<{ students: number; teachers: number; groups: number }>(sql`
    select (select count(*)::int from users where role = 'student') as students,
      (select count(*)::int from users where role = 'teacher') as teachers, (select count(*)::int from class_groups) as groups`);
  return rows[0] ?? { students: 0, teachers: 0, groups: 0 };
}

test("what the preview says is what is there afterwards, and the same rows again change nothing", async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, decision, async (rows, decided) => {
      const before = await count();
      const first = await files.preview(admin, rows);
      const decide = (open: Import) => {
        if (decided === null) return open;
        if (decided === "accept-all") return files.acceptAll(admin, open);
        return files.decide(admin, open, { alike: {}, decision: { conflict: "file" } });
      };
      const open = await decide(first);
      const firstRows = await files.rowsOf(admin, open);
      const { status, body } = await files.apply(admin, open);
      expect([status, body.message]).toEqual([200, undefined]);
      const { newStudents, newTeachers, newClassGroups } = body.summary;
      expect(await count()).toEqual({
        students: before.students + newStudents,
        teachers: before.teachers + newTeachers,
        groups: before.groups + newClassGroups.length,
      });
      // Rows that were kept apart make a new student each time.
      if (first.summary?.problems.some(({ key }) => /maybe|rollNumberTaken/i.test(key))) return;
      const state = await decide(await files.preview(admin, rows));
      // Rows that were not taken may be taken now: the student who was in their way may have got another name.
      const taken = new Set(
        firstRows
          .filter(({ state: each }) => each !== "doubtful" && each !== "wrong" && each !== "skipped")
          .map(({ number }) => number),
      );
      const rest = (await files.rowsOf(admin, state)).filter(({ number }) => taken.has(number));
      expect(rest.filter(({ changes }) => changes.length > 0)).toEqual([]);
      expect(
        rest.map(({ state: each }) => each).filter((each) => each !== "unchanged" && each !== "conflict"),
      ).toEqual([]);
    }),
    propertyRuns(20),
  );
}, 120_000);

test("imports that are undone, in any order, leave nobody behind whom they added", async () => {
  const present = async () => {
    const { rows } = await database.execute(sql`
      select id, left_on from users where role in ('student', 'teacher') and deleted_at is null order by id`);
    return rows;
  };
  const as = () => school.requestAs(admin);
  const steps = fc.array(fc.tuple(rowsOf, fc.boolean(), fc.nat()), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(steps, async (imports) => {
      const before = await present();
      const applied: { id: string; order: number }[] = [];
      for (const [rows, absentLeave, order] of imports) {
        const open = await files.preview(admin, rows, absentLeave);
        const decided = await files.acceptAll(admin, open);
        expect((await files.apply(admin, decided)).status).toBe(200);
        applied.push({ id: open.id, order });
      }
      for (const { id } of applied.sort((one, other) => one.order - other.order)) {
        const { digest } = (await as().get(`/api/imports/${id}/undo`)).body;
        expect((await as().post(`/api/imports/${id}/undo`, { digest })).status).toBe(200);
      }
      expect(await present()).toEqual(before);
    }),
    propertyRuns(8),
  );
}, 120_000);

test("an export that is imported changes nothing", async () => {
  const jaya = {
    name: "Jaya",
    admission: "J1",
    email: "jaya@b.example",
    guardian1Name: "Sita",
    guardian1Phone: "2025550123",
  };
  const open = await files.preview(admin, [
    { cells: { ...jaya, classGroup: "11-A", rollNumber: "1" } },
    { cells: { ...jaya, classGroup: "Chess club" } },
    {
      cells: {
        name: "Jaya",
        classGroup: "11-A",
        rollNumber: "2",
        guardian1Relation: "mother",
        guardian2Phone: "9876512399",
      },
    },
    {
      kind: "teachers",
      cells: { name: "Omkar", surname: "Joshi", email: "omkar@t.example", courses: "Hindi, Maths" },
    },
    { kind: "teaching", cells: { classGroup: "11-A", subject: "Hindi", teacher: "Omkar Joshi" } },
  ]);
  await files.apply(admin, await files.acceptAll(admin, open));
  const today = todayIn(school.services.env.TIME_ZONE);
  const scope = { today, timeZone: "UTC", left: false };
  const toRows = async (kind: FileRow["kind"], { text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await database.$client.query<Record<string, string | null>>(text, values);
    return rows.map(
      ({ leftOn: _leftOn, ...row }): FileRow => ({
        kind,
        cells: Object.fromEntries(Object.entries(row).filter(([, value]) => value)) as ImportCells,
      }),
    );
  };
  const rows = [
    ...(await toRows("students", studentsExport.statement(scope))),
    ...(await toRows("teachers", teachersExport.statement(scope))),
    ...(await toRows("teaching", teachingExport.statement(scope))),
  ];
  expect(rows.length).toBeGreaterThanOrEqual(5);
  const again = await files.preview(admin, rows);
  const others = (await files.rowsOf(admin, again)).filter(({ state }) => state !== "unchanged");
  expect(others.map(({ cells, changes, problems }) => ({ cells, changes, problems }))).toEqual([]);
});
