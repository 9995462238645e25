import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  type FileRow,
  importRequests,
  newName,
  studentRow as student,
} from "#app/testing/import-requests.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { externalIdKey } from "#domain/student-ids.ts";
import { externalIds } from "#features/students/server/external-ids.table.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool();
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

async function merge(remainingId: string, otherId: string, taken: string[] = []) {
  const as = school.requestAs(admin);
  const { digest } = (await as.get(`/api/students/${remainingId}/merge?otherId=${otherId}`)).body;
  expect((await as.post(`/api/students/${remainingId}/merge`, { otherId, taken, digest })).status).toBe(204);
}

async function undoMerge(remainingId: string) {
  const as = school.requestAs(admin);
  const { items } = (await as.get(`/api/audit-log?studentId=${remainingId}`)).body;
  const entry = items.find(({ what }: { what: string }) => what.startsWith("Merged"));
  expect((await as.post(`/api/audit-log/${entry.id}/undo`)).status).toBeLessThan(300);
}

const present = async (...names: string[]) => {
  const found = (await Promise.all(names.map((name) => files.findStudents(name)))).flat();
  const { rows } = await school.database.execute<{ id: string }>(
    sql`select id from users where deleted_at is null and role = 'student'`,
  );
  return found.filter(({ id }) => rows.some((row) => row.id === id));
};

/** Two rows of one child, each with its own spelling, number, class group and phone. */
function twoRows() {
  const [one, two] = [newName(), newName()];
  const rows = [
    student({
      ...{ name: one, surname: "Rao", admission: `M1 ${one}`, classGroup: "10-A", rollNumber: "" },
      ...{ dateOfBirth: "2012-04-30", city: "Pune", guardian1Name: "Meena", guardian1Phone: "9876543210" },
    }),
    student({
      ...{ name: two, surname: "Rao", admission: `M2 ${one}`, classGroup: "10-B" },
      ...{ dateOfBirth: "2012-05-30", city: "Nashik", guardian1Name: "Mohan", guardian1Phone: "9876543211" },
    }),
  ];
  return { one, two, rows };
}

test.each([[[]], [["name", "city", "admission"]]])(
  "after a merge that took %j, the same file again changes nothing, and the undo restores both",
  async (taken) => {
    const { one, two, rows } = twoRows();
    await files.run(admin, rows);
    const [remaining] = await files.findStudents(one);
    const [other] = await files.findStudents(two);
    await merge(remaining?.id ?? "", other?.id ?? "", taken);
    for (const again of [rows, rows.toReversed(), rows.slice(1)]) {
      const open = await files.preview(admin, again);
      const found = await files.rowsOf(admin, open);
      expect(found.flatMap(({ changes, conflicts }) => [...changes, ...conflicts])).toEqual([]);
      expect(open.summary?.rows.students).toMatchObject({ unchanged: again.length });
      expect(open.summary).toMatchObject({ newStudents: 0, changedStudents: 0 });
    }
    expect(await present(one, two)).toHaveLength(1);
    await undoMerge(remaining?.id ?? "");
    const both = await files.preview(admin, rows);
    expect(both.summary?.rows.students).toMatchObject({ unchanged: 2 });
    const found = await files.rowsOf(admin, both);
    expect(found.map(({ personId }) => personId)).toEqual([remaining?.id, other?.id]);
  },
);

/** What imports remember of these students. */
const remembered = async (...ids: string[]) => {
  const { rows } = await school.database.execute(
    sql`select student_id, last_values from imported_students where student_id = any(${sql.param(ids)}::uuid[]) order by student_id`,
  );
  return rows;
};

const taking = [[], ["name", "city", "admission"]];
const importedBetween: [
  what: string,
  fileOf: (rows: FileRow[], remaining: string) => FileRow[] | Promise<FileRow[]>,
][] = [
  ["the same file", (rows) => rows],
  ["the row of the record that stayed", (rows) => rows.slice(0, 1)],
  ["the row of the other record", (rows) => rows.slice(1)],
  [
    "a value that nobody took over a person's own",
    async (rows, remaining) => {
      await school.database.update(users).set({ city: "Goa" }).where(eq(users.id, remaining));
      return rows.map(({ cells }) => student({ ...cells, city: "Delhi" }));
    },
  ],
];

test.each(importedBetween.flatMap(([what, fileOf]) => taking.map((taken) => ({ what, fileOf, taken }))))(
  "an import of $what does not keep a merge that took $taken from being undone, and each record is remembered as before it",
  async ({ fileOf, taken }) => {
    const { one, two, rows } = twoRows();
    await files.run(admin, rows);
    const ids = [...(await files.findStudents(one)), ...(await files.findStudents(two))].map(({ id }) => id);
    const [remaining = "", other = ""] = ids;
    const file = await fileOf(rows, remaining);
    const before = await remembered(...ids);
    await merge(remaining, other, taken);
    const open = await files.preview(admin, file);
    expect(open.summary).toMatchObject({ newStudents: 0, changedStudents: 0 });
    expect((await files.apply(admin, open)).status).toBe(200);
    await undoMerge(remaining);
    expect(await remembered(...ids)).toEqual(before);
    const again = await files.preview(admin, rows);
    expect(again.summary?.rows.students).toMatchObject({ unchanged: 2 });
    expect((await files.rowsOf(admin, again)).map(({ personId }) => personId)).toEqual(ids);
  },
);

test("nor does an import that is the first to say anything of the record that stayed", async () => {
  const { one, two, rows } = twoRows();
  await files.run(admin, rows.slice(1));
  const [other] = await files.findStudents(two);
  const remaining = await school.makeStudent();
  await school.database.update(users).set({ name: one, surname: "Rao" }).where(eq(users.id, remaining.id));
  const before = await remembered(remaining.id, other?.id ?? "");
  expect(before).toMatchObject([{ student_id: other?.id }]);
  await merge(remaining.id, other?.id ?? "");
  const named = student({ name: one, surname: "Rao", email: remaining.email });
  await files.run(admin, [named, ...rows.slice(1)]);
  expect(await remembered(remaining.id)).toMatchObject([{ last_values: { email: remaining.email } }]);
  await undoMerge(remaining.id);
  expect(await remembered(remaining.id, other?.id ?? "")).toEqual(before);
});

test("after an import that changed the merged record, the merge can be undone once the import is", async () => {
  const { one, two, rows } = twoRows();
  await files.run(admin, rows);
  const ids = [...(await files.findStudents(one)), ...(await files.findStudents(two))].map(({ id }) => id);
  const before = await remembered(...ids);
  await merge(ids[0] ?? "", ids[1] ?? "");
  const changed = await files.run(admin, [
    student({
      ...{ ...rows[0]?.cells, classGroup: "10-C", rollNumber: "17", city: "Delhi", pen: `P ${one}` },
      ...{ guardian1Email: "meena@home.example" },
    }),
  ]);
  const as = school.requestAs(admin);
  const { digest } = (await as.get(`/api/imports/${changed.id}/undo`)).body;
  expect((await as.post(`/api/imports/${changed.id}/undo`, { digest })).status).toBeLessThan(300);
  await undoMerge(ids[0] ?? "");
  expect(await remembered(...ids)).toEqual(before);
});

test("the row of a merged record changes nothing of what is remembered of the one that stayed", async () => {
  const { one, two, rows } = twoRows();
  await files.run(admin, rows);
  const [remaining] = await files.findStudents(one);
  const [other] = await files.findStudents(two);
  await merge(remaining?.id ?? "", other?.id ?? "");
  const before = await remembered(remaining?.id ?? "");
  await files.run(admin, rows.slice(1));
  expect(await remembered(remaining?.id ?? "")).toEqual(before);
});

test("after the undo, former numbers lead nowhere any more", async () => {
  const { one, two, rows } = twoRows();
  await files.run(admin, rows);
  const [remaining] = await files.findStudents(one);
  const [other] = await files.findStudents(two);
  await merge(remaining?.id ?? "", other?.id ?? "");
  await undoMerge(remaining?.id ?? "");
  await school.database.delete(externalIds).where(eq(externalIds.studentId, other?.id ?? ""));
  const [, named] = rows;
  const renamed = student({ ...named?.cells, name: newName(), dateOfBirth: "2012-06-30" });
  const open = await files.preview(admin, [renamed]);
  expect(open.summary).toMatchObject({ newStudents: 1 });
});

test("numbers lead through several merges to the record that is left, and what is new in their row is shown", async () => {
  const { one, two, rows } = twoRows();
  const three = newName();
  const third = student({ name: three, surname: "Rao", admission: `M3 ${one}`, classGroup: "10-A" });
  await files.run(admin, [...rows, third]);
  const ids = (await Promise.all([one, two, three].map((name) => files.findStudents(name)))).flat();
  const [first = "", second = "", last = ""] = ids.map(({ id }) => id);
  await merge(second, last);
  await merge(first, second);
  const open = await files.preview(admin, [...rows, third]);
  expect(open.summary?.rows.students).toMatchObject({ unchanged: 3 });
  const moved = await files.preview(admin, [student({ ...third.cells, city: "Goa" })]);
  expect((await files.rowsOf(admin, moved))[0]).toMatchObject({ personId: first, state: "changed" });
});

test("a number of a merged record that somebody has by now is theirs", async () => {
  const { one, two, rows } = twoRows();
  await files.run(admin, rows);
  const [remaining] = await files.findStudents(one);
  const [other] = await files.findStudents(two);
  await merge(remaining?.id ?? "", other?.id ?? "");
  const name = newName();
  const added = await school.makeStudent();
  await school.database.update(users).set({ name, surname: "Das" }).where(eq(users.id, added.id));
  await school.database.insert(externalIds).values({
    ...{ studentId: added.id, kind: "admission", value: `M2 ${one}`, key: externalIdKey(`M2 ${one}`) },
  });
  const open = await files.preview(admin, [student({ name, surname: "Das", admission: `M2 ${one}` })]);
  expect((await files.rowsOf(admin, open))[0]).toMatchObject({ personId: added.id });
});
