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
import { auditLog } from "#server/audit/audit-log.table.ts";
import { importRows } from "./imports.table.ts";

const school = openTestSchool();
const { database } = school;
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

test("a file becomes students with class groups, numbers and guardians, and again nothing", async () => {
  const [asha, ravi] = [newName(), newName()];
  const rows = [
    student({
      name: asha,
      surname: "Rao",
      classGroup: "10-B",
      rollNumber: "7",
      admission: `ADM ${asha}`,
      dateOfBirth: "2012-04-30",
      guardian1Name: "Meena Rao",
      guardian1Relation: "mother",
      guardian1Phone: "98765 43210 / 98765 43211",
    }),
    student({ name: ravi, classGroup: "Class X B", rollNumber: "8" }),
  ];
  const open = await files.preview(admin, rows);
  expect(open.summary).toMatchObject({ newStudents: 2, newClassGroups: ["10-B"], mustConfirm: null });
  expect(open.summary?.rows.students).toMatchObject({ created: 2, wrong: 0, doubtful: 0 });
  const [first] = await files.rowsOf(admin, open);
  expect(first?.changes).toEqual(
    expect.arrayContaining([
      { kind: "joins", classGroup: "10-B", isNewGroup: true },
      { kind: "field", field: "rollNumber", before: null, after: "7" },
    ]),
  );
  const { body, status } = await files.apply(admin, open);
  expect([status, body.state]).toEqual([200, "applied"]);
  expect((await files.findStudents(asha))[0]).toMatchObject({
    surname: "Rao",
    loginName: "10b-7",
    phone: "9876543210",
    groups: ["10-B"],
    rolls: ["7"],
    guardians: ["Meena Rao mother", " guardian 9876543211"],
    ids: [`admission ADM ${asha}`],
  });
  expect((await files.findStudents(ravi))[0]).toMatchObject({ groups: ["10-B"], rolls: ["8"] });
  // The same request again returns the result; the same file again changes nothing.
  expect((await files.apply(admin, open)).body).toEqual(body);
  const again = await files.preview(admin, rows);
  expect(again.summary?.rows.students).toMatchObject({ unchanged: 2, created: 0, changed: 0 });
  expect((await files.apply(admin, again)).body.summary).toMatchObject({
    newStudents: 0,
    changedStudents: 0,
  });
  expect(await files.findStudents(asha)).toHaveLength(1);
  expect(await database.$count(importRows, eq(importRows.importId, open.id))).toBe(0);
});

test("changes, moves and new guardians are told and made", async () => {
  const name = newName();
  const before = {
    name,
    surname: "Rao",
    admission: `A ${name}`,
    classGroup: "9-A",
    city: "Pune",
    guardian1Phone: "9876500011",
  };
  await files.run(admin, [student(before)]);
  const after = {
    ...before,
    classGroup: "9-B",
    rollNumber: "3",
    city: "Nashik",
    guardian2Name: "Ravi Rao",
    guardian2Phone: "9876500012",
  };
  const open = await files.preview(admin, [student(after)]);
  const [row] = await files.rowsOf(admin, open);
  expect(row).toMatchObject({
    state: "changed",
    changes: [
      { kind: "field", field: "city", before: "Pune", after: "Nashik" },
      { kind: "moves", from: "9-A", classGroup: "9-B", isNewGroup: true },
      { kind: "field", field: "rollNumber", before: null, after: "3" },
      { kind: "guardian-added", guardian: { name: "Ravi Rao", phone: "9876500012" } },
    ],
  });
  expect((await files.apply(admin, open)).status).toBe(200);
  expect((await files.findStudents(name))[0]).toMatchObject({
    groups: ["9-B"],
    rolls: ["3"],
    phone: "9876500011",
    guardians: ["Ravi Rao guardian 9876500012"],
  });
});

test("empty cells erase nothing, and a student with two rows is in both class groups", async () => {
  const name = newName();
  await files.run(admin, [
    student({ name, admission: `B ${name}`, classGroup: "8-A", city: "Pune", guardian1Phone: "9876500021" }),
    student({ name, admission: `B ${name}`, classGroup: "Science club" }),
  ]);
  await files.run(admin, [student({ name, admission: `B ${name}` })]);
  expect(await files.findStudents(name)).toMatchObject([
    { groups: ["8-A", "Science club"], phone: "9876500021" },
  ]);
});

test("who may be someone else is a doubt, and a phone alone is none", async () => {
  const [name, twin] = [newName(), newName()];
  await files.run(admin, [
    student({ name, surname: "Das", classGroup: "7-A", guardian1Phone: "9876500031" }),
  ]);
  const rows = [
    student({ name, surname: "Das", classGroup: "7-B", guardian1Phone: "9876500039" }),
    student({ name: twin, surname: "Das", classGroup: "7-A", guardian1Phone: "9876500031" }),
  ];
  const open = await files.preview(admin, rows);
  const [doubtful, sibling] = await files.rowsOf(admin, open);
  expect(doubtful).toMatchObject({
    state: "doubtful",
    candidates: [{ name: `${name} Das`, classGroup: "7-A" }],
  });
  expect(sibling).toMatchObject({ state: "created", sharesPhoneWith: [`${name} Das`] });
  const id = doubtful?.candidates[0]?.id ?? "";
  const same = await files.decide(admin, open, { numbers: [0], decision: { person: id } });
  expect((await files.rowsOf(admin, same))[0]).toMatchObject({ state: "changed", personId: id });
  await files.decide(admin, open, { numbers: [0], decision: null });
  const both = await files.acceptAll(admin, open);
  expect(both.summary).toMatchObject({ newStudents: 2 });
  expect((await files.apply(admin, both)).status).toBe(200);
  expect(await files.findStudents(name)).toHaveLength(2);
});

test("wrong cells are named, put right in many rows at once, and change nothing before", async () => {
  const name = newName();
  const rows = [
    student({ name: "", classGroup: "6-A" }),
    student({ name, guardian1Phone: "9.8E+09", email: "nobody", dateOfBirth: "not known" }),
    student({ name: newName(), guardian1Phone: "2025550123", classGroup: "6-A" }),
    student({ name: `${name}x`, rollNumber: "1", classGroup: "6-A" }),
    student({ name: `${name}y`, rollNumber: "01", classGroup: "6-A" }),
    student({ name: `${name}z`, city: "Pune 2341 2341 2346", classGroup: "6-A" }),
  ];
  const open = await files.preview(admin, rows);
  const found = await files.rowsOf(admin, open);
  expect(
    found.map(({ state, problems }) => [state, ...problems.map(({ sentence }) => sentence.key)]),
  ).toEqual([
    ["wrong", "importing.nameMissing"],
    ["wrong", "importing.phoneShortened", "importing.dateWrong", "importing.emailWrong"],
    ["doubtful", "importing.phoneDoubtful"],
    ["created"],
    ["wrong", "importing.rollNumberTaken"],
    ["created"],
  ]);
  expect(open.summary?.problems.find(({ key }) => key === "importing.phoneDoubtful")).toMatchObject({
    isDoubt: true,
  });
  await files.decide(admin, open, {
    numbers: [0, 1],
    cells: { name, guardian1Phone: null, email: null, dateOfBirth: null, classGroup: "6-A", city: "Pune" },
    decision: { accepted: ["importing.maybeSame", "importing.maybeTwice"] },
  });
  const right = await files.decide(admin, open, {
    alike: { problem: "importing.phoneDoubtful" },
    decision: { accepted: ["importing.phoneDoubtful"] },
  });
  expect(right.summary?.rows.students).toMatchObject({ created: 5, wrong: 1 });
  expect((await files.apply(admin, right)).status).toBe(200);
  expect(await files.findStudents(name)).toHaveLength(2);
  const [cut] = await database
    .select()
    .from(users)
    .where(eq(users.name, `${name}z`));
  expect(cut?.city).toBe("Pune");
});

test("one value is filled into all rows that have the same in a cell, and into no other", async () => {
  const [one, two, three] = [newName(), newName(), newName()];
  const open = await files.preview(admin, [
    student({ name: one, classGroup: "Ten B" }),
    student({ name: two, classGroup: "Ten B" }),
    student({ name: three }),
  ]);
  await files.decide(admin, open, {
    alike: { kind: "students", cell: { field: "classGroup", text: "Ten B" } },
    cells: { classGroup: "10-C" },
  });
  await files.decide(admin, open, {
    alike: { kind: "students", cell: { field: "classGroup", text: "" } },
    cells: { classGroup: "10-D" },
  });
  const rows = await files.rowsOf(admin, open);
  expect(rows.map(({ cells }) => cells.classGroup)).toEqual(["10-C", "10-C", "10-D"]);
});

test("how files were read is kept by their headings, the newest first", async () => {
  const as = school.requestAs(admin);
  const mapping = (heading: string, field: string | null) => ({
    kind: "students",
    headings: { row: 0, rows: 1 },
    columns: [{ index: 0, heading, field, ...(field === null && { notSent: "unknown" }) }],
    relations: {},
    classGroupFrom: null,
    nameRule: null,
    dateOrders: {},
  });
  const save = (of: object) => as.put("/api/import-mappings", of);
  expect((await save(mapping("Pupil", null))).status).toBe(200);
  expect((await save(mapping("Child", "name"))).status).toBe(200);
  expect((await save(mapping("Pupil", "name"))).status).toBe(200);
  const { mappings } = (await as.get("/api/import-mappings")).body;
  expect(mappings.slice(0, 2)).toEqual([mapping("Pupil", "name"), mapping("Child", "name")]);
  expect((await save({ ...mapping("Pupil", "name"), columns: [{ index: 0 }] })).status).toBe(400);
});

test("what a person changed since the last import stays, and a conflict shows both", async () => {
  const name = newName();
  const row = { name, admission: `C ${name}`, city: "Pune" };
  await files.run(admin, [student(row)]);
  await database.update(users).set({ city: "Mumbai" }).where(eq(users.name, name));
  const same = await files.preview(admin, [student(row)]);
  expect((await files.rowsOf(admin, same))[0]).toMatchObject({ state: "unchanged", conflicts: [] });
  const open = await files.preview(admin, [student({ ...row, city: "Nagpur" })]);
  expect((await files.rowsOf(admin, open))[0]).toMatchObject({
    state: "conflict",
    changes: [],
    conflicts: [{ field: "city", app: "Mumbai", file: "Nagpur" }],
  });
  const taken = await files.decide(admin, open, {
    alike: { state: "conflict" },
    decision: { conflict: "file" },
  });
  expect((await files.apply(admin, taken)).status).toBe(200);
  expect(await database.select({ city: users.city }).from(users).where(eq(users.name, name))).toEqual([
    { city: "Nagpur" },
  ]);
});

test("nobody leaves unless asked, and many only after the number was entered", async () => {
  const [stays, goes] = [newName(), newName()];
  await files.run(admin, [
    student({ name: stays, admission: `E ${stays}`, classGroup: "4-A" }),
    student({ name: goes, classGroup: "4-A" }),
  ]);
  const rows = [student({ name: stays, admission: `E ${stays}`, classGroup: "4-A" })];
  const plain = await files.preview(admin, rows);
  expect(plain.summary).toMatchObject({ leaving: 0 });
  // Everyone else of the school has left.
  await database
    .update(users)
    .set({ leftOn: "2026-01-01" })
    .where(sql`role = 'student' and name not in (${stays}, ${goes})`);
  const open = await files.preview(
    admin,
    [student({ name: stays, admission: `E ${stays}`, classGroup: "4-A", rollNumber: "1" })],
    true,
  );
  expect(open.summary).toMatchObject({
    leaving: 1,
    leavingNames: [goes],
    mustConfirm: { why: "leaving", number: 1 },
  });
  const as = school.requestAs(admin);
  const request = { digest: open.summary?.digest };
  expect((await as.post(`/api/imports/${open.id}/application`, request)).body.field).toBe("confirmed");
  expect((await files.apply(admin, open, 2)).status).toBe(409);
  expect((await files.apply(admin, open, 1)).status).toBe(200);
  const [left] = await database.select().from(users).where(eq(users.name, goes));
  expect(left?.leftOn).not.toBeNull();
});

test("a school that changed since the preview, an unknown digest and a cancelled import change nothing", async () => {
  const name = newName();
  const rows = [student({ name, admission: `D ${name}`, classGroup: "3-A" })];
  const open = await files.preview(admin, rows);
  await files.run(admin, rows);
  expect((await files.apply(admin, open)).body).toMatchObject({
    code: "conflict",
    sentence: { key: "importing.schoolChanged" },
  });
  const as = school.requestAs(admin);
  expect((await as.delete(`/api/imports/${open.id}`)).status).toBe(200);
  expect((await files.apply(admin, open)).status).toBe(404);
  expect(await files.findStudents(name)).toHaveLength(1);
});

test("two admins at once: each import is applied as a whole, or not", async () => {
  const [one, other] = [newName(), newName()];
  const opens = await Promise.all(
    [one, other].map((name) =>
      files.preview(admin, [
        student({ name, classGroup: "2-A" }),
        student({ name: `${name}2`, classGroup: "2-A" }),
      ]),
    ),
  );
  const answers = await Promise.all(opens.map((open) => files.apply(admin, open)));
  for (const [index, { status }] of answers.entries()) {
    expect([200, 409]).toContain(status);
    const name = [one, other][index] ?? "";
    expect([(await files.findStudents(name)).length, (await files.findStudents(`${name}2`)).length]).toEqual(
      status === 200 ? [1, 1] : [0, 0],
    );
  }
});

test("the audit log has one entry for the import, and parts for its students", async () => {
  const name = newName();
  const { id } = await files.run(admin, [student({ name })]);
  const [entry] = await database.select().from(auditLog).where(eq(auditLog.recordId, id));
  expect(entry).toMatchObject({ action: "school.import", actorId: admin.id });
  const parts = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.partOf, entry?.id ?? 0));
  expect(parts.map(({ action }) => action)).toEqual(["student.add"]);
});

test("an application that fails changes nothing, and shows no progress", async () => {
  const name = newName();
  // More courses than a profile may have: the database finds that out at the end.
  const teacher = await school.makeTeacher({ courses: [] });
  const taught = Array.from(
    { length: 31 },
    (_, index): FileRow => ({
      kind: "teaching",
      cells: {
        classGroup: index < 20 ? "Overfull" : "Overfull club",
        subject: `Subject ${index}`,
        teacher: index < 20 ? teacher.email : `${name}@school.example`,
      },
    }),
  );
  const open = await files.preview(admin, [
    { kind: "teachers", cells: { name, email: `${name}@school.example` } },
    ...taught,
    student({ name, classGroup: "Overfull", admission: name }),
    student({ name, classGroup: "Overfull club", admission: name }),
  ]);
  expect((await files.apply(admin, open)).status).toBe(409);
  expect((await school.requestAs(admin).get(`/api/imports/${open.id}`)).body).toMatchObject({
    state: "open",
    progress: null,
  });
  expect(await database.$count(users, eq(users.name, name))).toBe(0);
  expect(await database.$count(classGroups, eq(classGroups.name, "Overfull"))).toBe(0);
});

test("no mail and no notification went out because of all these imports", async () => {
  const { rows } = await database.execute(sql`
    select (select count(*)::int from account_mails) as mails, (select count(*)::int from push_messages) as notes`);
  expect(rows).toEqual([{ mails: 0, notes: 0 }]);
});
