import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { untilWaiting } from "#app/testing/lock-waiters.ts";
import { openQueues, reasons, selectionOf } from "#app/testing/message-queues.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { recordAgreements } from "#features/students/server/guardians/agreements.actions.ts";
import { lockContacts } from "#features/students/server/guardians/agreements.queries.ts";
import { withdrawConsent } from "#features/students/server/guardians/consents.queries.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { guardians } from "#features/students/server/guardians/guardians.table.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { school as schoolTable } from "#server/school/school.table.ts";

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const { asAdmin, people, prepare, pupil } = openQueues(school);
const today = todayIn("Asia/Kolkata");

beforeAll(async () => {
  await school.database.insert(schoolTable).values({ name: "", language: "hi", parentConsent: "refuse" });
});

const agree = (id: string, students: TestUser[], more: object = {}) =>
  asAdmin().post(`/api/message-queues/${id}/consents`, {
    agreed: students.map((student) => ({ studentId: student.id, contact: student.phone })),
    source: "admission-file",
    on: "2026-11-27",
    ...more,
  });
const fill = async (id: string) =>
  (await asAdmin().post(`/api/message-queues/${id}/fill`, { read: [] })).body;
const eventsOf = ({ id }: TestUser) =>
  school.database.select().from(consents).where(eq(consents.studentId, id)).orderBy(consents.id);
const withdraw = (student: TestUser) =>
  inTransaction(school.database, (tx) =>
    withdrawConsent(tx, {
      channel: "whatsapp",
      contact: student.phone ?? "",
      source: "message",
      recordedBy: null,
      day: today,
    }),
  );

async function newest() {
  const [entry] = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "guardian.agree"))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
}

async function queueOf(count: number) {
  const students: TestUser[] = [];
  for (let index = 0; index < count; index++) students.push((await pupil()).student);
  const queue = await prepare(selectionOf(...students));
  expect(reasons(queue)).toEqual(students.map(() => "no-consent"));
  return { id: queue.id as string, students };
}

test("parents who agreed are recorded together, and can be told; repeating it adds nothing", async () => {
  const { id, students } = await queueOf(3);
  const [first, second] = students as [TestUser, TestUser];
  await school.database.insert(guardians).values({ studentId: first.id, position: 1, language: "en" });
  expect(await agree(id, [first, second])).toMatchObject({ status: 200, body: { agreed: 2, refused: [] } });
  expect(await fill(id)).toMatchObject({ prepared: 2, leftOut: 1 });
  const entry = await newest();
  expect((await agree(id, [first, second])).body).toEqual({ agreed: 2, refused: [] });
  expect((await newest())?.id).toBe(entry?.id);
  const event = {
    channel: "whatsapp",
    purpose: "feedback",
    answer: "agreed",
    source: "admission-file",
    answeredOn: "2026-11-27",
    noticeVersion: 1,
    recordedBy: people().admin.id,
  };
  expect(await eventsOf(first)).toMatchObject([{ ...event, contact: first.phone, noticeLanguage: "en" }]);
  expect(await eventsOf(second)).toMatchObject([{ ...event, contact: second.phone, noticeLanguage: "hi" }]);
  const log = (await asAdmin().get(`/api/audit-log?recordId=${id}`)).body;
  expect(log.items).toMatchObject([
    {
      what: en.audit.did["guardian.agree"](log.items[0].about),
      undoable: true,
      changes: [
        { field: "date", before: null, after: "2026-11-27" },
        { field: "students", before: null, after: "2" },
        { field: "channel", before: null, after: "whatsapp" },
      ],
    },
  ]);
});

test("an undo makes them not asked again, but for those who have answered since", async () => {
  const { id, students } = await queueOf(2);
  const [first, second] = students as [TestUser, TestUser];
  await agree(id, students);
  await withdraw(second);
  const undo = async () => asAdmin().post(`/api/audit-log/${(await newest())?.id}/undo`);
  expect((await undo()).status).toBe(204);
  const answers = async (student: TestUser) => (await eventsOf(student)).map(({ answer }) => answer);
  expect(await answers(first)).toEqual(["agreed", "void"]);
  expect(await answers(second)).toEqual(["agreed", "refused"]);
  await agree(id, [first]);
  await withdraw(first);
  expect(await undo()).toMatchObject({ status: 409, body: { message: en.guardians.changedSince } });
});

test("who refused, has another contact, or a contact that only the student has seen, is not recorded, and why", async () => {
  const { id, students } = await queueOf(4);
  const [agreed, refused, unseen, barred] = students as [TestUser, TestUser, TestUser, TestUser];
  const other = (await pupil()).student;
  await withdraw(refused);
  const path = `/api/students/${unseen.id}`;
  const { name, surname, email, age, city, education, course, teacherId } = (await asAdmin().get(path)).body;
  const profile = { name, surname, email, age, city, education, course, teacherId };
  const phone = "9000000001";
  const changed = { ...profile, phone, parentEmail: "parent@test.example" };
  expect((await school.requestAs(unseen).patch(path, changed)).status).toBe(204);
  await school.database
    .insert(guardians)
    .values({ studentId: barred.id, position: 1, name: "Vijay", mayReceive: false });
  const { body } = await agree(id, [agreed, refused, { ...unseen, phone }, barred, other]);
  expect(body.agreed).toBe(1);
  expect(
    new Map(body.refused.map((each: { studentId: string; reason: string }) => [each.studentId, each.reason])),
  ).toEqual(
    new Map([
      [refused.id, "refused"],
      [unseen.id, "unseen"],
      [barred.id, "changed"],
      [other.id, "changed"],
    ]),
  );
  expect((await agree(id, [{ ...unseen, phone: "9876500000" }])).body.refused).toEqual([
    { studentId: unseen.id, reason: "changed" },
  ]);
  expect(await Promise.all([unseen, barred, other].map(eventsOf))).toEqual([[], [], []]);
});

test("a parent who says stop while an admin records that they agreed has stopped", async () => {
  const { id, students } = await queueOf(1);
  const [student] = students as [TestUser];
  const { stopped } = await inTransaction(school.database, async (tx) => {
    await lockContacts(tx, [student.id]);
    const stopped = withdraw(student);
    await untilWaiting(school.database, 1);
    const contacts = [{ studentId: student.id, contact: student.phone ?? "" }];
    const how = { actor: people().admin, recordId: id, channel: "whatsapp", source: "phone" } as const;
    await recordAgreements(tx, contacts, { ...how, on: today, today });
    return { stopped };
  });
  await stopped;
  expect((await eventsOf(student)).map(({ answer }) => answer)).toEqual(["agreed", "refused"]);
});

test("a day in the future, no basis, the same child twice and a queue that is not there are rejected", async () => {
  const { id, students } = await queueOf(1);
  expect(await agree(id, students, { on: addDays(today, 1) })).toMatchObject({
    status: 400,
    body: { field: "on", message: en.guardians.answeredInFuture },
  });
  expect(await agree(id, students, { source: "own-link" })).toMatchObject({
    status: 400,
    body: { field: "source", message: en.guardians.sourceRequired },
  });
  expect((await agree(id, [...students, ...students])).status).toBe(400);
  expect((await agree(id, [])).status).toBe(400);
  expect((await agree(people().admin.id, students)).status).toBe(404);
  expect(await eventsOf(students[0] as TestUser)).toEqual([]);
});
