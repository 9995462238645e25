import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { mergedTables } from "#domain/merging/merge-rows.ts";
import { en } from "#locales/en.ts";
import { readStored } from "./merge-students.queries.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
let admin: TestUser;
let teacher: TestUser;
const asAdmin = () => school.requestAs(admin);

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
});

const preview = (remaining: { id: string }, other: { id: string }) =>
  asAdmin().get(`/api/students/${remaining.id}/merge?otherId=${other.id}`);

async function merge(remaining: { id: string }, other: { id: string }, taken: string[] = []) {
  const { digest } = (await preview(remaining, other)).body;
  return asAdmin().post(`/api/students/${remaining.id}/merge`, { otherId: other.id, taken, digest });
}

async function undo(remaining: { id: string }) {
  const { items } = (await asAdmin().get(`/api/audit-log?studentId=${remaining.id}`)).body;
  const entry = items.find(({ what }: { what: string }) => what.startsWith("Merged"));
  return asAdmin().post(`/api/audit-log/${entry.id}/undo`);
}

/** All that belongs to two students, and what is counted. */
async function stateOf(...students: { id: string }[]) {
  const stored = await readStored(
    school.database,
    students.map(({ id }) => id),
  );
  return { stored, months: await school.readMonths(teacher) };
}

function body(group: { id: string }, fields: Record<string, unknown> = {}) {
  const id = randomUUID();
  return {
    ...{ id, name: "Asha", surname: "Rao", email: `${id}@mail.example`, loginName: "" },
    ...{ age: null, city: "", education: "", course: ["Music"], teacherId: [], classGroupIds: [group.id] },
    ...{ rollNumber: "", admission: "", guardians: [], ...fields },
  };
}

async function add(fields: ReturnType<typeof body>) {
  expect(await asAdmin().post("/api/added-students", fields)).toMatchObject({ status: 201 });
  return fields;
}

test("the merged record has the chosen values, everything of both, and the undo restores both exactly", async () => {
  const group = await school.makeClassGroup({}, { teachers: [teacher] });
  const elsewhere = await school.makeClassGroup();
  const agreed = { answer: "agreed", source: "form", on: "2026-06-01", contact: "9876543210" };
  const refused = { ...agreed, answer: "refused", on: "2026-05-01" };
  const saying = (whatsapp: object) => ({ consent: { whatsapp, email: null } });
  const lata = { name: "Lata", relation: "mother", phone: "9876543210", email: "", ...saying(agreed) };
  const remaining = await add(body(group, { rollNumber: "7", admission: "A 7", guardians: [lata] }));
  const mohan = { name: "Mohan", relation: "father", phone: "9876543211", email: "" };
  const other = await add(
    body(elsewhere, {
      ...{ name: "Aasha", rollNumber: "8", admission: "A 8", city: "Pune" },
      guardians: [{ ...lata, name: "Lata Rao", email: "lata@mail.example", ...saying(refused) }, mohan],
    }),
  );
  const both = await asAdmin().post(`/api/class-groups/${group.id}/enrolments`, { studentIds: [other.id] });
  expect(both.status).toBeLessThan(300);
  const lesson = await school.makeLesson(teacher, { date: today, subject: "Music", classGroupIds: [] });
  const shared = await school.makeLesson(teacher, { date: addDays(today, -1), subject: "Music" });
  const moved = await school.makeFeedback(other, lesson, { rating: 2, updatedBy: other.id });
  const earlier = await school.makeFeedback(remaining, shared, { rating: 1, createdAt: new Date(0) });
  const later = await school.makeFeedback(other, shared, { rating: 5 });
  await school
    .requestAs(teacher)
    .put(`/api/feedback/${earlier.id}/reply`, { id: randomUUID(), text: "Thank you" });
  await school.database.execute(sql`
    insert into unread_replies (student_id, reply_id) select ${remaining.id}, id from replies where feedback_id = ${earlier.id}
    on conflict do nothing`);
  const message = { studentId: other.id, channel: "whatsapp", to: "9876543210", message: "Well done" };
  await asAdmin().post("/api/parent-messages", message);
  const messagesOf = async (student: { id: string }) =>
    (await asAdmin().get(`/api/parent-messages?studentId=${student.id}`)).body.items?.length;
  const before = await stateOf(remaining, other);

  const seen = (await preview(remaining, other)).body;
  expect(seen).toMatchObject({
    ...{ why: null, feedback: 2, answeredTwice: { count: 1, lessons: [{ topic: shared.topic }] } },
    guardians: [
      { name: "Lata", phone: "9876543210", email: "lata@mail.example" },
      { name: "Mohan", phone: "9876543211", email: null },
    ],
  });
  expect(seen.values).toContainEqual({ field: "name", remaining: "Asha Rao", other: "Aasha Rao" });
  expect(seen.values).toContainEqual({ field: "admission", remaining: "A 7", other: "A 8" });
  expect(seen.classGroups.map(({ name }: { name: string }) => name).sort()).toEqual(
    [group.name, elsewhere.name].sort(),
  );

  const session = await school.cookieOf(other as unknown as TestUser);
  expect(session).toBeTruthy();
  expect((await merge(remaining, other, ["name", "admission", "email"])).status).toBe(204);

  const { body: merged } = await asAdmin().get(`/api/students/${remaining.id}`);
  expect(merged).toMatchObject({ name: "Aasha", city: "Pune", email: other.email });
  expect(merged.atSchool.externalIds.admission).toBe("A 8");
  const groups = merged.atSchool.classGroups.map(({ id }: { id: string }) => id);
  expect(groups.sort()).toEqual([group.id, elsewhere.id].sort());
  expect((await asAdmin().get(`/api/students/${other.id}`)).status).toBe(404);
  expect(await messagesOf(remaining)).toBe(1);
  const { stored } = await stateOf(remaining);
  expect(stored.feedback.map(({ id }) => id).sort()).toEqual([moved.id, later.id].sort());
  expect(stored.feedback.find(({ id }) => id === moved.id)).toMatchObject({ updated_by: remaining.id });
  expect((await stateOf(other)).stored).toMatchObject({
    feedback: [],
    guardians: [],
    rows: { consents: [] },
  });
  // What was recorded last for a number holds, whichever record it was of.
  const { guardians } = (await asAdmin().get(`/api/students/${remaining.id}/guardians`)).body;
  expect(guardians[0].consent.whatsapp).toEqual(refused);
  const { rows: sessions } = await school.database.execute(
    sql`select from sessions where user_id = ${other.id}`,
  );
  expect(sessions).toEqual([]);

  expect((await undo(remaining)).status).toBe(204);
  expect([await messagesOf(remaining), await messagesOf(other)]).toEqual([0, 1]);
  expect(await stateOf(remaining, other)).toEqual(before);
});

test("a refusal of either record holds, also when the other agreed later, and the undo takes it apart again", async () => {
  const group = await school.makeClassGroup();
  const phone = "9876543222";
  const saying = (answer: string) => {
    const whatsapp = { answer, source: "form", on: "2026-06-01", contact: phone };
    const lata = { name: "Lata", relation: "mother", phone, email: "", consent: { whatsapp, email: null } };
    return body(group, { guardians: [lata] });
  };
  const other = await add(saying("refused"));
  const remaining = await add(saying("agreed"));
  const before = await stateOf(remaining, other);
  expect((await merge(remaining, other)).status).toBe(204);
  const { guardians } = (await asAdmin().get(`/api/students/${remaining.id}/guardians`)).body;
  expect(guardians[0].consent.whatsapp.answer).toBe("refused");
  expect((await undo(remaining)).status).toBe(204);
  expect((await stateOf(remaining, other)).stored.rows.consents).toEqual(before.stored.rows.consents);
});

test("enrolments in one class group at the same time become one, and end with the record that has left", async () => {
  const [group, old] = [await school.makeClassGroup(), await school.makeClassGroup()];
  const [remaining, other] = [await school.makeStudent(), await school.makeStudent()];
  const enrol = (
    student: { id: string },
    to: { id: string },
    first: number,
    last: number | null,
    roll: string,
  ) =>
    school.database.execute(sql`
      insert into enrolments (class_group_id, student_id, starts_on, ends_on, is_current, roll_number, roll_key)
      values (${to.id}, ${student.id}, ${addDays(today, first)}, ${last === null ? null : addDays(today, last)}, ${last === null}, ${roll}, ${roll})`);
  await enrol(remaining, group, -20, -10, "7");
  await enrol(other, group, -15, null, "17");
  await enrol(other, old, -30, null, "3");
  await school.database.execute(sql`update users set left_on = ${addDays(today, -2)} where id = ${other.id}`);
  const before = await stateOf(remaining, other);
  expect((await merge(remaining, other, ["rollNumber"])).status).toBe(204);
  const { rows } = (await stateOf(remaining)).stored;
  expect(rows.enrolments).toHaveLength(2);
  expect(rows.enrolments).toContainEqual(
    expect.objectContaining({
      class_group_id: group.id,
      starts_on: addDays(today, -20),
      ends_on: addDays(today, -2),
      roll_number: "17",
    }),
  );
  expect((await undo(remaining)).status).toBe(204);
  expect(await stateOf(remaining, other)).toEqual(before);
});

test("a merge is refused when the records have changed since the preview, or must not be merged", async () => {
  const [remaining, other] = [await school.makeStudent(), await school.makeStudent()];
  const { digest } = (await preview(remaining, other)).body;
  await asAdmin().put(`/api/students/${other.id}/identifiers`, { name: "Usha", admission: "U 1" });
  const late = { otherId: other.id, taken: [], digest };
  expect(await asAdmin().post(`/api/students/${remaining.id}/merge`, late)).toMatchObject({
    status: 409,
    body: { message: en.merging.changed },
  });
  await asAdmin().post(`/api/students/${remaining.id}/departure`, { leftOn: today });
  expect(await merge(remaining, other)).toMatchObject({
    status: 409,
    body: { message: en.merging.remainingHasLeft },
  });
  const stranger = await school.makeStudent();
  await asAdmin().post(`/api/students/${stranger.id}/void`);
  expect(await merge(other, stranger)).toMatchObject({ status: 409, body: { message: en.merging.voided } });
  for (const [one, two] of [
    [remaining, remaining],
    [remaining, teacher],
    [remaining, { id: randomUUID() }],
    [admin, remaining],
  ] as const) {
    expect((await preview(one, two)).status).toBe(404);
    const sent = { otherId: two.id, digest };
    expect((await asAdmin().post(`/api/students/${one.id}/merge`, sent)).status).toBe(404);
  }
  const path = `/api/students/${remaining.id}/merge`;
  expect((await asAdmin().get(path)).status).toBe(400);
  expect((await asAdmin().post(path, { ...late, taken: ["phone"] })).status).toBe(400);
  for (const user of [teacher, other]) {
    expect((await school.requestAs(user).get(`${path}?otherId=${other.id}`)).status).toBe(403);
    expect((await school.requestAs(user).post(path, late)).status).toBe(403);
  }
});

test("of two merges at once, in either direction, one happens", async () => {
  const [one, two] = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
  await school.makeLesson(teacher, { date: addDays(today, -5) });
  const [there, back, again] = await Promise.all([merge(one, two), merge(two, one), merge(one, two)]);
  const statuses = [there?.status, back?.status, again?.status];
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  for (const status of statuses) expect([204, 400, 404, 409]).toContain(status);
});

test("the undo is refused once the merged record is used, and says why", async () => {
  const merged = async () => {
    const [remaining, other] = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
    expect((await merge(remaining, other)).status).toBe(204);
    return remaining;
  };
  const [asked, answered, changed] = [await merged(), await merged(), await merged()];
  await asAdmin().put(`/api/students/${changed.id}/identifiers`, { name: "Usha", surname: "" });
  expect(await undo(changed)).toMatchObject({ status: 409, body: { message: en.merging.changedSince } });
  const lesson = await school.makeLesson(teacher, { date: addDays(today, -3) });
  expect(await undo(asked)).toMatchObject({ status: 409, body: { message: en.merging.askedSince } });
  await school.makeFeedback(answered, lesson);
  expect(await undo(answered)).toMatchObject({ status: 409, body: { message: en.merging.answeredSince } });
});

test("what is restored after a merge belongs to the record that stayed", async () => {
  const [remaining, other] = [await school.makeStudent(), await school.makeStudent([teacher])];
  const lesson = await school.makeLesson(teacher, { date: addDays(today, -4) });
  const answer = await school.makeFeedback(other, lesson);
  expect((await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`)).status).toBe(204);
  expect((await merge(remaining, other)).status).toBe(204);
  const { items } = (await asAdmin().get(`/api/audit-log?recordId=${lesson.id}`)).body;
  const entry = items.find(({ what }: { what: string }) => what.startsWith("Deleted"));
  expect((await asAdmin().post(`/api/audit-log/${entry.id}/undo`)).status).toBe(204);
  const { stored } = await stateOf(remaining);
  expect(stored.feedback).toMatchObject([{ id: answer.id, student_id: remaining.id, was_asked: true }]);
  expect(stored.rows.lesson_audience).toMatchObject([{ lesson_id: lesson.id, status: "asked" }]);
});

test("every table with a student's id is merged, or left for a reason", async () => {
  const left: Record<string, string> = {
    account_mails: "mails to an account that is gone are not sent",
    audit_log: "never changes",
    class_group_teachers: "names teachers",
    contact_problems: "names admins",
    credentials: "opens nothing while the record is gone, and works again after the undo",
    enrolment_teachers: "goes with its enrolment",
    feedback: "moves with its replies",
    guardian_contacts: "a view",
    guardians: "joined as people",
    import_changes: "what an import did",
    imported_teacher_names: "names teachers",
    imports: "names admins",
    invitation_uses: "how someone registered",
    invitations: "names who invited",
    known_devices: "forgotten",
    lessons: "names teachers",
    month_changes: "counted by triggers",
    message_children: "move with the answers",
    message_events: "names admins",
    message_queues: "names admins",
    message_templates: "names admins",
    messages_out: "names admins",
    monthly_ratings: "counted by triggers",
    parent_links: "open nothing while the record is gone, and work again after the undo",
    password_links: "void",
    pin_codes: "a card opens nothing while the record is gone, and works again after the undo",
    push_messages: "go with their session",
    push_subscriptions: "go with their session",
    recounted_student_months: "counted by triggers",
    replies: "names teachers",
    sessions: "ended",
    student_months: "counted by triggers",
    users: "joined",
    wrong_pins: "of cards and PINs that open nothing",
  };
  const { rows } = await school.database.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('student_id', 'user_id') and table_name not like 'enrolment_days'
    union
    select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`);
  const known = new Set<string>([...mergedTables, ...Object.keys(left)]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
