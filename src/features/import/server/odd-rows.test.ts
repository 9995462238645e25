import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  type FileRow,
  importRequests,
  newName,
  studentRow as student,
} from "#app/testing/import-requests.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { externalIds } from "#features/students/server/external-ids.table.ts";
import { users } from "#server/accounts/users.table.ts";

// Rows that broke an import, or would have done harm.

const school = openTestSchool();
const { database } = school;
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

test("words that programs know are words like all others", async () => {
  const name = newName();
  const rows = ["constructor", "__proto__", "toString"].map((word, index) =>
    student({
      name,
      surname: `Number${"abc".charAt(index)}`,
      classGroup: word,
      guardian1Relation: word,
      guardian1Name: "Mohan",
    }),
  );
  expect(await files.run(admin, rows)).toMatchObject({ state: "applied", summary: { newStudents: 3 } });
});

test("the numbers of a student who was voided belong to them, and the other rows are imported", async () => {
  const [voided, other] = [newName(), newName()];
  await files.run(admin, [
    student({ name: voided, admission: `V ${voided}`, loginName: `v-${voided.toLowerCase()}` }),
  ]);
  await database
    .update(users)
    .set({ leftOn: "2026-01-01", voidedAt: new Date() })
    .where(eq(users.name, voided));
  const open = await files.preview(admin, [
    student({ name: newName(), admission: `V ${voided}` }),
    student({ name: newName(), loginName: `v-${voided.toLowerCase()}` }),
    student({ name: other }),
  ]);
  expect((await files.rowsOf(admin, open)).map(({ state }) => state)).toEqual(["wrong", "wrong", "created"]);
  expect((await files.apply(admin, open)).status).toBe(200);
});

test("the roll number of a student who has left stays theirs", async () => {
  const [left, joins] = [newName(), newName()];
  await files.run(admin, [student({ name: left, classGroup: "8-L", rollNumber: "5" })]);
  await database.update(users).set({ leftOn: "2026-01-01" }).where(eq(users.name, left));
  const open = await files.preview(admin, [student({ name: joins, classGroup: "8-L", rollNumber: "5" })]);
  expect((await files.rowsOf(admin, open))[0]).toMatchObject({
    state: "wrong",
    problems: [{ sentence: { key: "importing.rollNumberTaken" } }],
  });
});

test("a number that holds an Aadhaar number is looked up as it is kept", async () => {
  const rows = ["SR-2341 2341 2346", "SR-2341 2341 2346"].map((admission) =>
    student({ name: newName(), admission }),
  );
  for (const row of rows) await files.apply(admin, await files.preview(admin, [row]));
  expect((await database.select().from(externalIds)).map(({ value }) => value)).toContain("SR-");
});

test("in the next school year, the same students join their class groups", async () => {
  const name = newName();
  const cells = { name, admission: `Y ${name}`, classGroup: "Batch A", rollNumber: "1" };
  await files.run(admin, [student(cells)]);
  const next = await school.makeSchoolYear(1);
  const id = randomUUID();
  const as = school.requestAs(admin);
  await as.post("/api/imports", { id, schoolYearId: next.id, rowCount: 1 });
  await as.put(`/api/imports/${id}/rows`, {
    offset: 0,
    rows: [{ kind: "students", sheet: "", line: 2, cells: { ...cells, rollNumber: "2" } }],
  });
  const { body } = await as.post(`/api/imports/${id}/preview`, { absentLeave: false });
  expect(body.summary).toMatchObject({ changedStudents: 1, newClassGroups: ["Batch A"] });
});

test("more subjects than a class group may have are wrong rows, and the others are imported", async () => {
  const teacher = newName();
  const open = await files.preview(admin, [
    { kind: "teachers", cells: { name: teacher, surname: "Iyer" } },
    ...Array.from({ length: 29 }, (_, index) => ({
      kind: "teaching" as const,
      cells: { classGroup: "9-Z", subject: `Subject ${index}`, teacher: `${teacher} Iyer` },
    })),
    ...Array.from({ length: 3 }, (_, index) => ({
      kind: "teaching" as const,
      cells: { classGroup: "9-Z", subject: `More ${index}`, teacher: `${teacher} Iyer` },
    })),
    student({ name: newName(), classGroup: "9-Z" }),
  ]);
  expect(open.summary?.rows.teaching).toMatchObject({ created: 30, wrong: 2 });
  expect((await files.apply(admin, open)).status).toBe(200);
});

test("a row that somebody said is about one student is not about the owner of its number", async () => {
  const [one, other] = [newName(), newName()];
  await files.run(admin, [student({ name: one }), student({ name: other, admission: `O ${other}` })]);
  const [decided] = await files.findStudents(one);
  const open = await files.preview(admin, [student({ name: one, admission: `O ${other}` })]);
  await files.decide(admin, open, { numbers: [0], decision: { person: decided?.id } });
  expect((await files.rowsOf(admin, open))[0]).toMatchObject({ state: "wrong" });
});

test("a known address with another name asks, and two rows about one teacher are both kept", async () => {
  const teacher = await school.makeTeacher({ name: newName(), phone: null, education: null });
  const open = await files.preview(admin, [
    {
      kind: "teachers",
      cells: { name: "Wholly", surname: "Different", email: teacher.email, phone: "9876500091" },
    },
    {
      kind: "teachers",
      cells: { name: teacher.name, surname: "Test", email: teacher.email, education: "M.A." },
    },
    {
      kind: "teachers",
      cells: { name: teacher.name, surname: "Test", email: teacher.email, phone: "9876500092" },
    },
  ]);
  expect((await files.rowsOf(admin, open)).map(({ state }) => state)).toEqual([
    "doubtful",
    "changed",
    "changed",
  ]);
  await files.apply(admin, open);
  const [present] = await database.select().from(users).where(eq(users.id, teacher.id));
  expect(present).toMatchObject({ education: "M.A.", phone: "9876500092" });
});

test("an import can be cancelled, and its empty school year deleted", async () => {
  const year = await school.makeSchoolYear(2);
  const as = school.requestAs(admin);
  const id = randomUUID();
  await as.post("/api/imports", { id, schoolYearId: year.id, rowCount: 1 });
  expect((await as.get(`/api/imports/${id}/rows?after=2147483648`)).status).toBe(400);
  expect((await as.delete(`/api/school-years/${year.id}`)).status).toBe(204);
  expect((await as.get(`/api/imports/${id}`)).status).toBe(404);
});

test.each(["\u0000Name", "\ud83dName"])(
  "a mapping with %j is kept without what cannot be stored",
  async (heading) => {
    const mapping = {
      kind: "students",
      headings: { row: 0, rows: 1 },
      columns: [{ index: 0, heading, field: "name" }],
      relations: {},
      classGroupFrom: null,
      nameRule: null,
      dateOrders: {},
    };
    const as = school.requestAs(admin);
    expect((await as.put("/api/import-mappings", mapping)).status).toBe(200);
    const { mappings } = (await as.get("/api/import-mappings")).body;
    expect(mappings[0].columns[0].heading).toMatch(/^.?Name$/);
  },
);

test("a list with leavers marks those of the school as left, adds nobody, and again changes nothing", async () => {
  const [stays, leaves, unknown] = [newName(), newName(), newName()];
  const cells = (name: string) => ({ name, admission: `L ${name}`, classGroup: "5-L" });
  await files.run(admin, [student(cells(stays)), student(cells(leaves))]);
  const rows = [
    student(cells(stays)),
    student({ ...cells(leaves), status: "left" }),
    student({ ...cells(unknown), status: "TC issued" }),
  ];
  const open = await files.preview(admin, rows);
  expect(open.summary).toMatchObject({ newStudents: 0, changedStudents: 0, leaving: 1 });
  expect((await files.rowsOf(admin, open)).map(({ state }) => state)).toEqual([
    "unchanged",
    "changed",
    "skipped",
  ]);
  expect((await files.apply(admin, open)).status).toBe(200);
  const [gone] = await database.select().from(users).where(eq(users.name, leaves));
  expect(gone?.leftOn).not.toBeNull();
  expect(await files.findStudents(unknown)).toEqual([]);
  const again = await files.preview(admin, rows);
  expect(again.summary).toMatchObject({ newStudents: 0, leaving: 0 });
  expect((await files.rowsOf(admin, again)).map(({ state }) => state)).toEqual([
    "unchanged",
    "unchanged",
    "skipped",
  ]);
});

test("rows that contradict each other are named, and the earlier one counts once that is said", async () => {
  const name = newName();
  const cells = { name, admission: `W ${name}` };
  const open = await files.preview(admin, [
    student({ ...cells, city: "Pune", guardian1Phone: "9876500071" }),
    student({ ...cells, city: "Nagpur", guardian1Phone: "9876500072" }),
  ]);
  const [, other] = await files.rowsOf(admin, open);
  expect(other).toMatchObject({
    state: "doubtful",
    problems: [
      { field: "city", sentence: { key: "importing.contradicts", params: [2, "Pune", 3, "Nagpur"] } },
      { field: "guardian1Phone", sentence: { params: [2, "9876500071", 3, "9876500072"] } },
    ],
  });
  const decided = await files.decide(admin, open, {
    alike: { problem: "importing.contradicts" },
    decision: { accepted: ["importing.contradicts"] },
  });
  expect((await files.apply(admin, decided)).status).toBe(200);
  expect(await files.findStudents(name)).toMatchObject([{ phone: "9876500071", guardians: [] }]);
});

test("a list that tells no class groups moves nobody: who is known keeps theirs, and only who is new is asked about", async () => {
  const [known, added] = [newName(), newName()];
  const numbered = { admission: `N ${known}`, classGroup: "" };
  await files.run(admin, [
    student({ name: known, admission: numbered.admission, classGroup: "8-C", rollNumber: "4" }),
  ]);
  const rows = [
    student({ name: known, ...numbered, rollNumber: "5", city: "Pune" }),
    student({ name: added, admission: `N ${added}`, classGroup: "", rollNumber: "6" }),
  ];
  const open = await files.preview(admin, rows);
  const [first, second] = await files.rowsOf(admin, open);
  expect(first).toMatchObject({
    state: "changed",
    changes: [
      { field: "city", after: "Pune" },
      { field: "rollNumber", before: "4", after: "5" },
    ],
  });
  expect(second).toMatchObject({
    state: "doubtful",
    problems: [{ field: "classGroup", sentence: { key: "importing.withoutClassGroup" } }],
  });
  const problem = "importing.withoutClassGroup";
  const filled = await files.decide(admin, open, {
    alike: { kind: "students", problem, cell: { field: "classGroup", text: "" } },
    cells: { classGroup: "8-C" },
  });
  expect((await files.apply(admin, filled)).status).toBe(200);
  expect((await files.findStudents(known))[0]).toMatchObject({ groups: ["8-C"], rolls: ["5"] });
  expect((await files.findStudents(added))[0]).toMatchObject({ groups: ["8-C"], rolls: ["6"] });
  // The same list again, with everybody known.
  const again = await files.preview(admin, rows);
  expect(again.summary?.rows.students).toMatchObject({ unchanged: 2, doubtful: 0 });
});

test("who is new and has no class group can be added without one", async () => {
  const name = newName();
  const open = await files.preview(admin, [student({ name, classGroup: "" })]);
  const accepted = await files.decide(admin, open, {
    alike: { problem: "importing.withoutClassGroup" },
    decision: { accepted: ["importing.withoutClassGroup"] },
  });
  expect(accepted.summary?.newStudents).toBe(1);
});

test("rows with two doubts are answered one after the other, each answer for all of its rows", async () => {
  const teacher = `M. ${newName()}`;
  const rows: FileRow[] = Array.from({ length: 24 }, (_, index) => ({
    kind: "teaching",
    cells: { classGroup: `${index % 8}-N`, subject: `Subject ${index}`, teacher },
  }));
  const open = await files.preview(admin, rows);
  expect(open.summary?.problems.map(({ key, count }) => [key, count])).toEqual([
    ["importing.classGroupNew", 24],
    ["importing.teacherNew", 24],
  ]);
  const accept = (key: string) =>
    files.decide(admin, open, { alike: { problem: key }, decision: { accepted: [key] } });
  const half = await accept("importing.classGroupNew");
  expect(half.summary).toMatchObject({ newTeachers: 0, rows: { teaching: { doubtful: 24 } } });
  expect(half.summary?.problems.map(({ key }) => key)).toEqual(["importing.teacherNew"]);
  const both = await accept("importing.teacherNew");
  expect(both.summary).toMatchObject({ newTeachers: 1, problems: [], rows: { teaching: { created: 24 } } });
});

test("what is said of one doubt holds while another is answered by naming somebody", async () => {
  const [name, known] = [newName(), newName()];
  await files.run(admin, [student({ name: known, surname: "Das", classGroup: "7-A" })]);
  const cells = { guardian1Phone: "2025550123", classGroup: "7-B", surname: "Das" };
  const open = await files.preview(admin, [student({ name: known, ...cells }), student({ name, ...cells })]);
  await files.decide(admin, open, {
    alike: { problem: "importing.phoneDoubtful" },
    decision: { accepted: ["importing.phoneDoubtful"] },
  });
  const [row] = await files.rowsOf(admin, open);
  expect(row).toMatchObject({
    state: "doubtful",
    problems: [{ sentence: { key: "importing.maybeSame" } }],
  });
  const same = await files.decide(admin, open, {
    alike: { problem: "importing.maybeSame" },
    takesOnlyCandidate: true,
  });
  expect(same.summary).toMatchObject({ problems: [], newStudents: 1, changedStudents: 1 });
  const undone = await files.decide(admin, open, { numbers: [0], decision: null });
  expect(undone.summary?.problems).toMatchObject([{ key: "importing.phoneDoubtful", count: 1 }]);
});

test("what was accepted of a row is asked again once the row was corrected", async () => {
  const rows = [student({ name: newName(), dateOfBirth: "1974-02-01", classGroup: "7-B" })];
  const open = await files.preview(admin, rows);
  const accepted = await files.acceptAll(admin, open);
  expect(accepted.summary?.newStudents).toBe(1);
  const corrected = await files.decide(admin, open, {
    numbers: [0],
    cells: { dateOfBirth: "1960-02-01" },
  });
  expect(corrected.summary?.problems).toMatchObject([{ key: "importing.dayDoubtful" }]);
});

test("two new phones of one child are two questions, and each keeps its answer", async () => {
  const name = newName();
  const cells = { name, admission: `P ${name}`, classGroup: "7-A" };
  const parents = (father: string, mother: string, phones: [string, string]) => ({
    guardian1Name: father,
    guardian1Phone: phones[0],
    guardian2Name: mother,
    guardian2Phone: phones[1],
  });
  await files.run(admin, [student({ ...cells, ...parents("R Rao", "S Rao", ["9876500171", "9876500172"]) })]);
  const open = await files.preview(admin, [
    student({ ...cells, ...parents("Mohan Das", "Sunita Das", ["9876500181", "9876500182"]) }),
  ]);
  for (const [index, phone] of ["9876500181", "9876500182"].entries()) {
    const [row] = await files.rowsOf(admin, open);
    expect(row?.problems).toMatchObject([{ sentence: { key: "importing.phoneOfWhom", params: [phone] } }]);
    expect(row?.phoneOwners[0]?.of).toBe(phone);
    const owner = row?.phoneOwners[0]?.index ?? index;
    await files.decide(admin, open, { numbers: [0], decision: { phoneOf: { [phone]: owner } } });
  }
  const [row] = await files.rowsOf(admin, open);
  expect(row).toMatchObject({ state: "changed", problems: [] });
});
