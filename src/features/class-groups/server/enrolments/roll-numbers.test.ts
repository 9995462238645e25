import { and, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool();
let admin: TestUser;
const asAdmin = () => school.requestAs(admin);

beforeAll(async () => {
  admin = await school.makeAdmin();
});

async function makeGroup(...names: string[]) {
  const students = await Promise.all(
    names.map((name) => school.makeStudent([], { name, surname: "", courses: [] })),
  );
  const group = await school.makeClassGroup({}, { students });
  const give = (rollNumbers: Record<number, string | null>) =>
    asAdmin().put(`/api/class-groups/${group.id}/roll-numbers`, {
      rollNumbers: Object.entries(rollNumbers).map(([index, rollNumber]) => ({
        studentId: students[Number(index)]?.id,
        rollNumber,
      })),
    });
  /** The roll numbers of the students, in their order. */
  const listed = async () => {
    const { body } = await asAdmin().get(`/api/students?classGroupId=${group.id}`);
    const numberOf = new Map(
      body.items.map((each: TestUser & { rollNumber: string }) => [each.id, each.rollNumber]),
    );
    return students.map(({ id }) => numberOf.get(id));
  };
  return { group, students, give, listed };
}

const rejected = (field: string, message: string) => ({
  status: 400,
  body: { code: "invalid-input", field, message },
});

async function undoLatest(action: "class-group.change-roll-numbers" | "enrolment.end", recordId?: string) {
  const [entry] = await school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), recordId ? eq(auditLog.recordId, recordId) : undefined))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return asAdmin().post(`/api/audit-log/${entry?.id}/undo`);
}

test("the roll numbers of a class group are given at once, swapped at once, and undone at once", async () => {
  const { group, give, listed } = await makeGroup("Asha", "Bela", "Chitra");
  expect((await give({ 0: "7", 1: " ADM 2024 015 ", 2: "10" })).status).toBe(204);
  expect(await listed()).toEqual(["7", "ADM 2024 015", "10"]);
  expect((await give({ 0: "10", 2: "7" })).status).toBe(204);
  expect(await listed()).toEqual(["10", "ADM 2024 015", "7"]);
  expect((await undoLatest("class-group.change-roll-numbers", group.id)).status).toBe(204);
  expect(await listed()).toEqual(["7", "ADM 2024 015", "10"]);
  const { body } = await asAdmin().get("/api/audit-log?limit=2");
  expect(body.items[1]).toMatchObject({
    changes: [{ field: "rollNumbers", before: "Asha 7, Chitra 10", after: "Asha 10, Chitra 7" }],
  });
  expect((await give({ 1: null })).status).toBe(204);
  expect(await listed()).toEqual(["7", null, "10"]);
});

test("a taken number is rejected at its field, which says who has it, and then none is given", async () => {
  const { give, listed, students } = await makeGroup("Asha", "Bela", "Chitra");
  await give({ 0: "7" });
  expect(await give({ 1: "8", 2: "०७" })).toMatchObject(
    rejected("rollNumbers.1.rollNumber", en.classGroups.rollNumberTaken("Asha")),
  );
  expect(await give({ 1: "8", 2: "8" })).toMatchObject(
    rejected("rollNumbers.1.rollNumber", en.classGroups.rollNumberTaken("Bela")),
  );
  expect(await give({ 1: "–" })).toMatchObject(rejected("rollNumbers.0.rollNumber", en.students.noNumber));
  expect(await listed()).toEqual(["7", null, null]);
  // Another class group has its own numbers.
  const other = await makeGroup("Dev");
  expect((await other.give({ 0: "7" })).status).toBe(204);
  const stranger = { rollNumbers: [{ studentId: students[0]?.id, rollNumber: "1" }] };
  expect(await asAdmin().put(`/api/class-groups/${other.group.id}/roll-numbers`, stranger)).toMatchObject({
    status: 404,
  });
});

test("undoing keeps what was changed since", async () => {
  const { group, give } = await makeGroup("Asha", "Bela");
  await give({ 0: "1" });
  await give({ 0: "2" });
  const entries = await school.database.select().from(auditLog).where(eq(auditLog.recordId, group.id));
  const first = entries.find(({ action }) => action === "class-group.change-roll-numbers");
  expect(await asAdmin().post(`/api/audit-log/${first?.id}/undo`)).toMatchObject({
    status: 409,
    body: { message: en.classGroups.changedAgain },
  });
  expect((await undoLatest("class-group.change-roll-numbers", group.id)).status).toBe(204);
  // Someone else got the number of an undone change.
  await give({ 0: null });
  await give({ 1: "1" });
  await give({ 1: "1", 0: "3" });
  expect((await undoLatest("class-group.change-roll-numbers", group.id)).status).toBe(204);
});

test("one student is enrolled or moved with a roll number; nobody takes theirs along", async () => {
  const from = await makeGroup("Asha", "Bela");
  const to = await makeGroup("Chitra");
  const [asha, bela] = from.students;
  await from.give({ 0: "1", 1: "2" });
  await to.give({ 0: "1" });
  const move = (studentIds: unknown[], rollNumber?: string) =>
    asAdmin().post(`/api/class-groups/${from.group.id}/moves`, {
      studentIds,
      toClassGroupId: to.group.id,
      rollNumber,
    });
  expect(await move([asha?.id], "01")).toMatchObject(
    rejected("rollNumber", en.classGroups.rollNumberTaken("Chitra")),
  );
  expect(await move([asha?.id, bela?.id], "5")).toMatchObject(
    rejected("rollNumber", en.classGroups.oneRollNumber),
  );
  expect((await move([asha?.id], "5")).status).toBe(200);
  expect((await move([bela?.id])).status).toBe(200);
  const { body } = await asAdmin().get(`/api/students?classGroupId=${to.group.id}`);
  expect(body.items).toMatchObject([
    { name: "Asha", rollNumber: "5" },
    { name: "Bela", rollNumber: null },
    { name: "Chitra", rollNumber: "1" },
  ]);
  const [entry] = (await asAdmin().get(`/api/audit-log?studentId=${asha?.id}`)).body.items;
  expect(entry.changes).toContainEqual({ field: "rollNumber", before: null, after: "5" });
  // Their numbers are free again, and stay taken when an undo brings a student back.
  const dev = await school.makeStudent([], { name: "Dev" });
  const enrolled = await asAdmin().post(`/api/class-groups/${from.group.id}/enrolments`, {
    studentIds: [dev.id],
    rollNumber: "2",
  });
  expect(enrolled.status).toBe(200);
  expect(await undoLatest("enrolment.end")).toMatchObject({
    status: 409,
    body: { message: en.classGroups.rollNumberJustTaken },
  });
});

test("of two students who get one number at the same moment, one does", async () => {
  const { group } = await makeGroup("Asha");
  const students = await Promise.all([school.makeStudent(), school.makeStudent()]);
  const statuses = await Promise.all(
    students.map(async ({ id }) => {
      const body = { studentIds: [id], rollNumber: "9" };
      return (await asAdmin().post(`/api/class-groups/${group.id}/enrolments`, body)).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => [400, 409].includes(status))).toHaveLength(1);
});
